import type { KindChoice } from '../../../domain/areas.ts'
import type { Mask, Photo } from '../../../math/image.ts'
import type { Analysis } from '../analysis/analysis.ts'
import { applyAtFullSize } from '../apply/apply.ts'
import { fillEdges, type Rendered } from '../apply/fill-edges.ts'
import { settingsOf } from '../areas.ts'
import { blendShare, type Controls, textureAmount, workPixels } from '../controls.ts'
import type { AtlasDetail } from '../materials/atlas.ts'
import { gradeToBytes } from './grade.ts'
import { applyRequests, readPrompt } from './prompt.ts'
import { makeScheme } from './scheme.ts'
import { shadeSurfaces } from './shade.ts'
import { makeTargets } from './targets.ts'
import { prepareWork, type Work } from './work.ts'

/** What a preview may change: the size of the work image and the fineness of its textures. */
export interface WorkOptions {
  readonly pixels?: number
  readonly textures?: AtlasDetail
}

export interface Restyled {
  /** sRGB bytes at the photo's size; equal to the photo wherever the mask is 0. */
  readonly rgb: Uint8Array<ArrayBuffer>
  /** What the prompt was taken to say, e.g. "wall: sage green". */
  readonly understood: readonly string[]
  /** What each area was taken for, and its finish, e.g. "navy shiplap"; no finish for one without pixels. */
  readonly areas: readonly { readonly kind: KindChoice; readonly finish: string }[]
}

/** The work image made last: a further style starts from here. One alone, because it holds 30 MB and more. */
let lastWork: { analysis: WeakRef<Analysis>; pixels: number; work: Work } | null = null

/**
 * Restyles the painted areas of a photo. Same photo, mask and controls: same bytes.
 * @throws RangeError when the analysis is of another photo size
 */
export function render(photo: Photo, mask: Mask, analysis: Analysis, controls: Controls): Restyled {
  const { rendered, understood, areas } = renderAtWorkSize(photo, mask, analysis, controls, {})
  const rgb = applyAtFullSize(photo, mask, rendered, blendShare(controls.strength))
  return { rgb, understood, areas }
}

/** The same at work size only: quick previews. Pixels that the mask covers in part are new all over. */
export function renderWork(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions = {},
): Photo & { readonly understood: readonly string[] } {
  const { rendered, work, understood } = renderAtWorkSize(photo, mask, analysis, controls, options)
  const { width, height } = rendered
  const share = blendShare(controls.strength)
  const rgb = new Uint8ClampedArray(work.photo.rgb)
  for (let i = 0, p = 0; i < rendered.luma.length; i++, p += 3) {
    if (work.labels.first[i] === 0) continue
    for (let c = p; c < p + 3; c++) rgb[c] = (rgb[c] ?? 0) + share * ((rendered.rgb[c] ?? 0) - (rgb[c] ?? 0))
  }
  return { width, height, rgb, understood }
}

function renderAtWorkSize(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions,
): Omit<Restyled, 'rgb'> & { rendered: Rendered; work: Work } {
  if (analysis.photoSize.width !== photo.width || analysis.photoSize.height !== photo.height) {
    throw new RangeError('the analysis belongs to a photo of another size')
  }
  const reading = readPrompt(
    controls.prompt,
    controls.areas.map(({ kind }) => kind),
  )
  const work = workFor(photo, mask, analysis, options.pixels ?? workPixels(controls.steps))
  const scheme = applyRequests(makeScheme(controls.style, controls.seed), reading.requests)
  const targets = makeTargets(analysis, scheme, controls, options.textures ?? 'fine')
  const linear = shadeSurfaces(work, analysis, targets, scheme, textureAmount(controls.strength))
  const rgb = gradeToBytes(linear, work, scheme.grade)
  const covers = [false, ...targets.map(({ coversTexture }) => coversTexture)]
  const areas = targets.map(({ kind, name }, i) =>
    analysis.areas[i]?.share
      ? { kind, finish: name }
      : { kind: settingsOf(controls.areas, i).kind, finish: '' },
  )
  return { rendered: fillEdges(rgb, work, covers), work, understood: reading.understood, areas }
}

function workFor(photo: Photo, mask: Mask, analysis: Analysis, pixels: number): Work {
  const known = lastWork
  if (known && known.analysis.deref() === analysis && known.pixels === pixels) return known.work
  // Before the next one is made: both together would be the peak.
  lastWork = null
  const work = prepareWork(photo, mask, analysis, pixels)
  lastWork = { analysis: new WeakRef(analysis), pixels, work }
  return work
}
