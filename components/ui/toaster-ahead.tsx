'use client'

import { useEffect } from 'react'
import { prepareToaster } from './toaster-call'

/** Has the toaster fetched as soon as the page is alive: for pages on which messages are certain. */
export function ToasterAhead() {
  useEffect(prepareToaster, [])
  return null
}
