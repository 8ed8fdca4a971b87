import { LIMITS } from '@/lib/domain/limits'
import { lookOrderSchema } from '@/lib/schemas/requests'
import { freshJson, idOf, route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { orderLook, readLook } from '@/lib/server/looks/service'

type Params = { id: string }

/** The photos of an order are checked and stored before it is answered. */
export const maxDuration = 300

export const GET = route<'user', Params>({ as: 'user', rate: 'reads' }, async ({ app, user, params }) =>
  freshJson({ look: await readLook(app, user.id, idOf(params, 'look_missing')) }),
)

export const PUT = route<'user', Params>(
  { as: 'user', rate: 'looks' },
  async ({ request, app, user, params }) => {
    const lookId = idOf(params, 'look_missing')
    const order = await readJson(request, lookOrderSchema, LIMITS.looks.maxBytes)
    return freshJson({
      look: await orderLook(app, { userId: user.id, lookId, signal: request.signal }, order),
    })
  },
)
