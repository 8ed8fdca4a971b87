import { useEffect } from 'react'

/** An image pasted while a dialog asks for one goes to the dialog instead of becoming the room's photo. */
export function usePastedPicture(onFile: (file: File) => void): void {
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      event.stopImmediatePropagation()
      const file = event.clipboardData?.files[0]
      if (!file) return
      event.preventDefault()
      onFile(file)
    }
    window.addEventListener('paste', onPaste, { capture: true })
    return () => window.removeEventListener('paste', onPaste, { capture: true })
  }, [onFile])
}
