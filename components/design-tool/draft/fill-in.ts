import { useEffect, useRef } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import type { RoomTypeId } from '@/lib/domain/rooms'
import type { AreaId } from '@/lib/mask/layers'
import { type Mask, type NamedArea, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { TransformForm } from '@/lib/schemas/transform'
import { FIRST_TASK } from '@/lib/tasks/tasks'

/** Other Space: a person who has painted a room should see the design of it first, and the areas don't say what it is. */
const UNKNOWN_ROOM: RoomTypeId = 'other'

/**
 * Fills in the form for areas that already have finishes: the most similar style, and the prompt for it and the room. Keeps what
 * the user filled in, and the room type that the photo showed.
 */
export async function fillIn(form: TransformForm, { areas }: Pick<Mask, 'areas'>): Promise<TransformForm> {
  const settings = areas.map(settingsOf)
  const { nearestStyle } = await import('@/lib/engines/preview/styles/nearest-style')
  const { suggestPrompt } = await import('@/lib/domain/prompt')
  const style = form.style || nearestStyle(settings)
  const roomType = form.roomType || UNKNOWN_ROOM
  const suggested = suggestPrompt(roomType, style)
  return {
    ...form,
    style,
    roomType,
    prompt: form.prompt || (suggested?.prompt ?? ''),
    negative_prompt: form.negative_prompt || (suggested?.negative_prompt ?? ''),
  }
}

const isChosen = ({ settings }: NamedArea) => settings.material !== 'style'

/** For work from before signing in (`isArrival`), and for a finish that is chosen here before any style. */
export function useFilledIn(form: FormHandle, work: PhotoWork | null, isArrival: boolean): void {
  const { getValues, setValue, watch } = form
  const isNew = useRef(isArrival)
  useEffect(() => {
    if (!work) return
    const filled: Filled = {
      read: () => getValues(),
      write: (values) => {
        isNew.current = false
        for (const name of ['style', 'roomType', 'prompt', 'negative_prompt'] as const)
          setValue(name, values[name])
      },
      onStyle: (listener) => watch((_, { name }) => name === 'style' && listener()).unsubscribe,
    }
    return keepFilledIn(filled, work.maskStore, isNew.current)
  }, [work, getValues, setValue, watch])
}

type Filled = {
  readonly read: () => TransformForm
  readonly write: (values: TransformForm) => void
  /** Returns the unsubscribe function. */
  readonly onStyle: (listener: () => void) => () => void
}

/**
 * A finish that is chosen before any style is what the user wants: the form gets the rest, and the other areas stay as they are. A
 * style that the user picks is for them too. Returns a cleanup function.
 */
export function keepFilledIn(form: Filled, maskStore: MaskStore, isArrival: boolean): () => void {
  const hide = (id: AreaId, isHidden: boolean) =>
    maskStore.dispatch({ type: 'change-area', id, change: { isHidden } })
  const leftOut = new Set<AreaId>()
  let isFilling = false
  let isOver = false
  const fill = async () => {
    const { style } = form.read()
    const filled = await fillIn(form.read(), maskStore.mask())
    if (isOver || form.read().style !== style) return
    isFilling = true
    form.write(filled)
    isFilling = false
    const { areas } = maskStore.mask()
    if (style !== '' || !areas.some(isChosen)) return
    for (const { id } of areas.filter((area) => !area.isHidden && !isChosen(area))) {
      leftOut.add(id)
      hide(id, true)
    }
  }
  // Without the engine's code, the style is asked for as usual.
  if (isArrival) fill().catch(() => undefined)
  const stop = maskStore.subscribe((mask, action) => {
    const isFinish = action.type === 'change-area' && action.change.settings && mask.areas.some(isChosen)
    const { style, task } = form.read()
    if (isFinish && style === '' && task === FIRST_TASK) fill().catch(() => undefined)
  })
  const stopStyle = form.onStyle(() => {
    if (isFilling) return
    for (const id of leftOut) hide(id, false)
    leftOut.clear()
  })
  return () => {
    isOver = true
    stop()
    stopStyle()
  }
}
