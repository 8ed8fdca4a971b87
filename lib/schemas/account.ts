import * as z from 'zod'
import { DELETION_WORD } from '@/lib/domain/person'

/** `DELETE /api/account`: the typed confirmation, however it is written. */
export const deletionSchema = z.object({
  confirm: z.string().trim().toLowerCase().pipe(z.literal(DELETION_WORD)),
})
