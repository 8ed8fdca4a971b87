import { SHARE_CARD_SIZE } from '@/lib/config/site-assets'
import { LIMITS } from '@/lib/domain/limits'
import {
  type PairVariant,
  type SentVariant,
  type SingleVariant,
  STORED_VARIANTS,
  type StoredVariant,
  variantPath,
} from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { variantOfPng } from '@/lib/image/encode'
import { pairAsJpeg, sideBySide } from '@/lib/image/side-by-side'
import type { ImageGate } from '@/lib/server/image-gate/image-gate'
import type { Log } from '@/lib/server/log'
import type { Supabase } from '@/lib/supabase/clients'
import { copyFile, putFile, readFile } from './files'

type StoreContext = { supabase: Supabase; log: Log }

/** Stores a PNG's variants next to it. One that can't be stored now is made on request. */
export async function storeVariants(
  { supabase, log }: StoreContext,
  path: string,
  variants: Partial<Record<SentVariant, Uint8Array>>,
): Promise<void> {
  for (const variant of [...STORED_VARIANTS, 'card'] as const) {
    const image = variants[variant]
    if (!image) continue
    await putFile(supabase, variantPath(path, variant), image).catch((cause: unknown) =>
      log.error('variant_not_stored', cause, { variant }),
    )
  }
}

/** Stores a PNG's variants next to a copy of it. */
export async function copyVariants({ supabase, log }: StoreContext, from: string, to: string): Promise<void> {
  for (const variant of STORED_VARIANTS) {
    await copyFile(supabase, variantPath(from, variant), variantPath(to, variant)).catch((cause: unknown) =>
      log.error('variant_not_stored', cause, { variant }),
    )
  }
}

export type VariantContext = StoreContext & { gate: ImageGate }

/** A small variant of a user's PNG, stored or made now. Throws `not_found` or `server_busy`. */
export function readVariant(
  context: VariantContext,
  userId: string,
  path: string,
  variant: StoredVariant,
): Promise<Uint8Array> {
  return readOrMake(context, path, variant, () => makeVariant(context, userId, path, variant))
}

/** In megapixels. */
const CARD_COST = 2 * (LIMITS.preview.maxSidePx / 1_000) ** 2

/** A user's design, and its photo unless it is gone. */
export type DesignPair = { userId: string; photo: string | null; design: string }

/** A design's card beside its photo, or of the design alone. Otherwise like `readVariant`. */
export function readCard(
  context: VariantContext,
  { userId, photo, design }: DesignPair,
): Promise<Uint8Array> {
  return readOrMake(context, design, 'card', async () => {
    const paths = photo === null ? [design] : [photo, design]
    const pictures = await Promise.all(paths.map((path) => readVariant(context, userId, path, 'preview')))
    return context.gate.check(userId, CARD_COST, () => sideBySide(pictures, SHARE_CARD_SIZE))
  })
}

/** What is being read or made, so that many who ask at once have it made once. */
const opened = new Map<string, Promise<Uint8Array>>()

function readOrMake(
  context: StoreContext,
  path: string,
  variant: SentVariant,
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const file = variantPath(path, variant)
  const open = async () => {
    const stored = await readFile(context.supabase, file)
    if (stored) return stored
    const made = await make()
    await storeVariants(context, path, { [variant]: made })
    return made
  }
  const opening = opened.get(file) ?? open().finally(() => opened.delete(file))
  opened.set(file, opening)
  return opening
}

/** Makes a variant and stores it next to its PNG. Throws `not_found`, `server_busy` or `service_down`. */
export async function addVariant(
  context: VariantContext,
  userId: string,
  path: string,
  variant: SingleVariant,
): Promise<void> {
  const made = await makeVariant(context, userId, path, variant)
  await putFile(context.supabase, variantPath(path, variant), made)
}

/**
 * Makes a picture of a design and its photo, and stores it next to the design's PNG. Throws `not_found`, `photo_gone`,
 * `server_busy` or `service_down`.
 */
export async function addPair(
  context: VariantContext,
  userId: string,
  { photo, design }: { photo: string; design: string },
  variant: PairVariant,
): Promise<void> {
  const { supabase, gate } = context
  const made = await gate.convert(userId, async () => {
    const [before, after] = await Promise.all([readFile(supabase, photo), readFile(supabase, design)])
    if (!after) throw new AppError('not_found')
    if (!before) throw new AppError('photo_gone')
    return pairAsJpeg({ before, after }, { hasNote: variant === 'noted-pair' })
  })
  await putFile(supabase, variantPath(design, variant), made)
}

function makeVariant(
  { supabase, gate }: VariantContext,
  userId: string,
  path: string,
  variant: SingleVariant,
): Promise<Uint8Array> {
  return gate.convert(userId, async () => {
    const png = await readFile(supabase, path)
    if (!png) throw new AppError('not_found')
    return variantOfPng(png, variant)
  })
}
