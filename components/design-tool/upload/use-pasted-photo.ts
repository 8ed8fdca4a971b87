import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { type PhotoProblem, type PhotoWork, photoDraftOf } from '@/components/design-tool/photo/open-photo'
import type { ChoosePhoto } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/controls/use-screen-toasts'
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
  choose: ChoosePhoto
  refuse: (problem: PhotoProblem) => void
  isDisabled: boolean
}

/** Opens a pasted image. Undo brings back the photo it replaced. */
export function usePastedPhoto({ work, choose, refuse, isDisabled }: PastedPhotoOptions): void {
  const t = useTranslations('transform.upload')
  const { offerUndo } = useScreenToasts()
  const open = useCallback(
    (file: File) => {
      const before = work && photoDraftOf(work)
      void choose(file)
      if (before) offerUndo(t('pasted'), () => void choose(before.file, before))
    },
    [work, choose, offerUndo, t],
  )
  usePastedFile(open, refuse, isDisabled)
}
