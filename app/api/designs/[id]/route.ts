import { idOf } from '@/lib/server/params'
import { route } from '@/lib/server/route'
import { deleteDesign } from '@/lib/use-cases/stored-designs'

export const DELETE = route<'person', { id: string }>(
  { as: 'person', rate: 'designs' },
  async ({ services, person, params }) => {
    await deleteDesign(services, person.id, idOf(params, 'not_found'))
    return Response.json({ deleted: true })
  },
)
