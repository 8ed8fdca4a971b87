import {
  type LargestArea,
  largestIn,
  mayBeNamed,
  refusalOfLargest,
} from '@/components/design-tool/photo/most-of-photo'
import type { PhotoWork } from '@/components/design-tool/photo/open-photo'
import type { ReadPictures } from '@/components/design-tool/photo/photo-pixels'
import type { MeasuredArea, PreviewImage } from '@/components/design-tool/photo/photo-previews'
import { thingIn } from '@/components/design-tool/photo/thing-place'
import { type AreaSettings, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { Perspective } from '@/lib/domain/perspective'
import type { KnownDistance } from '@/lib/domain/shopping/metric-source'
import type { StyleId } from '@/lib/domain/styles'
import type { SuggestedPerspective } from '@/lib/engines/preview/suggest-perspective'
import type { AreaId } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import type { TransformForm } from '@/lib/schemas/transform'
import type { ProposedKind } from '@/lib/segment/kind-map'
import { furnishingOf, isFlat } from '@/lib/tasks/furnish/furnishing'
import { TASK_RULES } from '@/lib/tasks/tasks'

/** `style` is null if only areas with a material of their own are shown, or a thing in the room. */
export type StylePreview = PreviewImage & {
  readonly style: StyleId | null
  /** Where the thing is. */
  readonly placement?: Perspective
}

/** `no-place`: our own engine can't put the thing where the user selected. */
export type Previewed = StylePreview | 'no-place'

/**
 * The areas that have pixels, and each one's likely kind, `null` for several surfaces as one area; `null` if another mask was
 * set in the meantime.
 */
export type PreviewedAreas = {
  readonly ids: readonly AreaId[]
  readonly proposed: Promise<readonly (ProposedKind | null)[] | null>
}

/** Previews styles on one photo. */
export type StylePreviewer = {
  /** Sets the painted areas and cancels earlier requests. */
  readonly setMask: (mask: Mask) => Promise<PreviewedAreas>
  /** The preview for a form and its areas' settings; `null` if a newer request came. */
  readonly preview: (form: TransformForm, areas: readonly AreaSettings[]) => Promise<Previewed | null>
  /** The photo in another style, for that style's tile; `null` as for `preview`. */
  readonly tile: (
    style: StyleId,
    form: TransformForm,
    areas: readonly AreaSettings[],
  ) => Promise<PreviewImage | null>
  /** Whether one of these areas is none that our own engine would make, or the photo can't be read. */
  readonly isRefused: (form: Pick<TransformForm, 'task'>, areas: readonly AreaSettings[]) => boolean
  /** A starting perspective for an area, given its index among those that have pixels. */
  readonly suggestPerspective: (
    areas: readonly AreaSettings[],
    index: number,
  ) => Promise<SuggestedPerspective | null>
  /** How much of each of these areas the photo shows, using known distances; `null` for areas that aren't flat surfaces. */
  readonly measure: (
    areas: readonly AreaSettings[],
    distances: readonly (KnownDistance | null)[],
  ) => Promise<readonly (MeasuredArea | null)[]>
  /** Frees the processor for the stroke being drawn, until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
}

/**
 * Resolves when the room's worker runs; it surveys the photo at once. The areas are those of the exported mask, so that
 * previews have the same borders as designs.
 * @throws when the device has no workers or no canvas to read from
 */
export async function openStylePreviewer(
  { exporter, room, photo: { thumbnail } }: PhotoWork,
  readPictures: ReadPictures,
): Promise<StylePreviewer> {
  const { api, size } = await room.open()
  let largest: LargestArea | null = null
  let current: Mask | null = null
  const controlsOf = async (form: TransformForm, areas: readonly AreaSettings[]) => {
    const { previewControls } = await import('./preview-controls')
    return { ...previewControls(form, areas), pictures: await readPictures(areas) }
  }
  const drawThing = async (form: TransformForm): Promise<Previewed | null> => {
    const [furnishing, { placement, own }, mask] = [furnishingOf(form), form, current]
    if (!isFlat(furnishing) || !mask) return null
    const choices = { ...(placement && { placement }), ...(own && { own }) }
    const image = await api.drawThing(furnishing, { ...choices, pictures: await readPictures([form]) })
    if (!image) return null
    const place = image === 'no-place' ? image : image.placement
    room.place.set({ of: thingIn(form), mask, isFound: placement === null, place })
    return image === 'no-place' ? image : { ...image, style: null }
  }
  return {
    async setMask(mask) {
      current = mask
      const { ids, labels } = await exporter.labelsAt(mask, size)
      const found = largestIn(labels, size, ids.length)
      largest = found
      const proposed = found ? api.setMask(labels) : Promise.resolve(null)
      const isNone = (index: number) => index === found?.index && !mayBeNamed(room, found)
      const named = proposed.then((kinds) => kinds?.map((kind, i) => (isNone(i) ? null : kind)) ?? null)
      return { ids, proposed: named.catch(() => null) }
    },
    isRefused: ({ task }, areas) =>
      !thumbnail || refusalOfLargest(room, largest, { task, engine: PREVIEW_ENGINE, areas }) !== null,
    async preview(form, areas) {
      if (TASK_RULES[form.task].hasThing) return drawThing(form)
      const controls = await controlsOf(form, areas)
      const isStyle = form.style !== ''
      const image = await api.preview(controls, isStyle)
      return image && { ...image, style: isStyle ? controls.style : null }
    },
    // The user's own words are those that the chosen style doesn't suggest.
    tile: async (style, form, areas) =>
      api.tile({ ...(await controlsOf({ ...form, style: form.style || style }, areas)), style }),
    suggestPerspective: async (areas, index) => (index < 0 ? null : api.suggestPerspective(areas, index)),
    measure: (areas, distances) => api.measure(areas, distances),
    pause: () => void api.pause('stroke'),
    resume: () => void api.resume('stroke'),
  }
}
