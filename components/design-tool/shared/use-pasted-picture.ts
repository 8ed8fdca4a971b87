import { useEffect } from 'react'

/** A picture that is pasted while a dialog asks for one is the dialog's, and not another photo of the room. */
export function usePastedPicture(onFile: (file: File) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      event.stopImmediatePropagation()
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('paste', onPaste, { capture: true })
    return () => window.removeEventListener('paste', onPaste, { capture: true })
  }, [onFile])
}
