import type { MeasuredArea, SuggestPerspective } from '@/components/design-tool/photo/photo-previews'
import type { Knowledge } from '@/components/design-tool/photo/room-worker-client'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import { type AreaId, type MaskLayer, originOf } from '@/lib/mask/layers'
import { isClaimed, isSameSelection, type Mask, settingsOf } from '@/lib/mask/mask'
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

/** For several surfaces in one area. */
const NO_KIND = { kind: null, isSure: false, doubt: undefined }

/** The layer that an area with a proposed kind started with, and whether that kind is sure. */
type Named = { readonly origin: MaskLayer; readonly isSure: boolean }

/** Sends each mask to the previewer once, and again with new knowledge. Returns the areas that have pixels. */
export function maskSender(maskStore: MaskStore, knowledge: () => Knowledge, isStopped: () => boolean) {
  const named = new Map<AreaId, Named>()
  let sent: { mask: Mask; known: Knowledge; ids: Promise<readonly AreaId[]> } | null = null
  return (to: StylePreviewer, mask: Mask): Promise<readonly AreaId[]> => {
    const known = knowledge()
    if (sent?.known === known && isSameSelection(sent.mask, mask)) return sent.ids
    forgetOld(maskStore, mask, named)
    const sending = to.setMask(mask)
    const sentNow = { mask, known, ids: sending.then(({ ids }) => ids) }
    sent = sentNow
    sending
      .then(async ({ ids, proposed }) => {
        const kinds = await proposed
        if (isStopped() || !kinds) return
        // An area too small for the previewer's size is of no particular kind.
        const kindAt = (i: number) =>
          kinds[i] === null ? NO_KIND : (kinds[i] ?? ({ kind: 'other', isSure: false } as const))
        propose(
          maskStore,
          mask,
          ids.map((id, i) => [id, kindAt(i)] as const),
          named,
        )
      })
      .catch(() => {
        // The next call sends it again.
        if (sent === sentNow) sent = null
      })
    return sentNow.ids
  }
}

/** Each area's settings. */
export function settingsBy(maskStore: MaskStore, ids: readonly AreaId[]): AreaSettings[] {
  const { areas } = maskStore.mask()
  return ids.flatMap((id) => areas.filter((area) => area.id === id).map(settingsOf))
}

/**
 * An area's settings in the preview. Until its kind is known, a finish of the user's goes on like paint, and as long as the model's
 * kinds may come, there is no other.
 */
export function shownAs(settings: AreaSettings, knowledge: Knowledge): AreaSettings {
  if (settings.kind !== 'auto') return settings
  if (settings.material !== 'style') return { ...settings, kind: 'wall' }
  return knowledge === 'coming' ? { ...settings, kind: 'other' } : settings
}

/** Pairs each area with its data. */
function zipped<Known extends object>(ids: readonly AreaId[], known: readonly (Known | undefined)[]) {
  return ids.flatMap((id, i): [AreaId, Known][] => {
    const each = known[i]
    return each ? [[id, each]] : []
  })
}

/** An area selected anew, in place of one that was undone, has no kind until it is proposed again. */
function forgetOld(maskStore: MaskStore, { history, areas }: Mask, named: Map<AreaId, Named>): void {
  for (const { id, proposed } of areas) {
    const origin = originOf(history.done, id)
    if (!proposed || !origin) continue
    const before = named.get(id)?.origin
    if (!before) named.set(id, { origin, isSure: false })
    if (!before || before === origin) continue
    named.delete(id)
    maskStore.dispatch({ type: 'change-area', id, change: { proposed: null, doubt: undefined } })
  }
}

/**
 * Proposes kinds for the mask's areas. An area that was surely a floor stays one when more is added to it, and one that the user
 * has named or set up stays what it is.
 */
function propose(
  maskStore: MaskStore,
  of: Mask,
  proposals: readonly (readonly [AreaId, ProposedKind | typeof NO_KIND])[],
  named: Map<AreaId, Named>,
): void {
  for (const [id, { kind, isSure, doubt }] of proposals) {
    const origin = originOf(of.history.done, id)
    const area = maskStore.mask().areas.find((known) => known.id === id)
    if (!area || !origin) continue
    const before = named.get(id)
    const isSame = kind !== null && area.proposed !== null && before?.origin === origin
    if (isSame && (before.isSure || isClaimed(area))) continue
    named.set(id, { origin, isSure })
    if (area.proposed === kind && area.doubt?.join() === doubt?.join()) continue
    maskStore.dispatch({ type: 'change-area', id, change: { proposed: kind, doubt } })
  }
}
