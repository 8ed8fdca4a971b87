import type { Remote } from 'comlink'
import { type RunningWorker, startWorker } from '@/components/design-tool/start-worker'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { type LayerChange, layerChange, type MaskLayer } from '@/lib/mask/layers'
import type { MaskHistory } from '@/lib/mask/mask'
import type { PhotoSize, View } from '@/lib/mask/space'
import type { EditorWorkerApi } from './editor-worker'
import type { MaskFileResult } from './read-mask'

export type EditorWorker = {
  /** Rejects with `WorkerUnavailable` when the script could not be fetched; the next call fetches it again. */
  readonly api: () => Promise<Remote<EditorWorkerApi>>
  readonly stop: () => void
}

/** Starts the worker at once, so that it is ready when the first photo is chosen. */
export function startEditorWorker(): EditorWorker {
  let running: Promise<RunningWorker<EditorWorkerApi>> | null = null
  const start = () => {
    const worker = new Worker(new URL('./editor-worker.ts', import.meta.url), { type: 'module' })
    const starting = startWorker<EditorWorkerApi>(worker)
    running = starting
    starting.catch(() => {
      if (running === starting) running = null
    })
    return starting
  }
  void start()
  return {
    api: async () => (await (running ?? start())).api,
    stop: () => void running?.then((worker) => worker.stop()).catch(() => undefined),
  }
}

/** The mask as it is sent: a PNG of the photo's own size. */
export type ExportedMask = {
  readonly png: Blob
  /** How much of the photo is selected, 0–1. */
  readonly coverage: number
  /** A PNG of the same size whose values number the areas; `null` while there is one. */
  readonly areas: Blob | null
  /** What was said of each area. */
  readonly kinds: readonly AreaSettings[]
}

const ONE_AREA = { areas: null, kinds: [PLAIN_AREA] }

export type MaskExporter = {
  readonly export: (history: MaskHistory) => Promise<ExportedMask>
  /** The mask as seen in a view; both in device pixels. */
  readonly render: (history: MaskHistory, view: View, size: PhotoSize) => Promise<ImageBitmap>
  /** Reads a mask from a file. */
  readonly read: (file: Blob) => Promise<MaskFileResult>
}

/** Exports one photo's mask, sending the worker only what changed since the last time. */
export function createMaskExporter(worker: EditorWorker, photo: PhotoSize): MaskExporter {
  let sent: readonly MaskLayer[] = []
  // Calls reach the worker in order, so nobody has to wait for this one.
  const started = worker.api().then((api) => api.startMask(photo))
  started.catch(() => undefined)
  const changeTo = (layers: readonly MaskLayer[]): LayerChange => {
    const change = layerChange(sent, layers)
    sent = layers
    return change
  }
  return {
    async export({ done }) {
      const change = changeTo(done)
      const api = await worker.api()
      const [{ png, coverage }] = await Promise.all([api.exportMask(change), started])
      return { png: new Blob([png], { type: 'image/png' }), coverage, ...ONE_AREA }
    },
    async render({ done }, view, size) {
      const change = changeTo(done)
      const api = await worker.api()
      return api.renderMask(change, view, size)
    },
    async read(file) {
      const api = await worker.api()
      return api.readMask(file, photo)
    },
  }
}
