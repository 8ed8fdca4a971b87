import { designNames } from '@/lib/domain/room-title'
import { pageQuery, saveDesignSchema } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { listDesigns } from '@/lib/server/designs/queries'
import { findMakers, namedBy, presentStoredDesign, saveDesign } from '@/lib/server/designs/service'
import { checkFields, readJson } from '@/lib/server/http/body'

const PAGE_SIZE = 24

export const GET = route({ as: 'user', rate: 'reads' }, async ({ request, app, user }) => {
  const { page } = checkFields(pageQuery, Object.fromEntries(new URL(request.url).searchParams))
  const { designs, total } = await listDesigns(app.supabase, user.id, page, PAGE_SIZE)
  const makers = await findMakers(app.supabase, user.id, designs)
  const names = designNames(designs.map((design) => namedBy(design, makers.get(design.runId))))
  const presented = designs.map((design, i) => presentStoredDesign(design, undefined, names[i]))
  return Response.json({ designs: presented, total, page, pageSize: PAGE_SIZE })
})

export const POST = route({ as: 'user', rate: 'designs' }, async ({ request, app, user }) => {
  const { runId } = await readJson(request, saveDesignSchema)
  const design = await saveDesign(app, user.id, runId)
  const maker = (await findMakers(app.supabase, user.id, [design])).get(design.runId)
  return Response.json({ design: presentStoredDesign(design, maker) }, { status: 201 })
})
