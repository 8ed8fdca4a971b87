'use client'

import { useEffect } from 'react'

/** By then, the page has its layout. */
const LAYOUT_MS = 100

/** Scrolls to the section in the URL's hash after layout, even after a client-side navigation (Spec §2). */
export function HashScroll() {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
    }, LAYOUT_MS)
    return () => clearTimeout(timer)
  }, [])
  return null
}
