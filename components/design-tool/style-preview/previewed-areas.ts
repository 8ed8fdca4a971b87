import type { MeasuredArea, SuggestPerspective } from '@/components/design-tool/photo/photo-previews'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import { type AreaId, type MaskLayer, originOf } from '@/lib/mask/layers'
import { isSameSelection, type Mask, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { ProposedKind } from '@/lib/segment/kind-map'
import type { StylePreviewer } from './style-previewer'

/** How much of each area the photo shows, for areas whose size can be determined; `null` while it can't. */
export type MeasureAreas = (
  distances: ReadonlyMap<AreaId, KnownDistance>,
) => Promise<ReadonlyMap<AreaId, MeasuredArea> | null>

/** Other questions for the previewer about the room. `ask` resolves with the areas that have pixels. */
export function roomQuestions(
  maskStore: MaskStore,
  ask: () => Promise<{ previewer: StylePreviewer; ids: readonly AreaId[] } | null>,
) {
  const suggestPerspective: SuggestPerspective = async (id) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    return previewer.suggestPerspective(settingsBy(maskStore, ids), ids.indexOf(id))
  }
  const measureAreas: MeasureAreas = async (distances) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    const known = ids.map((id) => distances.get(id) ?? null)
    const measured = await previewer.measure(settingsBy(maskStore, ids), known)
    return new Map(
      zipped(
        ids,
        measured.map((area) => area ?? undefined),
      ),
    )
  }
  return { suggestPerspective, measureAreas }
}

/** Sends each mask to the previewer once, and returns the areas that have pixels. */
export function maskSender(maskStore: MaskStore, isStopped: () => boolean) {
  const sure = new Map<AreaId, MaskLayer>()
  let sent: { readonly mask: Mask; readonly ids: Promise<readonly AreaId[]> } | null = null
  return (to: StylePreviewer, mask: Mask): Promise<readonly AreaId[]> => {
    if (sent && isSameSelection(sent.mask, mask)) return sent.ids
    const sending = to.setMask(mask)
    const sentNow = { mask, ids: sending.then(({ ids }) => ids) }
    sent = sentNow
    sending
      .then(async ({ ids, proposed }) => {
        const kinds = await proposed
        if (!isStopped() && kinds) propose(maskStore, mask, zipped(ids, kinds), sure)
      })
      .catch(() => {
        // The next call sends it again.
        if (sent === sentNow) sent = null
      })
    return sentNow.ids
  }
}

/** Each area's settings in the preview. */
export function settingsBy(maskStore: MaskStore, ids: readonly AreaId[]): AreaSettings[] {
  const { areas } = maskStore.mask()
  return ids.flatMap((id) => {
    const area = areas.find((each) => each.id === id)
    if (!area) return []
    const settings = settingsOf(area)
    // An area proposed as none of the kinds stays as it is in the design. The engine proposes the kinds itself.
    return isWithoutFinish(settings.kind) ? settings : area.settings
  })
}

/** Pairs each area with its data. */
function zipped<Known extends object>(ids: readonly AreaId[], known: readonly (Known | undefined)[]) {
  return ids.flatMap((id, i): [AreaId, Known][] => {
    const each = known[i]
    return each ? [[id, each]] : []
  })
}

/**
 * Proposes kinds for the mask's areas. An area that was surely a floor stays one when more is added to it. `sure` holds such
 * areas, each with its first layer.
 */
function propose(
  maskStore: MaskStore,
  of: Mask,
  proposals: readonly (readonly [AreaId, ProposedKind])[],
  sure: Map<AreaId, MaskLayer>,
): void {
  for (const [id, { kind, isSure, doubt }] of proposals) {
    const origin = originOf(of.history.done, id)
    const area = maskStore.mask().areas.find((known) => known.id === id)
    if (!area || !origin || sure.get(id) === origin) continue
    if (isSure) sure.set(id, origin)
    if (area.proposed === kind && area.doubt?.join() === doubt?.join()) continue
    maskStore.dispatch({ type: 'change-area', id, change: { proposed: kind, doubt } })
  }
}
