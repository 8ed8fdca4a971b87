import type { RoomWorker } from '@/components/design-tool/photo/room-worker-client'
import { isWithoutFinish } from '@/lib/domain/areas'
import { type MaskPart, type NamedArea, partitionOf } from '@/lib/mask/mask'
import { finishWall, type MaskStore } from '@/lib/mask/mask-store'

/** What SelectAll asks for. */
type Known = {
  /** The whole photo as parts with kinds; `null` while unknown. */
  readonly parts: () => Promise<readonly MaskPart[] | null>
  /** Whether a model may still find them. */
  readonly isModelComing: () => boolean
  /** Resolves after this many ms; throws once `signal` is aborted. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

type Photo = { readonly maskStore: MaskStore; readonly room: Pick<RoomWorker, 'surfaces'> }

/** Interval between checks for the model's areas. */
const AREAS_PAUSE_MS = 1_000

/** Divides a photo that is selected as a whole into the areas that the model finds, however long that takes. */
export class SelectAll {
  private isDividing = false

  /** After `stopped`, the mask isn't changed. */
  constructor(
    private readonly photo: Photo,
    private readonly known: Known,
    private readonly stopped: AbortSignal,
  ) {
    stopped.addEventListener(
      'abort',
      photo.maskStore.subscribe(() => this.follow()),
    )
    // The photo may have been left before its areas were found.
    this.follow()
  }

  /** Takes the whole photo back while its areas are being searched for. Returns whether they were. */
  cancel(): boolean {
    if (this.photo.room.surfaces.get().search !== 'finding') return false
    this.photo.maskStore.dispatch({ type: 'undo' })
    return true
  }

  private follow(): void {
    if (!this.isWhole()) this.show('resting')
    else if (!this.isDividing) {
      this.isDividing = true
      // It rejects only because this was stopped.
      this.divide().then(
        () => {
          this.isDividing = false
        },
        () => undefined,
      )
    }
  }

  /** The whole photo as one area, if the latest step selected it and the user hasn't said what it is. */
  private whole(): NamedArea | null {
    const { history, areas, live } = this.photo.maskStore.mask()
    const last = history.done.at(-1)
    const area = last?.kind === 'fill' && !live && areas.find(({ id }) => id === last.area)
    // A color or a material can't be meant for ceiling, floor and sofa alike.
    return area && area.name === '' && area.settings.kind === 'auto' ? area : null
  }

  private isWhole(): boolean {
    return this.whole() !== null
  }

  private async divide(): Promise<void> {
    const { known, stopped } = this
    const { maskStore, room } = this.photo
    if (room.surfaces.get().search === 'resting') this.show('finding')
    while (this.isWhole()) {
      const parts = await known.parts()
      stopped.throwIfAborted()
      const whole = this.whole()
      if (!whole) break
      if (isRecognized(parts)) {
        maskStore.dispatch({ type: 'undo' })
        maskStore.dispatch(partitionOf(parts, maskStore.mask()))
        finishWall(maskStore, whole.settings)
        break
      }
      this.show(parts || !known.isModelComing() ? 'failed' : 'finding')
      if (parts) break
      await known.pause(AREAS_PAUSE_MS, stopped)
    }
  }

  private show(search: 'resting' | 'finding' | 'failed'): void {
    const { surfaces } = this.photo.room
    const before = surfaces.get()
    if (search !== before.search) surfaces.set({ ...before, search })
  }
}

/** If no surface was recognized, nothing would change. */
export function isRecognized(parts: readonly MaskPart[] | null): parts is readonly MaskPart[] {
  return parts?.some(({ settings }) => !isWithoutFinish(settings.kind)) ?? false
}
