import { pageQuery, saveDesignSchema } from '@/lib/schemas/params'
import { checkFields, readJson } from '@/lib/server/body'
import { presentDesign } from '@/lib/server/present'
import { route } from '@/lib/server/route'
import { saveDesign } from '@/lib/use-cases/stored-designs'

const PAGE_SIZE = 24
const MAX_BODY_BYTES = 1_024

export const GET = route({ as: 'person' }, async ({ request, services, person }) => {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  const { page } = checkFields(pageQuery, query)
  const { designs, total } = await services.designs.list(person.id, page, PAGE_SIZE)
  return Response.json({ designs: designs.map(presentDesign), total, page, pageSize: PAGE_SIZE })
})

export const POST = route({ as: 'person', rate: 'designs' }, async ({ request, services, person }) => {
  const { runId } = await readJson(request, saveDesignSchema, MAX_BODY_BYTES)
  return Response.json(
    { design: presentDesign(await saveDesign(services, person.id, runId)) },
    { status: 201 },
  )
})
