import type { SmartSelection } from '@/lib/client/transform/smart-selection'
import type { AreaMode } from '@/lib/mask/mask'
import type { MaskSession } from '@/lib/mask/session'
import { type PhotoPoint, toPhotoLength } from '@/lib/mask/space'
import type { Viewport } from '@/lib/mask/viewport'
import { type Brush, modeWith, type SmartSettings } from './brush'

/** Keys held while the hand works. */
export type HeldKeys = { readonly shiftKey: boolean; readonly altKey: boolean }

/** What a pointer or the keyboard does to the photo, whatever the tool. */
export type Hand = {
  readonly begin: (at: PhotoPoint, keys: HeldKeys) => void
  readonly extend: (points: readonly PhotoPoint[]) => void
  readonly end: () => void
  /** It was not meant: a second finger came. */
  readonly cancel: () => void
}

/** Paints with brush and eraser. Pressure is left out on purpose: a mask needs an even width. */
export function paintingHand(session: MaskSession, viewport: Viewport, brush: () => Brush): Hand {
  return {
    begin(at) {
      const { tool, size } = brush()
      if (tool === 'smart') return
      session.dispatch({ type: 'begin', tool, width: toPhotoLength(size, viewport.view()), at })
    },
    extend: (points) => session.dispatch({ type: 'extend', points }),
    end: () => session.dispatch({ type: 'end' }),
    cancel: () => session.dispatch({ type: 'cancel' }),
  }
}

/** Selects surfaces: where it touches down, and wherever it is drawn along. */
export function selectingHand(smart: Pick<SmartSelection, 'select'>, settings: () => SmartSettings): Hand {
  let seeds: PhotoPoint[] = []
  let mode: AreaMode = 'replace'
  return {
    begin(at, keys) {
      seeds = [at]
      mode = modeWith(settings(), keys)
    },
    extend(points) {
      seeds.push(...points)
    },
    end() {
      void smart.select(seeds, mode, settings())
    },
    cancel() {
      seeds = []
    },
  }
}

/** The hand that holds the tool of the moment; a stroke is ended by the one that began it. */
export function changingHand(choose: () => Hand): Hand {
  let held = choose()
  return {
    begin(at, keys) {
      held = choose()
      held.begin(at, keys)
    },
    extend: (points) => held.extend(points),
    end: () => held.end(),
    cancel: () => held.cancel(),
  }
}
