import { getTranslations } from 'next-intl/server'
import { DEFAULT_LOCALE } from '@/lib/config/locales'
import { SITE } from '@/lib/site'
import { drawInfographic, type InfographicWord, type InfographicWords } from './infographic-draw'

const SIDES = ['Ai', 'Traditional'] as const
const SUBJECTS = ['cost', 'time', 'directions'] as const

/** Every text of the drawing. */
const KEYS: readonly InfographicWord[] = [
  'kicker',
  'titleFirst',
  'titleSecond',
  'ai',
  'traditional',
  'foot',
  'getsTitle',
  'ruleTitle',
  ...SUBJECTS.map((subject) => `${subject}Title` as const),
  ...SUBJECTS.flatMap((subject) =>
    SIDES.flatMap((side) => [`${subject}${side}`, `${subject}${side}Note`] as const),
  ),
  ...SIDES.flatMap((side) => [`gets${side}1`, `gets${side}2`, `gets${side}3`] as const),
  ...SIDES.flatMap((side) => [`rule${side}1`, `rule${side}2`, `rule${side}Note`] as const),
]

export function infographicWords(wordAt: (key: InfographicWord) => string): InfographicWords {
  const words: Partial<InfographicWords> = {}
  for (const key of KEYS) words[key] = wordAt(key)
  if (!isWhole(words)) throw new Error('The infographic lacks words')
  return words
}

function isWhole(words: Partial<InfographicWords>): words is InfographicWords {
  return KEYS.every((key) => words[key] !== undefined)
}

/** The drawing that both files for downloading show, and what it is called. */
export async function infographicDrawing() {
  const t = await getTranslations({ locale: DEFAULT_LOCALE, namespace: 'blog-infographic' })
  return {
    drawing: drawInfographic(infographicWords((key) => t(key, { name: SITE.name }))),
    label: t('label'),
  }
}
