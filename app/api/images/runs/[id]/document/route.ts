import { LIMITS } from '@/lib/domain/limits'
import { designDocumentQuery } from '@/lib/schemas/requests'
import { roomDocumentInJson } from '@/lib/schemas/room-document'
import { freshJson, idOf, route } from '@/lib/server/app/route'
import { checkFields, readJson } from '@/lib/server/http/body'
import { readDesignDocument, saveDesignDocument, storableDocument } from '@/lib/server/rooms/queries'

type Params = { id: string }

export const GET = route<'user', Params>({ as: 'user', rate: 'reads' }, async ({ app, user, params }) =>
  freshJson({ document: await readDesignDocument(app.supabase, user.id, idOf(params, 'run_not_found')) }),
)

export const PUT = route<'user', Params>(
  { as: 'user', rate: 'designDocuments' },
  async ({ request, app, user, params }) => {
    const runId = idOf(params, 'run_not_found')
    const { room } = checkFields(designDocumentQuery, Object.fromEntries(new URL(request.url).searchParams))
    const document = storableDocument(await readJson(request, roomDocumentInJson, LIMITS.rooms.maxBytes))
    await saveDesignDocument(app.supabase, user.id, runId, { document, roomId: room ?? null })
    return freshJson({ document })
  },
)
