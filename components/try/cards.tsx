import { getImageProps } from 'next/image'
import type { StyleCard } from '@/components/design-tool/choices'
import { SAMPLE_ROOMS } from '@/lib/config/sample-rooms'
import { roomImagePath } from '@/lib/config/site-assets'
import { STYLES } from '@/lib/domain/styles'
import type { SampleCard } from './workspace-props'

// Rendered on the server, so that the browser needs no code for them.

/** The sample rooms with their photos. */
export function sampleCards(): SampleCard[] {
  return SAMPLE_ROOMS.map((room) => {
    const { props } = getImageProps({
      src: room.photo,
      width: 1200,
      height: 800,
      sizes: '(min-width: 84rem) 26rem, 31vw',
      alt: '',
    })
    return {
      room,
      image: (
        // biome-ignore lint/performance/noImgElement: it is next/image's own set of files.
        <img key={room.id} {...props} alt="" className="aspect-3/2 w-full object-cover" />
      ),
    }
  })
}

/** All styles, each shown on the same room. They load below the editor. */
export function styleCards(): StyleCard[] {
  return STYLES.map(({ value, label }) => {
    const { props } = getImageProps({
      src: roomImagePath(`designs/living-${value}`),
      width: 120,
      height: 80,
      alt: '',
    })
    return {
      value,
      label,
      image: (
        // biome-ignore lint/performance/noImgElement: it is next/image's own set of files.
        <img key={value} {...props} alt="" className="aspect-2/1 w-full rounded-sm object-cover" />
      ),
    }
  })
}
