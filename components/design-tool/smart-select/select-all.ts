import { isWithoutFinish } from '@/lib/domain/areas'
import type { MaskLayer } from '@/lib/mask/layers'
import { isClaimed, type MaskPart, partitionOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/** What is known of the photo. */
type Known = {
  /** All of the photo as parts with their kinds; `null` while they are not known. */
  readonly parts: () => Promise<readonly MaskPart[] | null>
  /** Whether there is a model that may find them yet. */
  readonly isModelComing: () => boolean
  /** Resolves after so many ms; throws once `signal` is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Between two looks whether the model has found the areas. */
const AREAS_PAUSE_MS = 1_000

/** Selects all of a photo: as the areas that the model found, or as one until these are known. */
export class SelectAll {
  /** The step that selected the whole photo as one area, while its areas are being searched for. */
  private whole: MaskLayer | null = null

  /** After `stopped`, the mask is left as it is. */
  constructor(
    private readonly maskStore: MaskStore,
    private readonly known: Known,
    private readonly stopped: AbortSignal,
  ) {}

  /**
   * All of the photo, as areas with their kinds where those are known. Says which of the two it is. One area becomes several
   * as soon as the model has found them, unless the user goes on before.
   */
  async select(): Promise<'areas' | 'whole'> {
    const parts = await this.known.parts()
    const { maskStore } = this
    if (this.stopped.aborted) return 'whole'
    if (isRecognized(parts)) {
      maskStore.dispatch(partitionOf(parts, maskStore.mask()))
      return 'areas'
    }
    maskStore.dispatch({ type: 'select-all' })
    const whole = maskStore.history().done.at(-1)
    // The division ends with an error only because this is stopped.
    if (!parts && whole && whole !== this.whole) void this.divide(whole).catch(() => undefined)
    return 'whole'
  }

  /** Puts the areas that the model finds in the place of the whole photo, while that is the latest step and nothing was said of it. */
  private async divide(whole: MaskLayer): Promise<void> {
    const { maskStore, known, stopped } = this
    const isMeant = () => {
      const { active, areas } = maskStore.mask()
      const area = areas.find(({ id }) => id === active)
      return maskStore.history().done.at(-1) === whole && area !== undefined && !isClaimed(area)
    }
    this.whole = whole
    while (isMeant() && known.isModelComing()) {
      const parts = await known.parts()
      stopped.throwIfAborted()
      if (isRecognized(parts) && isMeant()) {
        maskStore.dispatch({ type: 'undo' })
        maskStore.dispatch(partitionOf(parts, maskStore.mask()))
      }
      if (parts) break
      await known.pause(AREAS_PAUSE_MS, stopped)
    }
    this.whole = null
  }
}

/** Without one surface that was recognized, nothing would change. */
function isRecognized(parts: readonly MaskPart[] | null): parts is readonly MaskPart[] {
  return parts?.some(({ settings }) => !isWithoutFinish(settings.kind)) ?? false
}
