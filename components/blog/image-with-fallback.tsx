'use client'

import { useState } from 'react'
import { RoomImage, type RoomImageProps } from '@/components/sections/room-image'
import { cn } from '@/components/ui/cn'

/** A picture, and in its place a sentence when it cannot be loaded. */
export function ImageWithFallback({ failed, ...picture }: RoomImageProps & { failed: string }) {
  const [hasFailed, setHasFailed] = useState(false)

  if (hasFailed) {
    return (
      <div role="img" aria-label={picture.alt} className={cn('picture-failed', picture.className)}>
        {failed}
      </div>
    )
  }
  return <RoomImage {...picture} onError={() => setHasFailed(true)} />
}
