'use client'

import { useState } from 'react'

const PLACEHOLDER = '/placeholder-image.png'

type ResultPictureProps = {
  src: string
  alt: string
  className: string
  /** Fetched only when it comes near the window: for long lists. */
  isLazy?: boolean
}

/** A design's picture; a placeholder when it can't be shown (Spec §8). */
export function ResultPicture({ src, alt, className, isLazy = false }: ResultPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    // biome-ignore lint/performance/noImgElement: a data URL, or a private address that only the person may open.
    <img
      src={broken === src ? PLACEHOLDER : src}
      alt={alt}
      {...(isLazy && { loading: 'lazy', decoding: 'async' })}
      onError={() => setBroken(src)}
      className={className}
    />
  )
}
