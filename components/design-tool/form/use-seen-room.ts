import { useEffect } from 'react'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { FormHandle } from '@/components/design-tool/shared/controls/use-transform-form'

/** Fills in the room type that the photo shows, unless the form has one. `onFilled` suggests the texts for it. */
export function useSeenRoom(
  work: PhotoWork | null,
  { getValues, setValue }: FormHandle,
  onFilled?: () => void,
): void {
  useEffect(() => {
    if (!work) return
    const fill = () => {
      const room = work.seenRoom.get()
      if (!room || getValues('roomType') !== '') return
      setValue('roomType', room, { shouldValidate: true })
      onFilled?.()
    }
    fill()
    return work.seenRoom.subscribe(fill)
  }, [work, getValues, setValue, onFilled])
}
