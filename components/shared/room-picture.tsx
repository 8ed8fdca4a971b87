import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { ROOM_PICTURE_WIDTHS, roomPicturePath } from '@/lib/config/room-pictures'

/** A room of `public/images`, by its name there. */
export type RoomPictureProps = {
  name: string
  alt: string
  /** The width it takes up, as in `<img sizes>`. */
  sizes: string
  /** In sight as the page opens: fetched at once and ahead of other pictures. */
  isFirst?: boolean
  className?: string
} & Pick<ComponentProps<'img'>, 'onError' | 'ref'>

export function RoomPicture({ name, alt, sizes, isFirst = false, className, ...rest }: RoomPictureProps) {
  return (
    // biome-ignore lint/performance/noImgElement: the two files are made ahead, and next/image costs every visitor 5.6 kB.
    <img
      {...rest}
      src={roomPicturePath(name, 1200)}
      srcSet={ROOM_PICTURE_WIDTHS.map((width) => `${roomPicturePath(name, width)} ${width}w`).join(', ')}
      sizes={sizes}
      width={1200}
      height={800}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={cn('block aspect-3/2 w-full object-cover', className)}
    />
  )
}
