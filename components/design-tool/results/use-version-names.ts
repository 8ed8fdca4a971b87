import { useTranslations } from 'next-intl'
import { useDesignName } from '@/components/design-tool/shared/designs/design-name'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { styleOf } from '@/lib/domain/design-run'
import { colorName } from '@/lib/domain/paints'
import { versionNames } from '@/lib/domain/version-names'
import { finishesIn } from './area-line'

/** Names designs shown together by their differences; empty for one without any. */
export function useVersionNames(designs: readonly MadeDesign[]): readonly string[] {
  const t = useTranslations('transform.ownMaterial.bonds')
  const { deck } = usePaintDeck()
  const designName = useDesignName()
  const facts = designs.map(({ params }) => ({
    style: styleOf(params),
    areas: params.areas,
    finishes: finishesIn(params.sent),
  }))
  return versionNames(facts, { style: designName, color: (color) => colorName(color, deck.paints), bond: t })
}
