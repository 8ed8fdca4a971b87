import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import type { PhotoProblem, PhotoWork } from '@/components/design-tool/photo/open-photo'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'
import { maskToStore, type StoredMask } from '@/lib/schemas/mask'
import { pastedImage, problemOfFile } from './use-photo-drop'

type PastedPhotoOptions = {
  work: PhotoWork | null
  choose: (file: File, mask?: StoredMask | null) => Promise<unknown>
  refuse: (problem: PhotoProblem) => void
  isDisabled: boolean
}

/** An image pasted anywhere on the page is opened. What it replaces can be brought back. */
export function usePastedPhoto({ work, choose, refuse, isDisabled }: PastedPhotoOptions): void {
  const t = useTranslations('transform.upload')
  const { offerUndo } = useScreenToasts()
  useEffect(() => {
    if (isDisabled) return
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedImage(event)
      if (!file) return
      event.preventDefault()
      const problem = problemOfFile(file)
      if (problem) return refuse(problem)
      const before = work && { file: work.photo.file, mask: maskToStore(work.maskStore.mask()) }
      void choose(file)
      if (before) offerUndo(t('pasted'), () => void choose(before.file, before.mask))
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [work, choose, refuse, isDisabled, offerUndo, t])
}
