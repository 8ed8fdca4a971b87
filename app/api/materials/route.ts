import { saveMaterialSchema } from '@/lib/schemas/requests'
import { route } from '@/lib/server/app/route'
import { readJson } from '@/lib/server/http/body'
import { listMaterials } from '@/lib/server/materials/queries'
import { saveMaterial } from '@/lib/server/materials/service'

/** Every field at its longest. */
const MAX_BYTES = 2_048

export const GET = route({ as: 'user', rate: 'reads' }, async ({ app, user }) =>
  Response.json({ materials: await listMaterials(app.supabase, user.id) }),
)

export const POST = route({ as: 'user', rate: 'materials' }, async ({ request, app, user }) => {
  const { material, picturePath } = await readJson(request, saveMaterialSchema, MAX_BYTES)
  await saveMaterial(app, user.id, material, picturePath)
  return Response.json({ material }, { status: 201 })
})
