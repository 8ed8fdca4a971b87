'use client'

import { clsx } from 'clsx'
import { type ComponentProps, useCallback, useState } from 'react'

/** An image, or a sentence if it can't be loaded. */
export function ImageWithFallback({ failed, alt, ...image }: ComponentProps<'img'> & { failed: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  // It may have failed before the page was hydrated.
  const checkLoaded = useCallback((element: HTMLImageElement | null) => {
    if (element?.complete && element.naturalWidth === 0) setHasFailed(true)
  }, [])

  if (hasFailed) {
    return (
      <div role="img" aria-label={alt} className={clsx('picture-failed', image.className)}>
        {failed}
      </div>
    )
  }
  // biome-ignore lint/performance/noImgElement: the server takes its attributes from next/image.
  return <img {...image} ref={checkLoaded} alt={alt} onError={() => setHasFailed(true)} />
}
