import { isWithoutFinish } from '@/lib/domain/areas'
import type { MaskLayer } from '@/lib/mask/layers'
import { type MaskPart, partitionOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'

/** What is known of the photo. */
type Known = {
  /** All of the photo as parts with their kinds; `null` while they are not known. */
  readonly parts: () => Promise<readonly MaskPart[] | null>
  /** Whether they may soon be known. */
  readonly isPreparing: () => boolean
}

/** Selects all of a photo: as the areas that the model found, or as one until these are known. */
export class SelectAll {
  /** The step that selected the whole photo as one area while the model was not ready. */
  private whole: MaskLayer | null = null

  /** After `stopped`, the mask is left as it is. */
  constructor(
    private readonly maskStore: MaskStore,
    private readonly known: Known,
    private readonly stopped: AbortSignal,
  ) {}

  /**
   * All of the photo, as areas with their kinds where those are known. Says which of the two it is. One area becomes several
   * as soon as the model is ready, unless the user goes on before.
   */
  async select(): Promise<'areas' | 'whole'> {
    const parts = await this.recognizedParts()
    const { maskStore } = this
    if (this.stopped.aborted) return 'whole'
    if (parts) {
      maskStore.dispatch(partitionOf(parts, maskStore.mask()))
      return 'areas'
    }
    maskStore.dispatch({ type: 'select-all' })
    this.whole = this.known.isPreparing() ? (maskStore.history().done.at(-1) ?? null) : null
    return 'whole'
  }

  /** Puts the areas that the model knows in the place of the whole photo, if that is still the latest step. */
  async divideWhole(): Promise<void> {
    const { whole, maskStore } = this
    const parts = whole && (await this.recognizedParts())
    if (!parts || this.stopped.aborted || maskStore.history().done.at(-1) !== whole) return
    maskStore.dispatch({ type: 'undo' })
    maskStore.dispatch(partitionOf(parts, maskStore.mask()))
  }

  /** `null` also without one surface that was recognized: nothing would change. */
  private async recognizedParts(): Promise<readonly MaskPart[] | null> {
    const parts = await this.known.parts()
    return parts?.some(({ settings }) => !isWithoutFinish(settings.kind)) ? parts : null
  }
}
