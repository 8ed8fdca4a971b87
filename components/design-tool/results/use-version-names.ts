import { useTranslations } from 'next-intl'
import type { MadeDesign } from '@/components/design-tool/shared/designs/made-design'
import { usePaintDeck } from '@/components/design-tool/shared/device/paint-deck'
import { colorName } from '@/lib/domain/paints'
import { designName } from '@/lib/domain/room-title'
import { versionNames } from '@/lib/domain/version-names'
import { finishesIn } from './area-line'

/** Names designs shown together by their differences; empty for one without any. */
export function useVersionNames(designs: readonly MadeDesign[]): readonly string[] {
  const t = useTranslations('transform.ownMaterial.bonds')
  const { deck } = usePaintDeck()
  const facts = designs.map(({ params }) => ({
    style: designName({ ...params, areas: [] }),
    areas: params.areas,
    finishes: finishesIn(params.sent),
  }))
  return versionNames(facts, { color: (color) => colorName(color, deck.paints), bond: t })
}
