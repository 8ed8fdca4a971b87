import { useEffect, useState } from 'react'
import { cn } from '@/lib/cn'

/** A file in `public`. */
export const PLACEHOLDER = '/placeholder-image.png'

type ResultImageProps = {
  src: string
  alt: string
  className: string
  /** Fetched only near the viewport, for long lists. */
  isLazy?: boolean
}

/** A design's image, or a placeholder if it can't be loaded (Spec §8), until the network is back. */
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

type ThumbnailProps = { url: string; alt?: string; className?: string }

/** A picture of ours in a list, as wide as the list says. */
export function Thumbnail({ url, alt = '', className }: ThumbnailProps) {
  return (
    <ResultImage
      src={`${url}?as=thumb`}
      alt={alt}
      isLazy
      className={cn('aspect-4/3 w-full object-cover', className)}
    />
  )
}
