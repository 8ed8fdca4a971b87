import { getImageProps } from 'next/image'
import type { ReactNode } from 'react'
import { SAMPLE_ROOMS } from '@/lib/config/sample-rooms'

/** The sample rooms' images, in order. Rendered on the server, so that the browser needs no image component. */
export function sampleImages(sizes = '(width < 64rem) 30vw, 16rem'): ReactNode[] {
  return SAMPLE_ROOMS.map(({ id, photo }) => {
    const { props } = getImageProps({
      src: photo,
      width: 1200,
      height: 800,
      sizes,
      alt: '',
      className: 'aspect-3/2 w-full object-cover transition-[scale] duration-300 group-hover:scale-103',
    })
    // biome-ignore lint/performance/noImgElement: it is next/image's own set of files.
    return <img key={id} {...props} alt="" />
  })
}
