import { useTranslations } from 'next-intl'
import { usePaintDeck } from '@/components/design-tool/areas/paint-deck/paint-deck'
import type { MadeDesign } from '@/components/design-tool/shared/made-design'
import { colorName } from '@/lib/domain/paints'
import { styleLabel } from '@/lib/domain/styles'
import { versionNames } from '@/lib/domain/version-names'
import { finishesIn } from './area-line'

/** Names designs that are shown together by what differs between them; empty for one that nothing sets apart. */
export function useVersionNames(designs: readonly MadeDesign[]): readonly string[] {
  const t = useTranslations('transform.ownMaterial.bonds')
  const { deck } = usePaintDeck()
  const facts = designs.map(({ params: { style, areas, sent } }) => ({
    style,
    areas,
    finishes: finishesIn(sent),
  }))
  return versionNames(facts, { style: styleLabel, color: (color) => colorName(color, deck.paints), bond: t })
}
