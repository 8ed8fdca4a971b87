import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useScreenToasts } from '@/components/design-tool/use-screen-toasts'
import { maskToStore, type StoredMask } from '@/lib/schemas/mask'
import type { PhotoProblem, PhotoWork } from './open-photo'
import { problemOfFile } from './use-photo-drop'

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

/** Text that is pasted into a field stays text, even where the clipboard has an image of it as well. */
function pastedImage({ clipboardData, target }: ClipboardEvent): File | null {
  if (!clipboardData) return null
  const isField = target instanceof Element && target.matches('input, textarea')
  if (isField && clipboardData.types.includes('text/plain')) return null
  return [...clipboardData.files].find(({ type }) => type.startsWith('image/')) ?? null
}
