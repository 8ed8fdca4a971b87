'use client'

import { useEffect, useState } from 'react'

/** In `public`. */
export const PLACEHOLDER = '/placeholder-image.png'

type ResultImageProps = {
  src: string
  alt: string
  className: string
  /** Fetched only when it comes near the window: for long lists. */
  isLazy?: boolean
}

/** The image of a design, or a placeholder when it can't be loaded (Spec §8), until the network is back. */
export function ResultImage({ src, alt, className, isLazy = false }: ResultImageProps) {
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    if (broken === null) return
    const retry = () => setBroken(null)
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [broken])
  return (
    // biome-ignore lint/performance/noImgElement: a data URL, or a private address that only the user may open.
    <img
      src={broken === src ? PLACEHOLDER : src}
      alt={alt}
      {...(isLazy && { loading: 'lazy', decoding: 'async' })}
      onError={() => setBroken(src)}
      className={className}
    />
  )
}
