import { isWithoutFinish } from '@/lib/domain/areas'
import type { MaskLayer } from '@/lib/mask/layers'
import { isClaimed, type MaskPart, partitionOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/** Knowledge about the photo. */
type Known = {
  /** The whole photo as parts with kinds; `null` while unknown. */
  readonly parts: () => Promise<readonly MaskPart[] | null>
  /** Whether a model may still find them. */
  readonly isModelComing: () => boolean
  /** Resolves after this many ms; throws once `signal` is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Interval between checks for the model's areas. */
const AREAS_PAUSE_MS = 1_000

/** Selects a whole photo: as the areas that the model found, or as one area until they are known. */
export class SelectAll {
  /** The step that selected the whole photo as one area, while its areas are being searched for. */
  private whole: MaskLayer | null = null

  /** After `stopped`, the mask isn't changed. */
  constructor(
    private readonly maskStore: MaskStore,
    private readonly known: Known,
    private readonly stopped: AbortSignal,
  ) {}

  /**
   * Selects the whole photo, as areas with kinds if they are known, and returns which of the two it did. One area is split as
   * soon as the model has found several, unless the user does something else first.
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
    // It rejects only because this was stopped.
    if (!parts && whole && whole !== this.whole) void this.divide(whole).catch(() => undefined)
    return 'whole'
  }

  /**
   * Replaces the whole photo's single area with the areas that the model finds, if that is still the latest step and its
   * settings weren't changed.
   */
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

/** If no surface was recognized, nothing would change. */
function isRecognized(parts: readonly MaskPart[] | null): parts is readonly MaskPart[] {
  return parts?.some(({ settings }) => !isWithoutFinish(settings.kind)) ?? false
}
