'use client'

import { useEffect, useRef, useState } from 'react'
import { RoomPicture, type RoomPictureProps } from '@/components/shared/room-picture'
import { cn } from '@/components/ui/cn'

/** A picture, and in its place a sentence when it cannot be loaded. */
export function PictureOrWords({ failed, ...picture }: RoomPictureProps & { failed: string }) {
  const [hasFailed, setHasFailed] = useState(false)
  const imageRef = useRef<HTMLImageElement>(null)

  // It may have failed before the page was awake to hear of it.
  useEffect(() => {
    const image = imageRef.current
    if (image?.complete && image.naturalWidth === 0) setHasFailed(true)
  }, [])

  if (hasFailed) {
    return (
      <div role="img" aria-label={picture.alt} className={cn('picture-failed', picture.className)}>
        {failed}
      </div>
    )
  }
  return <RoomPicture {...picture} ref={imageRef} onError={() => setHasFailed(true)} />
}
