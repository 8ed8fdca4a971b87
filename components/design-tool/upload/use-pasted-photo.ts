import { useTranslations } from 'next-intl'
import { useCallback, useEffect } from 'react'
import { type PhotoProblem, type PhotoWork, photoDraftOf } from '@/components/design-tool/photo/open-photo'
import type { ChoosePhoto } from '@/components/design-tool/photo/use-photo-work'
import { useScreenToasts } from '@/components/design-tool/shared/use-screen-toasts'

/** An image pasted anywhere on the page, checked like a dropped one. */
export function usePastedFile(
  onFile: (file: File) => void,
  onProblem: (problem: PhotoProblem) => void,
  isDisabled = false,
): void {
  useEffect(() => {
    if (isDisabled) return
    const onPaste = (event: ClipboardEvent) => {
      const file = pastedImage(event)
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [onFile, isDisabled])
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

/** Text pasted into a field stays text, even if the clipboard also holds an image of it. */
function pastedImage({ clipboardData, target }: ClipboardEvent): File | null {
  if (!clipboardData) return null
  const isField = target instanceof Element && target.matches('input, textarea')
  if (isField && clipboardData.types.includes('text/plain')) return null
  return clipboardData.files[0] ?? null
}
