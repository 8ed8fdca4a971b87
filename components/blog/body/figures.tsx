import { useTranslations } from 'next-intl'
import type { BlockProps } from '@/lib/schemas/post-blocks'
import { BlogPicture } from '../parts/blog-picture'
import { RoomsSlider } from '../parts/rooms-slider'

const SIZES = '(min-width: 48rem) 42rem, 92vw'

export function BodyFigure({ name, alt, caption }: BlockProps<'Figure'>) {
  return (
    <figure>
      <BlogPicture name={name} alt={alt} sizes={SIZES} className="rounded-lg" />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

export function BodyBeforeAfter({ before, after, alt, caption }: BlockProps<'BeforeAfter'>) {
  const t = useTranslations('blog-post.beforeAfter')
  return (
    <figure>
      <RoomsSlider
        before={before}
        after={after}
        words={{
          slide: t('slide', { what: alt }),
          before: t('before', { what: alt }),
          after: t('after', { what: alt }),
        }}
        sizes={SIZES}
      />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}

/** A drawing of `content/blog/diagrams`, in the page's own colours. */
export function Diagram({ alt, caption, svg }: BlockProps<'Diagram'> & { svg: string }) {
  return (
    <figure>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a drawing of this project, checked when it is read. */}
      <div role="img" aria-label={alt} className="diagram" dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>{caption}</figcaption>
    </figure>
  )
}
