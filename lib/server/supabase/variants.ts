import {
  type ImageVariant,
  isStoredVariant,
  STORED_VARIANTS,
  type StoredVariant,
  variantPath,
} from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { variantOfPng } from '@/lib/image/encode'
import type { App } from '@/lib/server/app'
import { putFile, readFile } from './files'

type Context = Pick<App, 'supabase' | 'log'>

/** Stores the variants of a PNG beside it. One that cannot be stored now is made when somebody asks for it. */
export async function storeVariants(
  { supabase, log }: Context,
  path: string,
  variants: Partial<Record<StoredVariant, Uint8Array>>,
): Promise<void> {
  for (const variant of STORED_VARIANTS) {
    const image = variants[variant]
    if (!image) continue
    await putFile(supabase, variantPath(path, variant), image).catch((cause: unknown) =>
      log.error('variant_not_stored', cause, { variant }),
    )
  }
}

/** Stores the variants of a PNG beside a copy of it. */
export async function copyVariants(context: Context, from: string, to: string): Promise<void> {
  for (const variant of STORED_VARIANTS) {
    const image = await readFile(context.supabase, variantPath(from, variant)).catch(() => null)
    if (image) await storeVariants(context, to, { [variant]: image })
  }
}

/** A variant of a user's PNG: the stored one, or one that is made now. Fails with `not_found` or `server_busy`. */
export async function readVariant(
  context: Context & Pick<App, 'gate'>,
  userId: string,
  path: string,
  variant: ImageVariant,
): Promise<Uint8Array> {
  const { supabase, gate } = context
  const isStored = isStoredVariant(variant)
  const stored = isStored ? await readFile(supabase, variantPath(path, variant)) : null
  if (stored) return stored
  const made = await gate.convert(userId, async () => {
    const png = await readFile(supabase, path)
    if (!png) throw new AppError('not_found')
    return variantOfPng(png, variant)
  })
  if (isStored) await storeVariants(context, path, { [variant]: made })
  return made
}
