import { SHARE_CARD_SIZE } from '@/lib/config/site-assets'
import { sideBySide } from '@/lib/image/side-by-side'
import { readVariant, type VariantContext } from '@/lib/server/supabase/variants'

/** Queue key for pictures made for people without an account. */
const NOBODY = 'public'

/** The pair as JPEG, or just the design if its photo is gone. Throws `not_found` or `server_busy`. */
export async function drawSharedCard(
  context: VariantContext,
  { before, after }: { before: string | null; after: string },
): Promise<Uint8Array> {
  const paths = before === null ? [after] : [before, after]
  const pictures = await Promise.all(paths.map((path) => readVariant(context, NOBODY, path, 'preview')))
  return context.gate.convert(NOBODY, () => sideBySide(pictures, SHARE_CARD_SIZE))
}
