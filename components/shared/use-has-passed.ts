import { useEffect, useState } from 'react'

/** Timers have 32 bits: a longer wait would fire at once. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000

/** Whether that time has passed; re-renders when it does. `null` never passes. */
export function useHasPassed(isoTime: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)

  useEffect(() => {
    if (isoTime === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const leftMs = Date.parse(isoTime) - Date.now()
      if (leftMs > 0) timer = setTimeout(check, Math.min(leftMs, LONGEST_WAIT_MS))
      // An invalid time counts as passed: it grants nothing.
      else setPassed(isoTime)
    }
    check()
    return () => clearTimeout(timer)
  }, [isoTime])

  return isoTime !== null && passed === isoTime
}
