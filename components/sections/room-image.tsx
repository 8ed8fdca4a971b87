import Image from 'next/image'
import type { ComponentProps } from 'react'
import { cn } from '@/components/ui/cn'
import { roomImagePath } from '@/lib/config/site-assets'

/** A room of `public/images`, by its name there. */
export type RoomImageProps = {
  name: string
  alt: string
  /** The width it takes up, as in `<img sizes>`. */
  sizes: string
  /** In sight as the page opens: fetched at once and ahead of other images. */
  isFirst?: boolean
  className?: string
} & Pick<ComponentProps<'img'>, 'onError'>

export function RoomImage({ name, alt, sizes, isFirst = false, className, ...rest }: RoomImageProps) {
  return (
    <Image
      {...rest}
      src={roomImagePath(name)}
      width={1200}
      height={800}
      sizes={sizes}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className={cn('block aspect-3/2 w-full object-cover', className)}
    />
  )
}
