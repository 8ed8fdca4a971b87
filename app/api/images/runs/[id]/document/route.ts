import { LIMITS } from '@/lib/domain/limits'
import { designDocumentQuery } from '@/lib/schemas/requests'
import { roomDocumentInJson } from '@/lib/schemas/room-document'
import { freshJson, ownRoute } from '@/lib/server/app/route'
import { checkFields, readJson } from '@/lib/server/http/body'
import { readDesignDocument, saveDesignDocument, storableDocument } from '@/lib/server/rooms/queries'
import { requireRun } from '@/lib/server/runs/results'

export const GET = ownRoute({ rate: 'reads', missing: 'run_not_found' }, async ({ app, user, id }) =>
  freshJson({ document: await readDesignDocument(app.supabase, user.id, id) }),
)

export const PUT = ownRoute(
  { rate: 'designDocuments', missing: 'run_not_found' },
  async ({ request, app, user, id }) => {
    const { room } = checkFields(designDocumentQuery, Object.fromEntries(new URL(request.url).searchParams))
    await requireRun(app.supabase, user.id, id)
    const document = storableDocument(await readJson(request, roomDocumentInJson, LIMITS.rooms.designBytes))
    await saveDesignDocument(app.supabase, user.id, id, { document, roomId: room ?? null })
    return freshJson({ document })
  },
)
