import { transfer } from 'comlink'
import type { Photo } from '@/components/design-tool/photo/open-photo'
import { photoPixels } from '@/components/design-tool/photo/photo-pixels'
import { startWorker } from '@/components/design-tool/shared/start-worker'
import type { KindChoice } from '@/lib/domain/areas'
import type { AreaSettings } from '@/lib/domain/design-run'
import type { StyleId } from '@/lib/domain/styles'
import type { SuggestedPerspective } from '@/lib/engines/preview/suggest-perspective'
import { EXIF_WITHIN_BYTES, readFocalLength } from '@/lib/image/focal-length'
import type { AreaId } from '@/lib/mask/layers'
import { hiddenAreas, type Mask } from '@/lib/mask/mask'
import { maskAtSize } from '@/lib/mask/rasterise'
import type { TransformForm } from '@/lib/schemas/transform'
import type { PreviewImage } from './photo-previews'
import type { StylePreviewWorkerApi } from './style-preview-worker'

/** Long side of the photo that the worker gets: the room's geometry is measured at 640 px. */
const PHOTO_LONG_SIDE = 640

export type StylePreview = PreviewImage & { readonly style: StyleId }

/** The areas that have pixels, and what each of them probably is: `null` when another mask came in the meantime. */
export type PreviewedAreas = {
  readonly ids: readonly AreaId[]
  readonly proposed: Promise<readonly KindChoice[] | null>
}

/** Previews styles on one photo, in a worker. */
export type StylePreviewer = {
  /** Sets the painted areas and cancels earlier requests. */
  readonly setMask: (mask: Mask) => PreviewedAreas
  /** The preview of a form and what is said of each area; `null` without a style, or when a newer request came. */
  readonly preview: (form: TransformForm, areas: readonly AreaSettings[]) => Promise<StylePreview | null>
  /** Where the perspective of an area may start, by its place among those that have pixels. */
  readonly suggestPerspective: (
    areas: readonly AreaSettings[],
    index: number,
  ) => Promise<SuggestedPerspective | null>
  /** Leaves the processor to the stroke being drawn, until `resume`. */
  readonly pause: () => void
  readonly resume: () => void
  readonly stop: () => void
}

/**
 * Resolves when the worker runs; it surveys the photo at once.
 * @throws when the device has no workers or no canvas to read from
 */
export async function openStylePreviewer({ file, size, bitmap }: Photo): Promise<StylePreviewer> {
  const head = await file.slice(0, EXIF_WITHIN_BYTES).arrayBuffer()
  const focal35mm = await readFocalLength(new Uint8Array(head))
  const photo = photoPixels(await bitmap, PHOTO_LONG_SIDE)
  const { width, height } = photo
  const script = new Worker(new URL('./style-preview-worker.ts', import.meta.url), {
    type: 'module',
    name: 'style-preview',
  })
  const { api, stop } = await startWorker<StylePreviewWorkerApi>(script)
  void api.setPhoto(transfer(photo, [photo.rgb.buffer]), focal35mm)
  return {
    setMask(mask) {
      const labels = maskAtSize(mask.history.done, size, { width, height })
      const ids = renumber(labels, hiddenAreas(mask))
      const proposed =
        ids.length === 0 ? Promise.resolve(null) : api.setMask(transfer(labels, [labels.buffer]))
      return { ids, proposed: proposed.catch(() => null) }
    },
    async preview(form, areas) {
      if (form.style === '') return null
      const { previewControls } = await import('./preview-controls')
      const controls = previewControls(form, areas)
      if (!controls) return null
      const image = await api.preview(controls)
      return image && { ...image, style: controls.style }
    },
    suggestPerspective: async (areas, index) => (index < 0 ? null : api.suggestPerspective(areas, index)),
    pause: () => void api.pause(),
    resume: () => void api.resume(),
    stop,
  }
}

/** Numbers the areas that are shown from 1 on, without gaps, and gives their former numbers in that order. */
function renumber(labels: Uint8Array, hidden: readonly AreaId[]): AreaId[] {
  const isPresent = new Uint8Array(256)
  for (const label of labels) isPresent[label] = 1
  const ids = [...isPresent.keys()].filter((id) => id > 0 && isPresent[id] === 1 && !hidden.includes(id))
  const numbers = new Uint8Array(256)
  for (const [i, id] of ids.entries()) numbers[id] = i + 1
  for (const [i, label] of labels.entries()) labels[i] = numbers[label] ?? 0
  return ids
}
