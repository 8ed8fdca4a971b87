import { idOf } from '@/lib/server/params'
import { dispositionOf, pictureResponse } from '@/lib/server/picture-response'
import { route } from '@/lib/server/route'
import { SITE } from '@/lib/site'
import { readRunOriginal } from '@/lib/use-cases/run-results'

export const GET = route<'person', { id: string }>(
  { as: 'person' },
  async ({ request, services, person, params }) => {
    const id = idOf(params, 'run_not_found')
    const png = await readRunOriginal(services, person.id, id)
    const fileName = `${SITE.name.toLowerCase()}-${id.slice(0, 8)}-original.png`
    return pictureResponse(request, png, { fileName, disposition: dispositionOf(request) })
  },
)
