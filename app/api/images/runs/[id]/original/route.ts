import { idOf } from '@/lib/server/params'
import { pictureResponse } from '@/lib/server/picture-response'
import { route } from '@/lib/server/route'
import { SITE } from '@/lib/site'
import { readRunOriginal } from '@/lib/use-cases/run-results'

export const GET = route<'person', { id: string }>(
  { as: 'person' },
  async ({ request, services, person, params }) => {
    const id = idOf(params, 'run_not_found')
    const png = await readRunOriginal(services, person.id, id)
    const name = `${SITE.name.toLowerCase()}-${id.slice(0, 8)}-original`
    return pictureResponse(request, png, { name, pipeline: services.pipeline })
  },
)
