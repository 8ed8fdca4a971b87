'use client'

import { useState } from 'react'
import type { MadeDesign } from '@/lib/client/transform/batch'

const PLACEHOLDER = '/placeholder-image.png'

/** A design's picture; a placeholder when it can't be shown (Spec §8). */
export function ResultPicture({
  design,
  alt,
  className,
}: {
  design: MadeDesign
  alt: string
  className: string
}) {
  const [isBroken, setIsBroken] = useState(false)
  return (
    // biome-ignore lint/performance/noImgElement: a data URL, or a private address that only the person may open.
    <img
      src={isBroken ? PLACEHOLDER : design.imageUrl}
      alt={alt}
      onError={() => setIsBroken(true)}
      className={className}
    />
  )
}
