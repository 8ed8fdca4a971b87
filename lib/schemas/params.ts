import * as z from 'zod'

/** `{id}` in an address. */
export const idParams = z.object({ id: z.uuid() })

/** `{userId}/{timestamp}` of a stored design. */
export const storedDesignParams = z.object({
  userId: z.uuid(),
  timestamp: z
    .string()
    .regex(/^\d{1,16}$/)
    .transform(Number),
})

export const pageQuery = z.object({ page: z.coerce.number().int().min(1).max(10_000).default(1) })
export const saveDesignSchema = z.object({ runId: z.uuid() })

/** In the address that a hosted engine's message came to: the run its job was made for. */
export const webhookQuery = z.object({ run: z.uuid() })
