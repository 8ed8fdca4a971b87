'use client'

import { useEffect } from 'react'
import { API } from '@/lib/config/routes'

/** The links whose opening this page load has counted. */
const counted = new Set<string>()

/** Counts that the page is open in a browser, once a page load. */
export function CountOpen({ token }: { token: string }) {
  useEffect(() => {
    if (counted.has(token)) return
    counted.add(token)
    navigator.sendBeacon(API.sharedOpens(token))
  }, [token])
  return null
}
