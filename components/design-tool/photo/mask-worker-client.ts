import type { Remote } from 'comlink'
import { runOnce } from '@/components/design-tool/shared/device/run-once'
import { startWorker } from '@/components/design-tool/shared/device/start-worker'
import { type AreaId, type LayerChange, layerChange, type MaskLayer } from '@/lib/mask/layers'
import { hiddenAreas, type Mask } from '@/lib/mask/mask'
import type { PhotoPoint, PhotoSize, View } from '@/lib/mask/space'
import type { MaskWorkerApi } from './mask-worker'
import type { NumberedAreas, PhotoMask } from './photo-mask'
import type { MaskFileResult } from './read-mask'

export type MaskWorker = {
  /** Rejects with `WorkerUnavailable` when the script could not be fetched; the next call fetches it again. */
  readonly api: () => Promise<Remote<MaskWorkerApi>>
  readonly stop: () => void
}

/** Starts the worker at once, so that it is ready when the first photo is chosen. */
export function startMaskWorker(): MaskWorker {
  const worker = runOnce(() =>
    startWorker<MaskWorkerApi>(new Worker(new URL('./mask-worker.ts', import.meta.url), { type: 'module' })),
  )
  void worker.get()
  return {
    api: async () => (await worker.get()).api,
    stop: () =>
      void worker.ifRunning()?.then(
        ({ stop }) => stop(),
        () => undefined,
      ),
  }
}

/** The exported mask: a PNG of the photo's size. */
export type ExportedMask = {
  readonly png: Blob
  /** How much of the photo is selected, 0–1. */
  readonly coverage: number
  /** The same for each area, by its number, without hidden areas and those without pixels. */
  readonly shares: ReadonlyMap<AreaId, number>
}

/** The worker's rendering of the mask: the active area, and the others. */
export type MaskBitmaps = { readonly active: ImageBitmap; readonly others: ImageBitmap }

export type MaskExporter = {
  readonly export: (mask: Mask) => Promise<ExportedMask>
  /** A PNG of the areas with these gray levels, on black. `text` is stored in the file. */
  readonly exportAreas: (mask: Mask, levels: ReadonlyMap<AreaId, number>, text?: string) => Promise<Blob>
  /** The exported areas, at a given size. */
  readonly labelsAt: (mask: Mask, size: PhotoSize) => Promise<NumberedAreas>
  /** The mask in a view, with both sizes in device pixels. */
  readonly render: (mask: Mask, view: View, size: PhotoSize) => Promise<MaskBitmaps>
  /** The surroundings of the selection or of one area in a view. Sizes are in device pixels; `ratio` of them make a CSS pixel. */
  readonly surround: (
    mask: Mask,
    only: AreaId | null,
    view: View,
    shown: PhotoSize & { ratio: number },
  ) => Promise<ImageBitmap>
  /** The area at a point of the photo; 0 if there is none. */
  readonly areaAt: (mask: Mask, point: PhotoPoint) => Promise<AreaId | 0>
  readonly cut: (...input: Parameters<PhotoMask['cut']>) => Promise<ReturnType<PhotoMask['cut']>>
  readonly outline: (...input: Parameters<PhotoMask['outline']>) => Promise<ReturnType<PhotoMask['outline']>>
  /** Reads a mask from a file. */
  readonly read: (file: Blob) => Promise<MaskFileResult>
}

/** Exports one photo's mask, sending the worker only what changed since the last time. */
export function createMaskExporter(worker: MaskWorker, photo: PhotoSize): MaskExporter {
  let sent: readonly MaskLayer[] = []
  // Calls reach the worker in order, so there is no need to wait for this one.
  const started = worker.api().then((api) => api.startMask(photo))
  started.catch(() => undefined)
  const changeTo = ({ history: { done } }: Mask): LayerChange => {
    const change = layerChange(sent, done)
    sent = done
    return change
  }
  const ask = async <Answer>(
    mask: Mask,
    question: (api: Remote<MaskWorkerApi>, change: LayerChange, hidden: readonly AreaId[]) => Promise<Answer>,
  ): Promise<Answer> => {
    const change = changeTo(mask)
    return question(await worker.api(), change, hiddenAreas(mask))
  }
  return {
    export: (mask) =>
      ask(mask, async (api, change, hidden) => {
        const [{ png, shares }] = await Promise.all([api.exportMask(change, hidden), started])
        const coverage = shares.reduce((sum, [, share]) => sum + share, 0)
        return { png: new Blob([png], { type: 'image/png' }), coverage, shares: new Map(shares) }
      }),
    exportAreas: (mask, levels, text) =>
      ask(mask, async (api, change) => {
        return new Blob([await api.exportAreas(change, levels, text)], { type: 'image/png' })
      }),
    labelsAt: (mask, size) => ask(mask, (api, change, hidden) => api.labelsAt(change, hidden, size)),
    render: (mask, view, size) =>
      ask(mask, (api, change, hidden) => api.renderMask(change, { active: mask.active, hidden }, view, size)),
    surround: (mask, only, view, shown) =>
      ask(mask, (api, change, hidden) =>
        api.surround(change, only === null ? { hidden } : { only }, view, shown),
      ),
    areaAt: (mask, point) => ask(mask, (api, change) => api.areaAt(change, point)),
    cut: async (...input) => (await worker.api()).cut(...input),
    outline: async (...input) => (await worker.api()).outline(...input),
    async read(file) {
      const api = await worker.api()
      return api.readMask(file, photo)
    },
  }
}
