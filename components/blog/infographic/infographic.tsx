import { useTranslations } from 'next-intl'
import { buttonClass } from '@/components/ui/button'
import { ROUTES } from '@/lib/config/routes'
import { drawInfographic } from '@/lib/infographic/draw'
import { toSvg } from '@/lib/infographic/shapes'
import { infographicWords } from '@/lib/infographic/words'
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
        <a href={ROUTES.infographicPng} download className={buttonClass({ size: 'small' })}>
          {t('downloadPng')}
        </a>
        <a
          href={ROUTES.infographicSvg}
          download
          className={buttonClass({ variant: 'secondary', size: 'small' })}
        >
          {t('downloadSvg')}
        </a>
      </p>
    </figure>
  )
}
