import { type KeyboardEvent, useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { type CornerIndex, usePointHandles } from '@/components/design-tool/shared/controls/point-handles'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { Perspective } from '@/lib/domain/perspective'
import { type Mask, mayBeSelected } from '@/lib/mask/mask'
import type { PhotoSize, Viewport } from '@/lib/mask/space'
import { FLAT_THINGS, type FlatThing } from '@/lib/tasks/furnish/furnishing'
import { changed, middleOf, movedTo, turnedTo, turnHandleOf, withCorner } from './on-plane'

/** A thing in the preview, for the user to move. */
export type PlacedThing = {
  readonly thing: FlatThing
  readonly place: Perspective
  /** An own picture keeps its shape. */
  readonly keepsRatio: boolean
  readonly change: (place: Perspective) => void
  /** Back to where the engine puts it; `null` if it is there. */
  readonly reset: (() => void) | null
}

type ThingShown = {
  readonly image: { readonly placement?: Perspective } | null
  readonly hasNoPlace: boolean
}

/** The thing in the preview, where the user moves it; `null` if there is none. */
export function usePlacedThing(
  { control, setValue }: Pick<FormHandle, 'control' | 'setValue'>,
  drawn: Mask,
  { image, hasNoPlace }: ThingShown,
): PlacedThing | null {
  const [thing, placement, own] = useWatch({ control, name: ['thing', 'placement', 'own'] })
  const isElsewhere = placement !== null && (hasNoPlace || !mayBeSelected(drawn))
  useEffect(() => {
    // What is selected now, or on another photo, gets a place of its own.
    if (isElsewhere) setValue('placement', null)
  }, [isElsewhere, setValue])
  const flat = FLAT_THINGS.find((each) => each === thing)
  if (!flat || !image?.placement) return null
  return {
    thing: flat,
    place: placement ?? image.placement,
    keepsRatio: own !== null,
    change: (to) => setValue('placement', to),
    reset: placement && (() => setValue('placement', null)),
  }
}

/** Handles to move, size and turn a thing, and the keys of the one to move it. */
export function useThingHandles(placed: PlacedThing, viewport: Viewport, photo: PhotoSize) {
  const { thing, keepsRatio, place: value, change, reset } = placed
  const { shown, handleProps } = usePointHandles<Perspective, CornerIndex | 'middle' | 'turn'>({
    value,
    pointOf: (place, index) => {
      if (index === 'middle') return middleOf(place)
      return index === 'turn' ? turnHandleOf(place) : place.corners[index]
    },
    moved: (place, index, to) => {
      if (index === 'middle') return movedTo(place, to)
      return index === 'turn' ? turnedTo(place, to) : withCorner(place, index, to, keepsRatio)
    },
    sizePx: () => {
      const { scale } = viewport.view()
      return { width: scale * photo.width, height: scale * photo.height }
    },
    onChange: change,
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const next = byKey(value, thing, event.key)
    const isBack = event.key === 'Escape' && reset !== null
    if (next === undefined && !isBack) return handleProps('middle').onKeyDown(event)
    event.preventDefault()
    if (isBack) reset()
    else if (next) change(next)
  }
  return { shown, handleProps, onKeyDown }
}

/** What a key does per press. */
const SIZE_STEP = 1.05
const TURN_STEP = Math.PI / 36

/** The place after a key; `null` if the thing can't be there, `undefined` for other keys. */
function byKey(place: Perspective, thing: FlatThing, key: string): Perspective | null | undefined {
  if (key === '+' || key === '=') return changed(place, { times: SIZE_STEP })
  if (key === '-' || key === '_') return changed(place, { times: 1 / SIZE_STEP })
  if (thing !== 'rug') return undefined
  if (key === ']') return changed(place, { turn: TURN_STEP })
  return key === '[' ? changed(place, { turn: -TURN_STEP }) : undefined
}
