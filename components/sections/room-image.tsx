import { clsx } from 'clsx'
import { getImageProps } from 'next/image'
import type { ComponentProps } from 'react'
import { roomImagePath } from '@/lib/config/site-assets'

/** An image of `public/images`, by its name there. */
export type RoomImageProps = {
  name: string
  alt: string
  /** The width it takes up, as in `<img sizes>`. */
  sizes: string
  /** In sight as the page opens: fetched at once and ahead of other images. */
  isFirst?: boolean
  className?: string
}

/** For the server: the component of next/image would have to be loaded by every page. */
export function RoomImage(props: RoomImageProps) {
  const image = roomImageProps(props)
  // biome-ignore lint/performance/noImgElement: these are the attributes that next/image gives it.
  return <img {...image} alt={props.alt} />
}

/** The attributes of its `<img>`, for a client component that draws it itself. */
export function roomImageProps({
  name,
  alt,
  sizes,
  isFirst = false,
  className,
}: RoomImageProps): ComponentProps<'img'> {
  const {
    style: _,
    fetchPriority,
    ...props
  } = getImageProps({
    src: roomImagePath(name),
    width: 1200,
    height: 800,
    sizes,
    alt,
    loading: isFirst ? 'eager' : 'lazy',
    ...(isFirst && { fetchPriority: 'high' }),
    className: clsx('room-image', className),
  }).props
  // Its style hides the description while the image loads, which `room-image` does for all.
  return { ...props, ...(fetchPriority && { fetchPriority }) }
}
