'use client'

import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { prepareToaster } from '@/components/ui/toaster-call'
import type { ContactDesk, Desk } from './contact-desk'
import type { ContactFormTexts } from './texts'

/** The form's library, a tenth of what the whole page weighs otherwise. */
const loadDesk = () => import('./contact-desk')

/** Fetches the desk when the browser has nothing better to do, or when somebody is about to type. */
export function useDesk(texts: ContactFormTexts): {
  desk: Desk | null
  outlet: ReactNode
  prepare: () => void
} {
  const [Loaded, setLoaded] = useState<typeof ContactDesk | null>(null)
  const [desk, setDesk] = useState<Desk | null>(null)
  const isAskedRef = useRef(false)

  const fetchDesk = useCallback(() => {
    if (isAskedRef.current) return
    isAskedRef.current = true
    loadDesk().then(
      (loaded) => setLoaded(() => loaded.ContactDesk),
      // No network: the next touch tries again.
      () => {
        isAskedRef.current = false
      },
    )
  }, [])

  useEffect(() => whenIdle(fetchDesk), [fetchDesk])

  return {
    desk,
    outlet: Loaded && <Loaded texts={texts} onDesk={setDesk} />,
    prepare: () => {
      prepareToaster()
      fetchDesk()
      desk?.prepare()
    },
  }
}

/** Safari cannot tell when it is idle; the next turn is late enough there. Returns how to call it off. */
function whenIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const id = requestIdleCallback(act)
  return () => cancelIdleCallback(id)
}
