'use client'

import { type ComponentType, useEffect, useState } from 'react'
import { onToasterWanted } from './toaster-call'

/**
 * The one place of a page where messages appear, one at a time. It is fetched when somebody first has something to
 * say, so a page that stays silent pays nothing for it. Raise a message with what `openToaster` gives.
 */
export function Toaster({ label }: { label: string }) {
  const [Host, setHost] = useState<ComponentType<{ label: string }> | null>(null)

  useEffect(
    () =>
      onToasterWanted(() => {
        import('./toaster-host').then(
          ({ ToasterHost }) => setHost(() => ToasterHost),
          // The network is gone already: the page works on, and the next message tries again.
          () => undefined,
        )
      }),
    [],
  )

  return Host && <Host label={label} />
}
