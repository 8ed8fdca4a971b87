'use client'

import { useEffect, useState } from 'react'

/** Timers count in 32 bits: one that is asked to wait longer fires at once. */
const LONGEST_WAIT_MS = 24 * 60 * 60 * 1_000

/** Whether that moment is over; turns true the moment it comes. Without a moment it never does. */
export function useHasPassed(isoTime: string | null): boolean {
  const [passed, setPassed] = useState<string | null>(null)

  useEffect(() => {
    if (isoTime === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const leftMs = Date.parse(isoTime) - Date.now()
      if (leftMs > 0) timer = setTimeout(look, Math.min(leftMs, LONGEST_WAIT_MS))
      // A moment that cannot be read is over: it grants nothing.
      else setPassed(isoTime)
    }
    look()
    return () => clearTimeout(timer)
  }, [isoTime])

  return isoTime !== null && passed === isoTime
}
