import * as z from 'zod/mini'

/** What `DELETE /api/account` and `DELETE /api/designs/{id}` answer. */
export const deletedSchema = z.object({ deleted: z.literal(true) })
