import {
  type DesignParams,
  type DesignRun,
  isAreaKept,
  isFinished,
  needsSelection,
  rimShare,
} from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths, RUN_INPUTS, RUN_REFERENCES } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { decodeAreas } from '@/lib/image/decode-areas'
import { decodeCost } from '@/lib/image/decode-cost'
import { decodeMask } from '@/lib/image/decode-mask'
import { decodeOriginal, decodePhoto } from '@/lib/image/decode-photo'
import { encodePng, encodeVariants } from '@/lib/image/encode'
import { growSelection } from '@/lib/image/grow-selection'
import { type AreaLabels, forEachStretch, type Pixels, type SelectedPixels } from '@/lib/image/pixels'
import type { Thumbnail } from '@/lib/image/thumbnail'
import { putFile, readFile, removeFiles } from '@/lib/server/supabase/files'
import { storeVariants } from '@/lib/server/supabase/variants'
import type { Furnishing } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES, type Task } from '@/lib/tasks/tasks'
import type { RunContext } from './context'
import { readEndReason } from './credits'
import {
  findInputsLeft,
  findRun,
  markInputsRemoved,
  noteInputsKept,
  type OwnedRun,
  releaseOriginals,
} from './queries'

// A run's inputs are stored in the user's folder, so that any process can redo it: the original for as long as its designs are,
// and mask and areas until the run has ended.

/** The uploaded files. `areas`: a PNG whose values number the mask's areas; `null` if the mask is a single area. */
export type ImageFiles = {
  image: Uint8Array
  mask: Uint8Array
  areas: Uint8Array | null
  /** What the browser showed of the photo; `null` for other clients. */
  shown?: Thumbnail | null
}

/** With the prepared reference images. */
type InputFiles = ImageFiles & { references: readonly Uint8Array[] }

/**
 * A decoded photo, which of its pixels may change, and the area of each. There is none in the margin around removals and
 * furnishings, nor where a room stays as it is.
 */
export type DecodedImages = { original: Pixels; selected: SelectedPixels; labels: AreaLabels }

/** Where a run's images come from. */
export type InputSource = {
  decode: () => Promise<DecodedImages>
  /** Reference images, as PNGs. */
  references: () => Promise<readonly Uint8Array[]>
  /** Resolves once the original is stored and another process could redo the run; rejects if it never can. */
  kept: Promise<void>
}

type KeepContext = Pick<RunContext, 'supabase' | 'gate' | 'log'>

/** Images from the request, stored in the background. */
export function uploadedInputs(
  app: KeepContext,
  run: DesignRun,
  files: InputFiles,
  isOriginalStored: boolean,
): InputSource {
  const kept = keepInputs(app, run, files, isOriginalStored)
  // Callers that need them stored await the promise itself.
  kept.catch((cause: unknown) => {
    const code = cause instanceof AppError ? cause.code : 'unexpected'
    app.log.warn('inputs_not_kept', { runId: run.id, code })
  })
  return { decode: () => decodeImages(files, run), references: async () => files.references, kept }
}

/** Images stored by another process. */
export function keptInputs({ supabase }: Pick<RunContext, 'supabase'>, run: DesignRun): InputSource {
  const decode = async () => {
    const [original, mask, areas] = await Promise.all([
      readFile(supabase, originalPathOf(run)),
      readFile(supabase, filePaths.runInput(run.userId, run.id, 'mask')),
      readFile(supabase, filePaths.runInput(run.userId, run.id, 'areas')),
    ])
    if (!original || !mask) throw new Error('the inputs of the run are not there')
    return withSelection(await decodeOriginal(original), { mask, areas: areas ?? null }, run)
  }
  const references = async () => {
    const count = referencesIn(run).length
    const found = await Promise.all(
      RUN_REFERENCES.slice(0, count).map((name) =>
        readFile(supabase, filePaths.runInput(run.userId, run.id, name)),
      ),
    )
    const files = found.filter((file) => file !== null)
    if (files.length < count) throw new Error('the references of the run are not there')
    return files
  }
  return { decode, references, kept: Promise.resolve() }
}

const referencesIn = ({ params }: Pick<DesignRun, 'params'>): readonly string[] =>
  'references' in params ? (params.references ?? []) : []

export type Asked = {
  params: Pick<DesignParams, 'task' | 'areas'> & { furnishing?: Furnishing }
  engine: string
}

/** Decodes uploads for an engine. */
export async function decodeImages(files: ImageFiles, run: Asked): Promise<DecodedImages> {
  return withSelection(await decodePhoto(files.image), files, run)
}

async function withSelection(
  original: Pixels,
  { mask, areas }: Pick<ImageFiles, 'mask' | 'areas'>,
  { params, engine }: Asked,
): Promise<DecodedImages> {
  const { width, height } = original
  const asked = { task: params.task, engine }
  const painted = await decodeMask(mask, width, height, { mayBeEmpty: !needsSelection(asked) })
  const selected = changingPart(painted, params.task)
  // Without a map, the whole selection is area 1.
  const isMapped = areas !== null && selected === painted.selected
  const labels = isMapped
    ? await decodeAreas(areas, { width, height, selected }, params.areas.length)
    : selected
  if (TASK_RULES[params.task].selection === 'may-stay') {
    return { original, ...(await changingInRoom(labels, { ...asked, areas: params.areas })) }
  }
  const rim = Math.ceil(rimShare({ ...params, engine }) * Math.max(width, height))
  return { original, selected: rim === 0 ? selected : await growSelection(selected, original, rim), labels }
}

/** The pixels the mask selects; if there are none, the whole photo for tasks that allow it. */
export function changingPart(
  { selected, coverage }: { selected: SelectedPixels; coverage: number },
  task: Task,
): SelectedPixels {
  const isAll = TASK_RULES[task].selection === 'changes-or-all' && coverage < LIMITS.mask.minCoverage
  return isAll ? new Uint8Array(selected.length).fill(1) : selected
}

/**
 * The part of a room that may change, by its map of areas: for our own engine the areas that aren't kept, for a hosted one also
 * everything outside the areas.
 */
async function changingInRoom(
  areaLabels: AreaLabels,
  { areas, ...asked }: Pick<DesignParams, 'task' | 'areas'> & { engine: string },
): Promise<Pick<DecodedImages, 'selected' | 'labels'>> {
  const mayChange = [!needsSelection(asked), ...areas.map((area) => !isAreaKept(area, asked))]
  const selected = new Uint8Array(areaLabels.length)
  const labels = new Uint8Array(areaLabels.length)
  await forEachStretch(labels.length, (from, to) => {
    for (let i = from; i < to; i++) {
      const label = areaLabels[i] ?? 0
      if (!mayChange[label]) continue
      selected[i] = 1
      labels[i] = label
    }
  })
  return { selected, labels }
}

async function keepInputs(
  app: KeepContext,
  run: DesignRun,
  files: InputFiles,
  isOriginalStored: boolean,
): Promise<void> {
  const { mask, areas, references } = files
  const named = [
    ['mask', mask] as const,
    ['areas', areas] as const,
    ...RUN_REFERENCES.map((name, i) => [name, references[i] ?? null] as const),
  ]
  const stored = await Promise.allSettled([
    isOriginalStored ? undefined : storeUploadedPhoto(app, run, files.image),
    ...named.map(async ([name, file]) => {
      if (file) await putFile(app.supabase, filePaths.runInput(run.userId, run.id, name), file)
    }),
  ])
  // Wait for all of them: nothing may be stored for a run after its inputs were removed.
  const failed = stored.find((each) => each.status === 'rejected')
  if (failed) throw failed.reason
  if ((await noteInputsKept(app.supabase, run)).outcome === 'gone') throw await readEndReason(app, run)
}

/** Decodes the photo again, because the design itself may wait long for its place. */
async function storeUploadedPhoto(app: KeepContext, run: DesignRun, image: Uint8Array): Promise<void> {
  await app.gate.check(run.userId, await decodeCost(image), async () =>
    storeOriginal(app, run, await decodePhoto(image)),
  )
}

/** Stores the photo for before/after comparison: upright, and without camera metadata. */
export async function storeOriginal(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  original: Pixels,
): Promise<void> {
  const [png, variants] = await Promise.all([encodePng(original), encodeVariants(original)])
  await putFile(app.supabase, originalPathOf(run), png)
  await storeVariants(app, originalPathOf(run), variants)
}

export function originalPathOf({ id, originalPath }: DesignRun): string {
  if (originalPath === null) throw new Error(`run ${id} has no original`)
  return originalPath
}

/** Removes a run's inputs, unless it continues in another process. Never throws: housekeeping removes the rest. */
export async function clearInputs(
  app: Pick<RunContext, 'supabase' | 'log'>,
  run: DesignRun,
  { kept }: InputSource,
): Promise<void> {
  await kept.catch(() => undefined)
  try {
    const current = await findRun(app.supabase, run.userId, run.id)
    if (current === null) await removeFiles(app.supabase, [originalPathOf(run)])
    if (current === null || isFinished(current.status)) await removeInputs(app, [run])
  } catch (cause) {
    app.log.error('inputs_left', cause, { runId: run.id })
  }
}

/** Removes the inputs of ended runs whose process couldn't. */
export async function removeLeftInputs(app: Pick<RunContext, 'supabase'>): Promise<void> {
  const left = await findInputsLeft(app.supabase)
  if (left.length > 0) await removeInputs(app, left)
}

async function removeInputs(
  { supabase }: Pick<RunContext, 'supabase'>,
  runs: readonly OwnedRun[],
): Promise<void> {
  const ids = runs.map(({ id }) => id)
  // A failed run's inputs aren't needed: a retry sends them again.
  await removeFiles(supabase, [...runs.flatMap(pathsOf), ...(await releaseOriginals(supabase, ids))])
  await markInputsRemoved(supabase, ids)
}

const pathsOf = ({ id, userId }: OwnedRun) => RUN_INPUTS.map((name) => filePaths.runInput(userId, id, name))
