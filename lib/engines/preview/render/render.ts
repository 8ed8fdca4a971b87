import type { KindChoice } from '../../../domain/areas.ts'
import { isSameSize, type Labels, type Photo } from '../../../math/image.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { settingsAt } from '../analysis/areas.ts'
import { blendShare, type Controls, textureAmount, workPixels } from '../analysis/controls.ts'
import { applyAtFullSize } from '../apply/apply.ts'
import { mixEdges } from '../apply/edge-matte.ts'
import { fillEdges, renderedFrom } from '../apply/fill-edges.ts'
import { measureGrain } from '../apply/grain.ts'
import type { AtlasDetail } from '../materials/atlas.ts'
import { gradeToBytes } from './grade.ts'
import { applyRequests, readPrompt } from './prompt.ts'
import { addReflections } from './reflections.ts'
import { makeScheme } from './scheme.ts'
import { shadeSurfaces } from './shade.ts'
import { makeTargets, type Target } from './targets.ts'
import type { DrawnTextures } from './textures.ts'
import { type PreparedPhoto, prepareWork } from './work.ts'

/** Options for previews: the detail of textures, and a cache for the next draw. */
export interface WorkOptions {
  readonly textures?: AtlasDetail
  readonly drawn?: DrawnTextures
}

export interface Restyled {
  /** sRGB bytes at the photo's size; equal to the photo wherever the mask is 0. */
  readonly rgb: Uint8Array<ArrayBuffer>
  /** The engine's interpretation of the prompt, e.g. "wall: sage green". */
  readonly understood: readonly string[]
  /** Each area's kind as used, and its finish, e.g. "navy shiplap"; no finish for an area without pixels. */
  readonly areas: readonly { readonly kind: KindChoice; readonly finish: string }[]
}

/** The latest work image, for trying other styles. Only one, because it takes 30 MB and more. */
let lastWork: { analysis: WeakRef<Analysis>; pixels: number; work: PreparedPhoto } | null = null

/**
 * Restyles the painted areas of a photo. Same photo, mask and controls: same bytes.
 * @throws RangeError when the analysis is of another photo size
 */
export function render(photo: Photo, mask: Labels, analysis: Analysis, controls: Controls): Restyled {
  const work = workFor(photo, mask, analysis, workPixels(controls.steps))
  return renderPrepared({ photo, mask, work, grain: measureGrain(photo) }, analysis, controls)
}

/** A photo with its mask and everything that depends only on them. */
interface Prepared {
  readonly photo: Photo
  readonly mask: Labels
  readonly work: PreparedPhoto
  readonly grain: number
}

/** The same for callers that cache the preparation: previews at the photo's own size, which equal its design. */
export function renderPrepared(
  { photo, mask, work, grain }: Prepared,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions = {},
): Restyled {
  const { rgb, targets, understood } = renderAtWorkSize(work, analysis, controls, options)
  const covers = [false, ...targets.map(({ shading }) => shading === 'covers')]
  fillEdges(rgb, 3, work.edges)
  const isFullSize = isSameSize(work.photo, photo)
  // Otherwise mixed pixel by pixel at the photo's size.
  if (isFullSize) mixEdges(rgb, work.matte)
  const rendered = renderedFrom(rgb, work, covers)
  const areas = targets.map(({ kind, name }, i) =>
    analysis.areas[i]?.share
      ? { kind, finish: name }
      : { kind: settingsAt(controls.areas, i).kind, finish: '' },
  )
  // Without the things on the areas, whose rims were filled for the full size.
  const painted = isFullSize ? work.labels.first : mask
  return {
    rgb: applyAtFullSize({ photo, mask: painted, grain }, rendered, blendShare(controls.strength)),
    understood,
    areas,
  }
}

/**
 * Renders at work size only, over the painted pixels of `rgba`, for quick previews. Partly masked pixels are replaced
 * completely.
 */
export function renderWork(
  rgba: Uint8ClampedArray,
  work: PreparedPhoto,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions = {},
): void {
  const { rgb } = renderAtWorkSize(work, analysis, controls, options)
  mixEdges(rgb, work.matte)
  fillEdges(rgb, 3, work.edges)
  const share = blendShare(controls.strength)
  const original = work.photo.rgb
  for (const i of work.painted) {
    for (let c = 0; c < 3; c++) {
      const before = original[3 * i + c] ?? 0
      rgba[4 * i + c] = before + share * ((rgb[3 * i + c] ?? 0) - before)
    }
  }
}

/** For the user's own finishes only: their colors as they are, whatever the style and seed. */
const OWN_SCHEME = { style: 'modern', seed: 1 } as const

function renderAtWorkSize(
  work: PreparedPhoto,
  analysis: Analysis,
  controls: Controls,
  { textures = 'fine', drawn }: WorkOptions,
): { rgb: Uint8ClampedArray; targets: readonly Target[]; understood: readonly string[] } {
  const { requests, understood } = readPrompt(
    controls.prompt,
    controls.areas.map(({ kind }) => kind),
  )
  const { style, seed } = controls.isStyleSeen === false ? OWN_SCHEME : controls
  const scheme = applyRequests(makeScheme(style, seed), requests)
  const targets = makeTargets(analysis, scheme, controls, { detail: textures, labels: work.labels })
  const texture = textureAmount(controls.strength)
  const linear = shadeSurfaces(work, analysis, { targets, scheme, texture }, drawn)
  addReflections(linear, work, analysis.room, targets)
  const rgb = gradeToBytes(linear, work, scheme.grade)
  return { rgb, targets, understood }
}

function workFor(photo: Photo, mask: Labels, analysis: Analysis, pixels: number): PreparedPhoto {
  if (analysis.photoSize.width !== photo.width || analysis.photoSize.height !== photo.height) {
    throw new RangeError('the analysis belongs to a photo of another size')
  }
  const known = lastWork
  if (known && known.analysis.deref() === analysis && known.pixels === pixels) return known.work
  // Freed before making the next one: both together would be the peak.
  lastWork = null
  const work = prepareWork(photo, mask, analysis, pixels)
  lastWork = { analysis: new WeakRef(analysis), pixels, work }
  return work
}
