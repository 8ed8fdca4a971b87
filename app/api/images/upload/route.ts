import { uploadSchema } from '@/lib/schemas/transform'
import { route } from '@/lib/server/app/route'
import { checkFields } from '@/lib/server/http/body'
import { presentFinishedDesign } from '@/lib/server/runs/present'
import { beginDesign, finishDesign } from '@/lib/server/runs/service'
import { withImages } from '@/lib/server/uploads/read-images'

export const maxDuration = 300

export const POST = route({ as: 'user', rate: 'upload' }, async (context) => {
  const begun = await withImages(context, async (form) => {
    return beginDesign(context.app, context.user.id, {
      ...form.files,
      references: form.references,
      ...checkFields(uploadSchema, form.fields),
    })
  })
  // A run that waits for another process keeps no files in memory.
  return Response.json(presentFinishedDesign(await finishDesign(context.app, begun)))
})
