import {
  type DesignRun,
  type DiffReport,
  type EngineRecord,
  generationParams,
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
import { completeRun, findRun } from './queries'
import type { FinishedDesign } from './results'

/** A room that a model made anew, as it lies on its photo. */
export type LaidRoom = {
  /** 1 where the photo is put back. */
  locked: SelectedPixels
  /** Share (0–1) of the room's lines that are where they were; `null` where there are none. */
  inPlace: number | null
}

/** What an engine made of a photo, and its record of how. */
export type Restyled = { pixels: Pixels; made?: EngineRecord; room?: LaidRoom }

/**
 * Composites an engine's image over the photo, stores it and completes the run. When the run was ended
 * elsewhere, or is another process's by now, the late image is removed and the run stays as it is: fails with the reason.
 * Fails with `outside_changed` when a pixel differs that was to stay as it was.
 */
export async function deliverDesign(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  images: DecodedImages,
  restyled: Restyled,
  inputs: InputSource,
): Promise<FinishedDesign> {
  const { pixels, diffReport } = await traced('image.composite', async () => {
    const composited = await withPhoto(images, restyled)
    await checkKept(run, images, composited)
    return composited
  })
  const made = restyled.made ?? null
  // Users compare their design with it, also when storing it early did not work.
  const originalStored = inputs.kept.catch(() => storeOriginal(app, run, images.original))
  // From here on the result alone is kept in memory: encoding it takes longest.
  return storeDesign(app, run, { pixels, diffReport, made, originalStored })
}

/** The photo with what may change of it as it was made. */
async function withPhoto(
  { original, selected }: DecodedImages,
  { pixels, room }: Restyled,
): Promise<Pick<Composited, 'pixels' | 'diffReport'>> {
  if (!room) return composite(original, pixels, selected)
  const pasted = await pasteLocked(original, pixels, room.locked)
  const measured = room.inPlace === null ? {} : { inPlace: room.inPlace }
  return { ...pasted, diffReport: { ...pasted.diffReport, ...measured } }
}

/** Compares what was to stay with the photo: everything outside of the areas, and the areas that were to stay as they are. */
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

/** The selection without some of its areas, by their labels. */
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
  /** Settles once the photo is stored, too. */
  originalStored: Promise<void>
}

async function storeDesign(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  { pixels, diffReport, made, originalStored }: Composited,
): Promise<FinishedDesign> {
  const { supabase } = app
  const [png, variants] = await traced('image.encode', () =>
    Promise.all([
      encodePng(pixels, generationParams({ ...run, diffReport, made })),
      encodeVariants(pixels, run.engine),
      originalStored,
    ]),
  )

  const resultPath = filePaths.runResult(run.userId, run.id, run.attempt)
  await traced('storage.store', async () => {
    await putFile(supabase, resultPath, png)
    await storeVariants(app, resultPath, variants)
  })
  const ended = await completeRun(supabase, run, { resultPath, diffReport, made })
  if (ended.outcome === 'ok')
    return { run: ended.run, preview: variants.preview, designsLeft: ended.designs_left }

  // A cancel or the sweep was faster and has refunded the credit: the late image must not stay as a free one.
  // Where the run itself is gone, so is the user, and nothing else would ever remove its other files.
  const isUserGone = (await findRun(supabase, run.userId, run.id)) === null
  await removeFiles(supabase, isUserGone ? [resultPath, originalPathOf(run)] : [resultPath])
  throw await readEndReason(app, run)
}
