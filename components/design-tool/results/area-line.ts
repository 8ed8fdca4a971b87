import { useTranslations } from 'next-intl'
import { usePaintDeck } from '@/components/design-tool/areas/paint-deck/paint-deck'
import { isWithoutFinish } from '@/lib/domain/areas'
import { AREA_SEPARATOR, type GenerationParams, isKept } from '@/lib/domain/design-run'
import { kindsOf } from '@/lib/domain/disclosure'
import { materialName } from '@/lib/domain/materials'
import { colorName } from '@/lib/domain/paints'

type AreaFacts = Pick<GenerationParams, 'areas' | 'sent' | 'task'>

/** What each area of a design became, as a text: "Wall: navy shiplap; Floor: as the style says". */
export function useAreaLine(): (params: AreaFacts) => string {
  const t = useTranslations('transform')
  const { deck } = usePaintDeck()
  return ({ areas, sent, task }) => {
    const kinds = kindsOf({ areas, sent })
    const finishes = finishesIn(sent)
    const lines = areas.map((area, i) => {
      const { material, color, scale } = area
      const kind = kinds[i] ?? area.kind
      const label = t(`form.surfaces.${kind}`)
      if (isKept(area, task)) return `${label}: ${t('parameters.kept')}`
      if (isWithoutFinish(kind)) return label
      if (material === 'style') return `${label}: ${finishes[i] || t('parameters.asStyleSays')}`
      const size = scale === 1 ? '' : `${Math.round(100 * scale)}%`
      return `${label}: ${[materialName(area), colorName(color, deck.paints), size].filter(Boolean).join(' · ')}`
    })
    return lines.join('; ')
  }
}

/** What the record of a design says of each area's finish. */
export function finishesIn(sent: GenerationParams['sent']): string[] {
  return typeof sent?.finish === 'string' ? sent.finish.split(AREA_SEPARATOR) : []
}
