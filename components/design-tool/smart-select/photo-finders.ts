import { transfer } from 'comlink'
import type { Photo } from '@/components/design-tool/photo/open-photo'
import { startWorker } from '@/components/design-tool/shared/start-worker'
import { wait } from '@/components/design-tool/shared/wait'
import type { PhotoPoint } from '@/lib/mask/space'
import type { AreaMap } from '@/lib/segment/areas'
import type { SmallMask } from '@/lib/segment/small-mask'
import { type ModelInput, openModelFinder } from './model-finder'
import type { Finders } from './surface-finder'
import type { SurfaceWorkerApi } from './surface-worker'

/** Both finders of a photo, or only the one on this device. They share a worker, which the first of them starts. */
export function photoFinders(photo: Photo, isLocal = false): Finders {
  let worker: ReturnType<typeof openWorker> | null = null
  const opened = async () => {
    worker ??= openWorker(photo)
    try {
      return await worker
    } catch (error) {
      worker = null
      throw error
    }
  }
  const model = async (signal: AbortSignal) => {
    const { api, upload } = await opened()
    const outline = (mask: SmallMask) => api.outline(mask)
    const cut: ModelInput['cut'] = (mask, meant, areas) => api.cut(mask, meant, areas)
    const partition = (map: AreaMap) => api.partition(map)
    const { size } = photo
    return openModelFinder({ size, upload, outline, cut, partition, wait }, signal)
  }
  return {
    async local() {
      const { api } = await opened()
      await api.analyze()
      return {
        select: (query) => api.select(query.isBox ? { ...query, seeds: [middleOf(query.seeds)] } : query),
        correct: async () => null,
        list: (tolerance) => api.list(tolerance),
        areas: () => null,
        partition: async () => null,
      }
    },
    model: isLocal ? null : model,
    stop: () => void worker?.then(({ stop }) => stop()).catch(() => undefined),
  }
}

async function openWorker({ bitmap, size }: Photo) {
  // A copy, because a transferred bitmap is lost to this side.
  const copy = await createImageBitmap(await bitmap)
  const script = new Worker(new URL('./surface-worker.ts', import.meta.url), { type: 'module' })
  const { api, stop } = await startWorker<SurfaceWorkerApi>(script)
  try {
    return { api, stop, upload: await api.open(transfer(copy, [copy]), size) }
  } catch (error) {
    stop()
    throw error
  }
}

/** By color, a box means the surface in its middle. */
function middleOf(corners: readonly PhotoPoint[]): PhotoPoint {
  const mean = (values: number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
  return { x: mean(corners.map(({ x }) => x)), y: mean(corners.map(({ y }) => y)) }
}
