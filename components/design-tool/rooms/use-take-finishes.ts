import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { changeAreas } from '@/components/design-tool/areas/change-areas'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'
import { errorDetails, toErrorDetails } from '@/lib/api/api-error'
import { finishesOf, isOfStyle, withFinish } from '@/lib/domain/finishes'
import { styleLabel } from '@/lib/domain/styles'
import { settingsOf } from '@/lib/mask/mask'
import { maskToStore } from '@/lib/schemas/mask'
import { selectedAreas } from '@/lib/schemas/room-document'
import { FIRST_TASK, TASK_RULES } from '@/lib/tasks/tasks'
import { roomApi } from './room-api'

/** Gives the open room's areas the finishes of another room, says how many changed, and offers Undo. */
export function useTakeFinishes(open: PhotoWork | null, { getValues, setValue }: FormHandle) {
  const t = useTranslations('transform.rooms')
  const { showError, offerUndo } = useScreenToasts()
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
  }, [open])
  return async (work: PhotoWork, roomId: string) => {
    const from = await roomApi.open(roomId).catch((error: unknown) => {
      showError(toErrorDetails(error, 'room_open_failed'))
    })
    // The user may have left the room: all rooms share one form.
    if (!from || shown.current !== work) return
    const { form, mask } = from.document
    const finishes = finishesOf(selectedAreas(mask).map(settingsOf), form.style)
    const areas = selectedAreas(maskToStore(work.maskStore.mask()))
    const taken = new Map(
      areas.flatMap((area) => {
        const settings = withFinish(settingsOf(area), finishes)
        return settings ? [[area.id, settings] as const] : []
      }),
    )
    if (taken.size === 0) return showError(errorDetails('finishes_fit_no_area', { room: from.title }))
    const { style, task } = getValues()
    const undo = changeAreas(work.maskStore, taken)
    const counts = { count: taken.size, all: areas.length, name: from.title }
    const takesStyle = [...taken.values()].some(isOfStyle)
    if (takesStyle) setValue('style', form.style)
    // Tasks that remove or add objects have no finishes.
    if (!TASK_RULES[task].hasStyle) setValue('task', FIRST_TASK)
    offerUndo(
      takesStyle ? t('tookStyle', { ...counts, style: styleLabel(form.style) }) : t('took', counts),
      () => {
        undo()
        if (shown.current !== work) return
        setValue('style', style)
        setValue('task', task)
      },
    )
  }
}
