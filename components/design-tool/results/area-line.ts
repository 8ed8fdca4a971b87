import { useTranslations } from 'next-intl'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { isWithoutFinish, type KindChoice } from '@/lib/domain/areas'
import { AREA_SEPARATOR, type AreaSettings, type GenerationParams, isKept } from '@/lib/domain/design-run'
import { kindsOf } from '@/lib/domain/disclosure'
import { materialName } from '@/lib/domain/materials'
import { colorName } from '@/lib/domain/paints'

type AreaFacts = Pick<GenerationParams, 'areas' | 'sent' | 'task'>

type AreaText = { readonly kind: KindChoice; readonly text: string }

const SEPARATOR = '; '

/** Describes each area's finish in a design: "Wall: navy shiplap; Floor: the style's choice". */
export function useAreaLine(): (params: AreaFacts) => string {
  const textsOf = useAreaTexts()
  return (params) =>
    textsOf(params)
      .map(({ text }) => text)
      .join(SEPARATOR)
}

/** The same for a caption, which mentions facts shared by all unnamed areas only once. */
export function useAreaCaption(): (params: AreaFacts) => string {
  const textsOf = useAreaTexts()
  return (params) => {
    const texts = textsOf(params)
    const isFirst = (text: string, index: number) => texts.findIndex((each) => each.text === text) === index
    return texts
      .filter(({ kind, text }, i) => kind !== 'other' || isFirst(text, i))
      .map(({ text }) => text)
      .join(SEPARATOR)
  }
}

function useAreaTexts(): (params: AreaFacts) => readonly AreaText[] {
  const t = useTranslations('transform')
  const { deck } = usePaintDeck()
  return ({ areas, sent, task }) => {
    const kinds = kindsOf({ areas, sent })
    const finishes = finishesIn(sent)
    const said = (area: AreaSettings, kind: KindChoice, finish: string | undefined) => {
      const { material, color, scale } = area
      if (isKept(area, task)) return t('parameters.kept')
      if (isWithoutFinish(kind)) return ''
      if (material === 'style') return finish || t('parameters.asStyleSays')
      const size = scale === 1 ? '' : `${Math.round(100 * scale)}%`
      return [materialName(area), colorName(color, deck.paints), size].filter(Boolean).join(' · ')
    }
    return areas.map((area, i) => {
      const kind = kinds[i] ?? area.kind
      const became = said(area, kind, finishes[i])
      const label = t(`form.surfaces.${kind}`)
      return { kind, text: became === '' ? label : `${label}: ${became}` }
    })
  }
}

/** The finish of each area in a design's record. */
export function finishesIn(sent: GenerationParams['sent']): string[] {
  return typeof sent?.finish === 'string' ? sent.finish.split(AREA_SEPARATOR) : []
}
