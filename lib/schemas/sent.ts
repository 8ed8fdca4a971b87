import * as z from 'zod/mini'

/** What `POST /api/contact` and `POST /api/feedback` answer. */
export const sentSchema = z.object({ sent: z.literal(true) })
