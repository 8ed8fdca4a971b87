'use client'

import { type ComponentType, useEffect, useState } from 'react'

/**
 * The place where messages appear, one at a time. It is fetched once the page is alive, so it costs the
 * first paint nothing. Raise a message with `toast` of sonner, loaded the same way.
 */
export function Toaster({ label }: { label: string }) {
  const [Host, setHost] = useState<ComponentType<{ label: string }> | null>(null)

  useEffect(() => {
    let isMounted = true
    import('./toaster-host').then(
      ({ ToasterHost }) => {
        if (isMounted) setHost(() => ToasterHost)
      },
      // The network is gone already: the page works on, only without messages.
      () => undefined,
    )
    return () => {
      isMounted = false
    }
  }, [])

  return Host && <Host label={label} />
}
