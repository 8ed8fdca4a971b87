import type { Ring } from '@/lib/mask/mask'
import type { ListedSurface } from '@/lib/select/list-surfaces'
import type { SurfaceWish } from '@/lib/select/select-surface'
import { askWorker, endWith } from './ask-worker'
import type { Photo } from './open-photo'
import type { SurfaceAnswer, SurfaceAsk } from './surface-messages'

/** Finds the surfaces of one photo, in a worker. Fetched on first use only. */
export type SurfaceFinder = {
  readonly select: (wish: SurfaceWish) => Promise<readonly Ring[]>
  readonly list: (tolerance: number) => Promise<readonly ListedSurface[]>
  readonly stop: () => void
}

/** Resolves once the photo has been looked at. */
export async function openSurfaceFinder({ bitmap, size }: Photo): Promise<SurfaceFinder> {
  const worker = new Worker(new URL('./surface-worker.ts', import.meta.url), { type: 'module' })
  const ask = askWorker<SurfaceAsk, SurfaceAnswer>(worker)
  // A copy of its own: the shown one must stay on this side.
  const copy = await createImageBitmap(await bitmap)
  await ask({ type: 'look', bitmap: copy, photo: size }, [copy]).catch(endWith(worker))
  return {
    async select(wish) {
      const answer = await ask({ type: 'select', wish })
      return answer.type === 'selected' ? answer.rings : []
    },
    async list(tolerance) {
      const answer = await ask({ type: 'list', tolerance })
      return answer.type === 'listed' ? answer.surfaces : []
    },
    stop: () => worker.terminate(),
  }
}
