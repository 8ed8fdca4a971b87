'use client'

import { useEffect } from 'react'
import { TIMINGS } from '@/lib/domain/limits'

/** Scrolls to the section in the URL's hash after layout, even after a client-side navigation (Spec §2). */
export function HashScroll() {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
    }, TIMINGS.hashScrollMs)
    return () => clearTimeout(timer)
  }, [])
  return null
}
