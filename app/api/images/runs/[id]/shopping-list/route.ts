import { LIMITS } from '@/lib/domain/limits'
import { keptListSchema } from '@/lib/schemas/shopping'
import { freshJson, ownRoute } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { readShoppingList, saveShoppingList } from '@/lib/server/shopping/queries'

export const GET = ownRoute({ rate: 'reads', missing: 'run_not_found' }, async ({ app, user, id }) =>
  freshJson({ list: await readShoppingList(app.supabase, user.id, id) }),
)

export const PUT = ownRoute(
  { rate: 'shoppingLists', missing: 'run_not_found' },
  async ({ request, app, user, id }) => {
    const list = await readJson(request, keptListSchema, LIMITS.shopping.maxBytes)
    // Standard HTTP: `If-None-Match: *` saves the list only if there isn't one yet.
    const replaces = request.headers.get('if-none-match') !== '*'
    await saveShoppingList(app.supabase, user.id, id, { list, replaces })
    return freshJson({ list })
  },
)
