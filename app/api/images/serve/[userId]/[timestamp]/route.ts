import { AppError } from '@/lib/errors/app-error'
import { storedDesignParams } from '@/lib/schemas/params'
import { pictureResponse } from '@/lib/server/picture-response'
import { route } from '@/lib/server/route'
import { SITE } from '@/lib/site'
import { readStoredDesign } from '@/lib/use-cases/stored-designs'

type Address = { userId: string; timestamp: string }

/** A stored design, to its owner only. Everyone else, signed in or not, is told that there is none. */
export const GET = route<'maybe-person', Address>(
  { as: 'maybe-person' },
  async ({ request, services, person, params }) => {
    const address = storedDesignParams.safeParse(params)
    if (!address.success || !person) throw new AppError('not_found')
    const { userId, timestamp } = address.data
    const png = await readStoredDesign(services, person.id, userId, timestamp)
    const name = `${SITE.name.toLowerCase()}-${timestamp}`
    return pictureResponse(request, png, { name, pipeline: services.pipeline })
  },
)
