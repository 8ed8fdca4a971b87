import type { MaskHistory } from '@/lib/mask/mask'
import { layersInEffect } from '@/lib/mask/mask'
import type { Rgb8 } from '@/lib/recolour/hex'
import { askWorker, endWith } from './ask-worker'
import type { Photo } from './open-photo'
import type { PaintAnswer, PaintAsk, PaintPicture } from './paint-messages'

/** Shows the painted surface of one photo in any colour: in a worker, without a credit. Fetched on first use only. */
export type PaintStudio = {
  /** `null` when a newer colour or another area came meanwhile. */
  readonly tint: (history: MaskHistory, colour: Rgb8) => Promise<PaintPicture | null>
  /** The photo with the colour on it. */
  readonly save: (history: MaskHistory, colour: Rgb8) => Promise<Blob>
  readonly stop: () => void
}

export async function openPaintStudio({ bitmap, size }: Photo): Promise<PaintStudio> {
  const worker = new Worker(new URL('./paint-worker.ts', import.meta.url), { type: 'module' })
  const ask = askWorker<PaintAsk, PaintAnswer>(worker)
  const copy = await createImageBitmap(await bitmap)
  await ask({ type: 'look', bitmap: copy }, [copy]).catch(endWith(worker))
  let covered: MaskHistory | null = null
  let turn = 0
  const cover = async (history: MaskHistory) => {
    if (covered === history) return
    covered = history
    await ask({ type: 'cover', layers: layersInEffect(history.done), photo: size })
  }
  return {
    async tint(history, colour) {
      const mine = ++turn
      await cover(history)
      if (mine !== turn) return null
      const answer = await ask({ type: 'tint', colour })
      return mine === turn && answer.type === 'tinted' ? answer.picture : null
    },
    async save(history, colour) {
      await cover(history)
      const answer = await ask({ type: 'save', colour })
      if (answer.type !== 'saved') throw new Error('no picture came back')
      return answer.file
    },
    stop: () => worker.terminate(),
  }
}
