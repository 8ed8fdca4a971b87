import { LIMITS } from '@/lib/domain/limits'
import { keptListSchema } from '@/lib/schemas/shopping'
import { freshJson, idOf, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { readShoppingList, saveShoppingList } from '@/lib/server/shopping/queries'

type Params = { id: string }

export const GET = route<'user', Params>({ as: 'user', rate: 'reads' }, async ({ app, user, params }) =>
  freshJson({ list: await readShoppingList(app.supabase, user.id, idOf(params, 'run_not_found')) }),
)

export const PUT = route<'user', Params>(
  { as: 'user', rate: 'shoppingLists' },
  async ({ request, app, user, params }) => {
    const runId = idOf(params, 'run_not_found')
    const list = await readJson(request, keptListSchema, LIMITS.shopping.maxBytes)
    // Standard HTTP: `If-None-Match: *` saves the list only if there isn't one yet.
    const replaces = request.headers.get('if-none-match') !== '*'
    await saveShoppingList(app.supabase, user.id, runId, { list, replaces })
    return freshJson({ list })
  },
)
