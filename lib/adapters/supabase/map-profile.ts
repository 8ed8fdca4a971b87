import * as z from 'zod/mini'
import type { Profile } from '@/lib/domain/person'

// Apart from the other rows, because browsers read this one too.

const row = z.object({ id: z.string(), email: z.string(), full_name: z.string(), avatar_url: z.string() })

export const profileRow = z.pipe(
  row,
  z.transform(
    (found: z.output<typeof row>): Profile => ({
      id: found.id,
      email: found.email,
      fullName: found.full_name,
      avatarUrl: found.avatar_url,
    }),
  ),
)
