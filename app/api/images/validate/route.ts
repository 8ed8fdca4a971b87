import { designFieldsSchema } from '@/lib/schemas/transform'
import { route } from '@/lib/server/app/route'
import { checkFields } from '@/lib/server/http/body'
import { readReferences } from '@/lib/server/runs/references'
import { validateImages } from '@/lib/server/runs/service'
import { withImages } from '@/lib/server/uploads/read-images'

export const POST = route({ as: 'user', rate: 'validate' }, (context) =>
  withImages(context, async ({ files, fields, references }) => {
    const checked = checkFields(designFieldsSchema, fields)
    await readReferences(context.app, context.user.id, checked.task, references)
    return Response.json({
      valid: true,
      ...(await validateImages(context.app, context.user.id, files, checked)),
    })
  }),
)
