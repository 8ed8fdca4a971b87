import { type Analysis, patchesFor } from '../analysis/analysis.ts'
import { type Role, roleOfSurface } from '../analysis/role-names.ts'
import { applyAtFullSize } from '../apply/apply.ts'
import type { Rendered } from '../apply/local-models.ts'
import { blendShare, type Controls, textureAmount, workPixels } from '../controls.ts'
import type { AtlasDetail } from '../materials/atlas.ts'
import type { Mask, Photo } from '../math/image.ts'
import { gradeToBytes } from './grade.ts'
import { applyRequests, readPrompt } from './prompt.ts'
import { makeScheme } from './scheme.ts'
import { shadeSurfaces } from './shade.ts'
import { makeTargets } from './targets.ts'
import { prepareWork, type Work } from './work.ts'

export interface WorkOptions {
  /** Instead of the size that `steps` asks for. */
  readonly pixels?: number
  /** `coarse` for images of a few hundred pixels. */
  readonly textures?: AtlasDetail
}

export interface Restyled {
  /** sRGB bytes at the photo's size; equal to the photo wherever the mask is 0. */
  readonly rgb: Uint8Array<ArrayBuffer>
  /** What the prompt was taken to say, e.g. "wall: sage green". */
  readonly understood: readonly string[]
}

/** The work image made last: a further style starts from here. One alone, because it holds 30 MB and more. */
let lastWork: { analysis: WeakRef<Analysis>; pixels: number; hint: Role | null; work: Work } | null = null

/**
 * Restyles the painted part of a photo. Same photo, mask and controls: same bytes.
 * @throws RangeError when the analysis is of another photo size
 */
export function render(photo: Photo, mask: Mask, analysis: Analysis, controls: Controls): Restyled {
  const { rendered, understood } = renderAtWorkSize(photo, mask, analysis, controls, {})
  const rgb = applyAtFullSize(photo, mask, rendered, blendShare(controls.strength))
  return { rgb, understood }
}

/** The same at work size only: quick previews. */
export function renderWork(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions = {},
): Photo & { readonly understood: readonly string[] } {
  const { rendered, understood } = renderAtWorkSize(photo, mask, analysis, controls, options)
  const { width, height } = rendered.photo
  const share = blendShare(controls.strength)
  const rgb = new Uint8ClampedArray(rendered.photo.rgb)
  for (let i = 0, p = 0; i < rendered.alpha.length; i++, p += 3) {
    const alpha = (rendered.alpha[i] ?? 0) * share
    if (alpha === 0) continue
    for (let c = p; c < p + 3; c++) rgb[c] = (rgb[c] ?? 0) + alpha * ((rendered.rgb[c] ?? 0) - (rgb[c] ?? 0))
  }
  return { width, height, rgb, understood }
}

function renderAtWorkSize(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  controls: Controls,
  options: WorkOptions,
): { rendered: Rendered; understood: readonly string[] } {
  if (analysis.photoSize.width !== photo.width || analysis.photoSize.height !== photo.height) {
    throw new RangeError('the analysis belongs to a photo of another size')
  }
  const reading = readPrompt(controls.prompt, controls.surface)
  const hint = roleOfSurface(controls.surface) ?? reading.role
  const work = workFor(photo, mask, analysis, options.pixels ?? workPixels(controls.steps), hint)
  const drawn = makeScheme(controls.style, controls.seed, analysis.statistics.maskShare)
  const scheme = applyRequests(drawn, reading.requests)
  const { patches } = patchesFor(analysis, hint)
  const targets = makeTargets(patches, scheme, analysis, controls, options.textures ?? 'fine')
  const linear = shadeSurfaces(work, analysis, targets, scheme, textureAmount(controls.strength))
  const rgb = gradeToBytes(linear, work, scheme.grade)
  return { rendered: { photo: work.photo, rgb, alpha: work.alpha }, understood: reading.understood }
}

function workFor(photo: Photo, mask: Mask, analysis: Analysis, pixels: number, hint: Role | null): Work {
  const known = lastWork
  if (known && known.analysis.deref() === analysis && known.pixels === pixels && known.hint === hint) {
    return known.work
  }
  // Before the next one is made: both together would be the peak.
  lastWork = null
  const work = prepareWork(photo, mask, analysis, pixels, hint)
  lastWork = { analysis: new WeakRef(analysis), pixels, hint, work }
  return work
}
