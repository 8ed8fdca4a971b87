import { useEffect, useRef } from 'react'

/**
 * Restores the focus that fields lose while they are disabled for sending. Use it in the component that disables them,
 * and call the returned function when sending starts.
 */
export function useFocusBack(isSending: boolean): () => void {
  const focusedRef = useRef<Element | null>(null)

  useEffect(() => {
    const focused = focusedRef.current
    if (!isSending && focused instanceof HTMLElement && document.activeElement === document.body)
      focused.focus()
  }, [isSending])

  return () => {
    focusedRef.current = document.activeElement
  }
}
