import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import type { PhotoProblem, PhotoWork } from '@/components/design-tool/photo/open-photo'
import { type ChoosePhoto, photoDraftOf } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
import type { RoomWork } from '@/components/design-tool/shared/designs/room-work'
import { takeImages } from '@/components/design-tool/shared/device/taken-images'

/** An image pasted anywhere on the page, or dropped beside the drop zone. */
export function usePastedFile(
  onFile: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled = false,
): void {
  useEffect(() => {
    if (isDisabled) return
    return takeImages({ onFile, onProblem: (failure) => onProblem({ kind: 'failure', failure }) })
  }, [onFile, onProblem, isDisabled])
}

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
