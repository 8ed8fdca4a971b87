import { randomUUID } from 'node:crypto'
import {
  changesAll,
  type DesignRun,
  type DiffReport,
  type EngineRecord,
  generationParamsOf,
  keptAreas,
} from '@/lib/domain/design-run'
import { filePaths } from '@/lib/domain/stored-files'
import { pasteLocked } from '@/lib/engines/replicate/paste-locked'
import { AppError } from '@/lib/errors/app-error'
import { composite, diffReportOf } from '@/lib/image/composite'
import { encodePng, encodeVariants } from '@/lib/image/encode'
import { forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import { putFile, removeFiles } from '@/lib/server/supabase/files'
import { storeVariants } from '@/lib/server/supabase/variants'
import { traced } from '@/lib/server/telemetry/traced'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import { type DecodedImages, type InputSource, originalPathOf, storeOriginal } from './inputs'
import { completeRun, findRun, noteEngineEnded } from './queries'
import type { FinishedDesign } from './results'

/** An engine's image of a photo, and its record. */
export type EngineImage = { pixels: Pixels; made?: EngineRecord }

/**
 * Composites an engine's image over the photo, stores it and completes the run, which can't be canceled anymore. If it was ended
 * elsewhere or taken over by another process, stores nothing, or removes the late image, and throws the reason. Throws
 * `outside_changed` if a pixel differs that should have stayed.
 */
export async function deliverDesign(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  images: DecodedImages,
  restyled: EngineImage,
  { inputs, stopped }: { inputs: InputSource; stopped: AbortSignal },
): Promise<FinishedDesign> {
  if ((await noteEngineEnded(app.supabase, run)).outcome === 'gone') throw await readEndReason(app, run)
  const { pixels, diffReport } = await traced('image.composite', async () => {
    const composited = await withPhoto(run, images, restyled.pixels)
    await checkKept(run, images, composited)
    return composited
  })
  const made = restyled.made ?? null
  // Users compare their design with it, so try again if the early copy failed.
  const originalStored = inputs.kept.catch(() => storeOriginal(app, run, images.original))
  // Drop everything but the result from memory: encoding takes longest.
  return storeDesign(app, run, { pixels, diffReport, made, originalStored }, stopped)
}

/** The photo with the changeable part replaced. */
function withPhoto(
  { params, engine }: Pick<DesignRun, 'params' | 'engine'>,
  { original, selected }: DecodedImages,
  made: Pixels,
): Promise<Pick<Composited, 'pixels' | 'diffReport'>> {
  return changesAll({ task: params.task, engine })
    ? pasteLocked(original, made, selected)
    : composite(original, made, selected)
}

/** Compares everything that had to stay with the photo: outside the areas, and in the kept areas. */
async function checkKept(
  run: Pick<DesignRun, 'engine' | 'params'>,
  images: DecodedImages,
  { pixels, diffReport }: Pick<Composited, 'pixels' | 'diffReport'>,
): Promise<void> {
  const kept = keptAreas({ ...run.params, engine: run.engine })
  const { changedOutside } =
    kept.length === 0 ? diffReport : await diffReportOf(images.original, pixels, await without(kept, images))
  if (changedOutside === 0) return
  const cause = new Error(`${changedOutside} pixels that were to stay as they were differ`)
  throw new AppError('outside_changed', {}, { cause })
}

/** The selection without the areas with these labels. */
async function without(
  kept: readonly number[],
  { selected, labels }: DecodedImages,
): Promise<SelectedPixels> {
  const rest = new Uint8Array(selected.length)
  await forEachStretch(rest.length, (from, to) => {
    for (let i = from; i < to; i++) if (!kept.includes(labels[i] ?? 0)) rest[i] = selected[i] ?? 0
  })
  return rest
}

type Composited = {
  pixels: Pixels
  diffReport: DiffReport
  made: EngineRecord | null
  /** Settles once the photo is stored. */
  originalStored: Promise<void>
}

async function storeDesign(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  { pixels, diffReport, made, originalStored }: Composited,
  stopped: AbortSignal,
): Promise<FinishedDesign> {
  const { supabase } = app
  const [png, variants] = await traced('image.encode', () =>
    Promise.all([
      encodePng(pixels, generationParamsOf({ ...run, diffReport, made })),
      encodeVariants(pixels, run.engine),
      originalStored,
    ]),
  )

  stopped.throwIfAborted()
  const resultPath = filePaths.runResult(run.userId, run.id, randomUUID())
  await traced('storage.store', async () => {
    await putFile(supabase, resultPath, png)
    await storeVariants(app, resultPath, variants)
  })
  const ended = await completeRun(supabase, run, { resultPath, diffReport, made })
  if (ended.outcome === 'ok')
    return { run: ended.run, preview: variants.preview, designsLeft: ended.designs_left }

  // The sweep was faster and refunded the credit, so the late image must not stay as a free one. If the run itself is gone, so
  // is the user, and nothing else would ever remove its other files.
  const isUserGone = (await findRun(supabase, run.userId, run.id)) === null
  await removeFiles(supabase, isUserGone ? [resultPath, originalPathOf(run)] : [resultPath])
  throw await readEndReason(app, run)
}
