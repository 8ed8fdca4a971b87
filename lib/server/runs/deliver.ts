import { type DesignRun, type EngineRecord, type RestyleParams, recipeOf } from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/stored-files'
import { composite } from '@/lib/image/composite'
import { decodeAreas } from '@/lib/image/decode-areas'
import { decodeMask } from '@/lib/image/decode-mask'
import { decodePhoto } from '@/lib/image/decode-photo'
import { encodePng, encodeVariants } from '@/lib/image/encode'
import type { AreaLabels, Pixels, SelectedPixels } from '@/lib/image/pixels'
import type { App } from '@/lib/server/app'
import { putFile, removeFiles } from '@/lib/server/supabase/files'
import { storeVariants } from '@/lib/server/supabase/variants'
import { traced } from '@/lib/server/telemetry/traced'
import { readEndReason } from './credits'
import { completeRun, findRun } from './queries'
import type { FinishedDesign } from './results'

/** `areas`: a PNG whose values number the areas of the mask; `null` where the mask is one area. */
export type ImageFiles = { image: Uint8Array; mask: Uint8Array; areas: Uint8Array | null }

/** What a run is made from, as it was uploaded. */
export type Upload = { files: ImageFiles; photoHash: string }

/** A decoded photo, which of its pixels may change, and which area each of these belongs to. */
export type DecodedImages = { original: Pixels; selected: SelectedPixels; labels: AreaLabels }

export async function decodeImages(
  { image, mask, areas }: ImageFiles,
  { params }: { params: Pick<RestyleParams, 'areas'> },
): Promise<DecodedImages> {
  const original = await decodePhoto(image)
  const { width, height } = original
  const { selected } = await decodeMask(mask, width, height)
  // Without a map everything selected is area 1.
  const labels = areas ? await decodeAreas(areas, { width, height, selected }, params.areas.length) : selected
  return { original, selected, labels }
}

/** Stores the photo as the user will compare designs with it. */
export async function storeOriginal(
  app: Pick<App, 'supabase' | 'log'>,
  path: string,
  original: Pixels,
): Promise<void> {
  await putFile(app.supabase, path, await encodePng(original))
  await storeVariants(app, path, await encodeVariants(original))
}

/** What an engine made of a photo, and its record of how. */
export type Restyled = { pixels: Pixels; made?: EngineRecord }

export type Delivery = {
  /** Where the photo, and for a hosted engine its mask, are stored. */
  inputPaths: readonly string[]
  /** Further work for the time of encoding. */
  meanwhile?: () => Promise<void>
}

/**
 * Composites an engine's image over the photo, stores the result and completes the run. When the run had been ended by
 * somebody else, its late image is removed and it stays ended: fails with the reason.
 */
export async function deliverDesign(
  app: Pick<App, 'supabase' | 'log'>,
  run: DesignRun,
  { original, selected }: DecodedImages,
  restyled: Restyled,
  { inputPaths, meanwhile }: Delivery,
): Promise<FinishedDesign> {
  const { supabase } = app
  const { pixels, receipt: measured } = await traced('image.composite', () =>
    composite(original, restyled.pixels, selected),
  )
  const receipt = { ...measured, ...(restyled.made && { made: restyled.made }) }
  const [png, variants] = await traced('image.encode', () =>
    Promise.all([encodePng(pixels, recipeOf(run, receipt)), encodeVariants(pixels), meanwhile?.()]),
  )

  const resultPath = filePaths.runResult(run.userId, run.id)
  await traced('storage.store', async () => {
    await putFile(supabase, resultPath, png)
    await storeVariants(app, resultPath, variants)
  })
  const ended = await completeRun(supabase, run, resultPath, receipt)
  if (ended.outcome === 'ok')
    return { run: ended.run, preview: variants.preview, designsLeft: ended.designs_left }

  // A cancel or the sweep was faster and has refunded the credit: the late image must not stay as a free one.
  // Where the run itself is gone, so is the user, and nothing else would ever remove its other files.
  const isUserGone = (await findRun(supabase, run.userId, run.id)) === null
  await removeFiles(supabase, isUserGone ? [resultPath, ...inputPaths] : [resultPath])
  throw await readEndReason(app, run)
}
