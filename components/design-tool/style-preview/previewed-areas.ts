import type { MeasuredArea } from '@/components/design-tool/photo/photo-previews'
import { isWithoutFinish } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import { inColor } from '@/lib/domain/paints'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import type { SuggestedPerspective } from '@/lib/engines/preview/suggest-perspective'
import { type AreaId, type MaskLayer, originOf } from '@/lib/mask/layers'
import { isSameSelection, type Mask, settingsOf } from '@/lib/mask/mask'
import type { MaskStore } from '@/lib/mask/mask-store'
import type { ProposedKind } from '@/lib/segment/kind-map'
import type { StylePreviewer } from './style-previewer'

/** A color that is tried on an area. It changes nothing but the preview. */
export type TriedColor = { readonly id: AreaId; readonly color: string }

/** Where the perspective of an area may start; `null` when this device can't tell. */
export type SuggestPerspective = (id: AreaId) => Promise<SuggestedPerspective | null>

/** How much of each area the photo shows, of those whose size it tells; `null` while that can't be told. */
export type MeasureAreas = (
  distances: ReadonlyMap<AreaId, KnownDistance>,
) => Promise<ReadonlyMap<AreaId, MeasuredArea> | null>

/** What the previewer knows of the room besides its previews. `ask` resolves with the areas that have pixels. */
export function roomQuestions(
  maskStore: MaskStore,
  ask: () => Promise<{ previewer: StylePreviewer; ids: readonly AreaId[] } | null>,
) {
  const suggestPerspective: SuggestPerspective = async (id) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    return previewer.suggestPerspective(settingsBy(maskStore, ids, null), ids.indexOf(id))
  }
  const measureAreas: MeasureAreas = async (distances) => {
    const asked = await ask()
    if (!asked) return null
    const { previewer, ids } = asked
    const known = ids.map((id) => distances.get(id) ?? null)
    const measured = await previewer.measure(settingsBy(maskStore, ids, null), known)
    return new Map(
      zipped(
        ids,
        measured.map((area) => area ?? undefined),
      ),
    )
  }
  return { suggestPerspective, measureAreas }
}

/** Sends masks to the previewer, each once, and answers with the areas that have pixels. */
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

/** What each area becomes in the preview, as it will in the design, but for a color that is only tried. */
export function settingsBy(
  maskStore: MaskStore,
  ids: readonly AreaId[],
  trial: TriedColor | null,
): AreaSettings[] {
  const { areas } = maskStore.mask()
  return ids.flatMap((id) => {
    const area = areas.find((each) => each.id === id)
    if (!area) return []
    const settings = settingsOf(area)
    if (trial?.id === id) return inColor(area.settings, settings.kind, trial.color)
    // What is proposed to be none of the kinds stays as it is in the design; the kinds the engine proposes by itself.
    return isWithoutFinish(settings.kind) ? settings : area.settings
  })
}

/** Each area with what is known of it. */
function zipped<Known extends object>(ids: readonly AreaId[], known: readonly (Known | undefined)[]) {
  return ids.flatMap((id, i): [AreaId, Known][] => {
    const each = known[i]
    return each ? [[id, each]] : []
  })
}

/**
 * Tells the mask what its areas probably are. An area that was surely a floor stays one, whatever is added to it. `sure` are
 * such areas, each with the layer that it began with.
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
