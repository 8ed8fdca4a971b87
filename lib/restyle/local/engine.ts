import { release } from '../release.ts'
import { type Analysis, analyse, patchesFor } from './analysis.ts'
import { applyAtFullSize } from './apply.ts'
import type { AtlasDetail } from './atlas.ts'
import { blendShare, type Controls, textureAmount, workPixels } from './controls.ts'
import { gradeToBytes } from './grade.ts'
import type { Mask, Photo } from './image.ts'
import type { Rendered } from './local-models.ts'
import { applyWishes, readPrompt } from './prompt.ts'
import { type Role, roleOfSurface } from './role-names.ts'
import { makeScheme } from './scheme.ts'
import { shadeSurfaces } from './shade.ts'
import { type Survey, surveyPhoto } from './survey.ts'
import { makeTargets } from './targets.ts'
import { prepareWork, releaseWork, type Work } from './work.ts'

export { type Analysis, analyse, type Survey, surveyPhoto }

export interface RenderOptions {
  readonly signal?: AbortSignal
  /** Called with 0..1. */
  readonly onProgress?: (share: number) => void
  /** The photo's own buffer may become the result, which saves a copy of it. */
  readonly mayOverwrite?: boolean
}

export interface WorkOptions extends RenderOptions {
  /** Instead of the size that `steps` asks for. */
  readonly pixels?: number
  /** `coarse` for pictures of a few hundred pixels. */
  readonly textures?: AtlasDetail
}

export interface Restyled {
  /** sRGB bytes at the photo's size; equal to the photo wherever the mask is 0. */
  readonly rgb: Uint8Array<ArrayBuffer>
  /** What the prompt was taken to say, e.g. "wall: sage green". */
  readonly understood: readonly string[]
}

/** The work picture made last: a further style starts from here. One alone, because it holds 30 MB and more. */
let lastWork: { analysis: WeakRef<Analysis>; pixels: number; hint: Role | null; work: Work } | null = null

/**
 * Restyles the painted part of a photo. Same photo, mask and controls: same bytes.
 * @throws the signal's reason when it is aborted, RangeError when the analysis is of another photo size
 */
export function render(
  photo: Photo,
  mask: Mask,
  analysis: Analysis,
  controls: Controls,
  options: RenderOptions = {},
): Restyled {
  const { rendered, understood } = renderAtWorkSize(photo, mask, analysis, controls, options)
  const rgb = applyAtFullSize(photo, mask, rendered, blendShare(controls.strength), {
    inPlace: options.mayOverwrite === true,
    onRows: (share) => report(options, APPLY_FROM + share * (1 - APPLY_FROM)),
  })
  report(options, 1)
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

/** Share of a render's work after which the result goes to the photo's size. */
const APPLY_FROM = 0.8

function report({ signal, onProgress }: RenderOptions, share: number) {
  signal?.throwIfAborted()
  onProgress?.(share)
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
  report(options, 0)
  const reading = readPrompt(controls.prompt, controls.surface)
  const hint = roleOfSurface(controls.surface) ?? reading.role
  const work = workFor(photo, mask, analysis, options.pixels ?? workPixels(controls.steps), hint)
  report(options, 0.4)
  const drawn = makeScheme(controls.style, controls.seed, analysis.statistics.maskShare)
  const scheme = applyWishes(drawn, reading.wishes)
  const { patches } = patchesFor(analysis, hint)
  const targets = makeTargets(patches, scheme, analysis, controls, options.textures ?? 'fine')
  report(options, 0.5)
  const linear = shadeSurfaces(work, analysis, targets, scheme, textureAmount(controls.strength))
  report(options, 0.7)
  const rgb = gradeToBytes(linear, work, scheme.grade)
  release(linear)
  report(options, APPLY_FROM)
  return { rendered: { photo: work.photo, rgb, alpha: work.alpha }, understood: reading.understood }
}

/** Gives back what was kept for a further style of the last photo: another photo is coming. */
export function forgetWork(): void {
  if (lastWork) releaseWork(lastWork.work)
  lastWork = null
}

function workFor(photo: Photo, mask: Mask, analysis: Analysis, pixels: number, hint: Role | null): Work {
  const known = lastWork
  if (known && known.analysis.deref() === analysis && known.pixels === pixels && known.hint === hint) {
    return known.work
  }
  forgetWork()
  const work = prepareWork(photo, mask, analysis, pixels, hint)
  lastWork = { analysis: new WeakRef(analysis), pixels, hint, work }
  return work
}
