import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { drawInfographic } from '@/lib/infographic/draw'
import { infographicWords } from '@/lib/infographic/words'
import { SITE } from '@/lib/site'

/** The drawing that both files for downloading show, and what it is called. */
export async function infographicDrawing() {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'blog-infographic' })
  return {
    drawing: drawInfographic(infographicWords((key) => t(key, { name: SITE.name }))),
    label: t('label'),
  }
}
