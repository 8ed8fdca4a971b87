import type { DesignRun, EngineRecord } from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/paths'
import { recipeOf } from '@/lib/domain/recipe'
import type { Pixels } from '@/lib/ports/engine'
import type { Services } from '@/lib/ports/services'
import type { DecodedOrder } from './design-order'
import { whyGone } from './keep-alive'
import type { RestyleAnswer } from './restyle-answer'

/** What an engine made of a photo, and what it says about it. */
export type Restyled = { pixels: Pixels; made?: EngineRecord }

export type Delivery = {
  /** Where the photo, and for a hosted engine its mask, are kept. */
  inputs: readonly string[]
  /** What is stored meanwhile. */
  alongside?: () => Promise<void>
}

/**
 * Lays an engine's picture over the photo, stores it and ends the run well. A run that somebody else ended stays ended:
 * then the late picture is removed and the reason told. Takes the decoded pictures over: they are let go as soon as
 * nothing is made of them any more, before anything is sent.
 */
export async function deliverDesign(
  services: Services,
  run: DesignRun,
  { original, selected }: DecodedOrder,
  restyled: Restyled,
  { inputs, alongside }: Delivery,
): Promise<RestyleAnswer> {
  const { pipeline, files, runs } = services
  const { pixels, receipt: measured } = await pipeline.composite(original, restyled.pixels, selected)
  pipeline.letGo(restyled.pixels)
  const receipt = { ...measured, ...(restyled.made && { made: restyled.made }) }
  const [png, preview] = await Promise.all([
    pipeline.encodePng(pixels, recipeOf(run, receipt)),
    pipeline.encodePreview(pixels),
    alongside?.(),
  ])
  // Only where all went well: what failed may leave an encoder at work on them.
  pipeline.letGo(pixels, original)

  const resultPath = filePaths.runResult(run.userId, run.id)
  await files.put(resultPath, png, 'image/png')
  const ended = await runs.succeed(run.userId, run.id, resultPath, receipt)
  if (ended.outcome === 'gone') {
    // A cancel or the sweep was faster and has given the credit back: the late picture must not stay as a free one.
    // Where the run itself is gone, so is the person, and nothing else would ever clear its other files away.
    const hasLeft = (await runs.find(run.userId, run.id)) === null
    await files.remove(hasLeft ? [resultPath, ...inputs] : [resultPath])
    throw await whyGone(services, run)
  }
  return { run: ended.run, preview, designsLeft: ended.designsLeft }
}
