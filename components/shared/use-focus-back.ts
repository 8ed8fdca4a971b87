'use client'

import { useEffect, useRef } from 'react'

/**
 * Fields that are disabled while they are sent lose the focus: it comes back with the answer. Belongs into the
 * component that disables them; call what it returns as the sending begins.
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
