import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { PhotoProblem, PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type ChoosePhoto, photoDraftOf } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { usePastedFile } from './use-photo-drop'

type PastedPhotoOptions = {
  work: PhotoWork | null
  room: RoomWork | null
  choose: ChoosePhoto
  refuse: (problem: PhotoProblem) => void
  isDisabled: boolean
}

/** Opens a pasted image. Undo brings back the photo it replaced. */
export function usePastedPhoto({ work, room, choose, refuse, isDisabled }: PastedPhotoOptions): void {
  const t = useTranslations('transform.upload')
  const { offerUndo } = useScreenToasts()
  const open = useCallback(
    (file: File) => {
      const before = work && photoDraftOf(work, room)
      void choose(file)
      if (before) offerUndo(t('pasted'), () => void choose(before.file, before))
    },
    [work, room, choose, offerUndo, t],
  )
  usePastedFile(open, refuse, isDisabled)
}
