import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button-variants'
import { ROUTES } from '@/lib/config/routes'
import { drawInfographic, toSvg } from '@/lib/server/blog/infographic-draw'
import { infographicWords } from '@/lib/server/blog/infographic-drawing'
import { SITE } from '@/lib/site'

/** The drawing itself, and both files of it. */
export function Infographic() {
  const t = useTranslations('blog-infographic')
  const words = infographicWords((key) => t(key, { name: SITE.name }))
  const svg = toSvg(drawInfographic(words), t('label'))
  return (
    <figure className="infographic">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by our own code, its texts escaped. */}
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      <figcaption>{t('caption')}</figcaption>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={ROUTES.infographicPng} download className={buttonVariants({ size: 'small' })}>
          {t('downloadPng')}
        </a>
        <a
          href={ROUTES.infographicSvg}
          download
          className={buttonVariants({ variant: 'secondary', size: 'small' })}
        >
          {t('downloadSvg')}
        </a>
      </p>
    </figure>
  )
}
