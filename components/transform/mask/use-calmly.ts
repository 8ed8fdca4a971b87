import { useEffect, useState } from 'react'

/** Long enough that strokes in quick succession are announced once, in ms. */
const CALM_MS = 700

/** A text that changes often, once it has stayed the same for a moment: screen readers would read each version out. */
export function useCalmly(text: string): string {
  const [calm, setCalm] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setCalm(text), CALM_MS)
    return () => clearTimeout(timer)
  }, [text])
  return calm
}
