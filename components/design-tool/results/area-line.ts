import { useTranslations } from 'next-intl'
import { usePaintDeck } from '@/components/design-tool/areas/paint-deck/paint-deck'
import { KIND_CHOICES } from '@/lib/domain/areas'
import { AREA_SEPARATOR, type GenerationParams } from '@/lib/domain/design-run'
import { materialName } from '@/lib/domain/materials'
import { colorName } from '@/lib/domain/paints'

type AreaFacts = Pick<GenerationParams, 'areas' | 'sent'>

/** What each area of a design became, as a text: "Wall: navy shiplap; Floor: as the style says". */
export function useAreaLine(): (params: AreaFacts) => string {
  const t = useTranslations('transform')
  const { deck } = usePaintDeck()
  return ({ areas, sent }) => {
    const [kinds, finishes] = [entriesOf(sent?.kinds), entriesOf(sent?.finish)]
    const lines = areas.map((area, i) => {
      const { kind: said, material, color, scale } = area
      // What the engine took an area for, where the user left that to it.
      const found = said === 'auto' ? KIND_CHOICES.find((each) => each === kinds[i]) : said
      const kind = found ?? said
      const label = t(`form.surfaces.${kind}`)
      if (kind === 'other') return label
      if (material === 'style') return `${label}: ${finishes[i] || t('parameters.asStyleSays')}`
      const size = scale === 1 ? '' : `${Math.round(100 * scale)}%`
      return `${label}: ${[materialName(area), colorName(color, deck.paints), size].filter(Boolean).join(' · ')}`
    })
    return lines.join('; ')
  }
}

function entriesOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(AREA_SEPARATOR) : []
}
