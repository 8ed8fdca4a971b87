import { clsx } from 'clsx'
import { getImageProps } from 'next/image'
import type { ComponentProps } from 'react'
import { roomImagePath } from '@/lib/config/site-assets'

/** An image in `public/images`, by its name. */
export type RoomImageProps = {
  name: string
  alt: string
  /** Its width, as in `<img sizes>`. */
  sizes: string
  /** Visible as the page opens, so fetched ahead of other images. */
  isFirst?: boolean
  className?: string
}

/** For the server: with `next/image`, every page would have to load its component. */
export function RoomImage(props: RoomImageProps) {
  const image = roomImageProps(props)
  // biome-ignore lint/performance/noImgElement: these are the attributes that next/image gives it.
  return <img {...image} alt={props.alt} />
}

/** The attributes of its `<img>`, for a client component that renders it. */
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
  // Its style hides the alt text while the image loads; the class `room-image` already does.
  return { ...props, ...(fetchPriority && { fetchPriority }) }
}
