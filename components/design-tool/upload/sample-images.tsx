import { getImageProps } from 'next/image'
import type { ReactNode } from 'react'
import { SAMPLE_ROOMS } from '@/lib/config/sample-rooms'

const SHOWN_PX = { width: 320, height: 240 }

/** The sample rooms' images, in order. Rendered on the server, so that the browser needs no image component. */
export function sampleImages(): ReactNode[] {
  return SAMPLE_ROOMS.map(({ id, photo }) => {
    const { props } = getImageProps({
      ...SHOWN_PX,
      src: photo,
      alt: '',
      sizes: '(width < 64rem) 30vw, 16rem',
      className: 'aspect-4/3 w-full object-cover transition-[scale] duration-300 group-hover:scale-103',
    })
    // biome-ignore lint/performance/noImgElement: it is next/image's own set of files.
    return <img key={id} {...props} alt="" />
  })
}
