import { type AreaKind, isPlanar, isWithoutFinish, KINDS } from '@/lib/domain/areas'
import type { KnownDistance, MetricSource } from '@/lib/domain/shopping/metric-source'
import { type Analysis, analyze } from '@/lib/engines/preview/analysis/analysis'
import { proposedKinds, withoutOther } from '@/lib/engines/preview/analysis/areas'
import type { Controls } from '@/lib/engines/preview/analysis/controls'
import { withDoorScale } from '@/lib/engines/preview/analysis/door-scale'
import { measureGrain } from '@/lib/engines/preview/apply/grain'
import { type FurnishResult, furnishPhoto, type OwnChoices } from '@/lib/engines/preview/furnish/furnish'
import { renderPrepared, renderWork } from '@/lib/engines/preview/render/render'
import { type DrawnTextures, noTextures } from '@/lib/engines/preview/render/textures'
import { type PreparedPhoto, prepareWork } from '@/lib/engines/preview/render/work'
import {
  type SeenArea,
  scaleFromDistance,
  seenSquareMetres,
  surfaceOfArea,
} from '@/lib/engines/preview/seen-area'
import { type SuggestedPerspective, suggestPerspective } from '@/lib/engines/preview/suggest-perspective'
import type { AreaId } from '@/lib/mask/layers'
import { isSameSize, type Labels, type Photo, sizeWithLongSide } from '@/lib/math/image'
import { shrinkMask } from '@/lib/math/resize'
import { type KindMap, type ProposedKind, proposeKinds } from '@/lib/segment/kind-map'
import { CEILING, FLOOR } from '@/lib/survey/room'
import { type Survey, surveyPhoto } from '@/lib/survey/survey'
import type { FlatFurnishing } from '@/lib/tasks/furnish/furnishing'

/** An image to lay over the photo, transparent wherever nothing is painted. */
export type PreviewImage = {
  readonly width: number
  readonly height: number
  readonly rgba: Uint8ClampedArray<ArrayBuffer>
}

/** A preview with a thing, and its place; `no-place` if there is none where the user selected. */
export type ThingPreview =
  | (PreviewImage & Pick<Extract<FurnishResult, { furnished: true }>, 'placement'>)
  | 'no-place'

/** A starting perspective for an area; `null` if this device can't tell. */
export type SuggestPerspective = (id: AreaId) => Promise<SuggestedPerspective | null>

/** How much of an area the photo shows, and the source of the scale. */
export type MeasuredArea = SeenArea & { readonly source: MetricSource }

/** Long side of a style's preview, in px: small enough to draw all styles ahead of time. */
const STYLE_LONG_SIDE_PX = 512
/**
 * Long side of a preview with materials and colors only, which isn't drawn ahead of time: about as wide as the photo is shown.
 */
export const MATERIALS_LONG_SIDE_PX = 768
/** Long side of a style's tile: as wide as that is shown on a dense display. */
export const TILE_LONG_SIDE_PX = 160
const TEXTURES = 'coarse'

/** A mask, and the data that its previews share. */
type Analyzed = {
  /** Excludes the areas that stay as they are. */
  readonly mask: Labels
  readonly others: string
  readonly analysis: Analysis
  /** By long side in px. */
  readonly canvases: Map<number, Canvas>
}

/** The data that previews of a mask at one size share. */
type Canvas = {
  readonly work: PreparedPhoto
  /** The photo, opaque inside the mask. */
  readonly unpainted: Uint8ClampedArray<ArrayBuffer>
  /** The photo's noise, only at the photo's own size. */
  readonly grain: number | null
  drawn: DrawnTextures & { readonly cameraMetres: number | undefined }
}

/** Previews of one photo. The survey of the photo serves all masks, the analysis of a mask all styles. */
export class PhotoPreviews {
  readonly photo: Photo
  private readonly focal35mm: number | null
  private surveyed: Survey | null = null
  /** `null` if there is no model to know them; `undefined` until either is known. */
  private kinds: KindMap | null | undefined
  private mask: Labels | null = null
  private analyzed: Analyzed | null = null
  private proposed: readonly ProposedKind[] | null = null
  /** The camera's height, once a door of any selection has revealed it. */
  private cameraMetres: number | undefined

  constructor(photo: Photo, focal35mm: number | null = null) {
    this.photo = photo
    this.focal35mm = focal35mm
  }

  survey(): Survey {
    const { focal35mm } = this
    this.surveyed ??= surveyPhoto(this.photo, focal35mm === null ? {} : { focal35mm })
    return this.surveyed
  }

  /** The model's kinds for the parts of the room; `null` if none will come. */
  setKinds(kinds: KindMap | null): void {
    this.kinds = kinds
    this.proposed = null
  }

  setMask(mask: Labels): void {
    this.mask = mask
    this.analyzed = null
    this.proposed = null
  }

  /** Analyzes the painted areas, so that each style only has to be drawn. */
  analyze(areas: Controls['areas'] = []): Analyzed {
    if (!this.mask) throw new Error('nothing is painted yet')
    const others = areas.flatMap(({ kind }, i) => (isWithoutFinish(kind) ? [i] : [])).join()
    if (this.analyzed?.others === others) return this.analyzed
    const mask = withoutOther(this.mask, areas)
    const analysis = analyze(this.photo, mask, { survey: this.survey() })
    this.analyzed = { mask, others, analysis, canvases: new Map() }
    return this.analyzed
  }

  /** Each area's likely kind: from the model, or from its place if there is none. `null` until the one or the other is known. */
  propose(): readonly ProposedKind[] | null {
    if (this.kinds === undefined) return null
    this.proposed ??= this.proposeWith(this.kinds)
    return this.proposed
  }

  private proposeWith(kinds: KindMap | null): readonly ProposedKind[] {
    const { mask, analysis } = this.analyze()
    const byPlace = proposedKinds(analysis)
    if (kinds) return proposeKinds(kinds, mask, this.photo, byPlace)
    return byPlace.map((kind, i) => guessOf(kind, analysis.areas[i]?.faces ?? []))
  }

  /** The areas, with the likely kind for each that has none, which is the one that a design gets. */
  named(areas: Controls['areas']): Controls['areas'] {
    const proposed = areas.some(({ kind }) => kind === 'auto') ? this.propose() : null
    if (!proposed) return areas
    return areas.map((area, i) => {
      const kind = area.kind === 'auto' ? proposed[i]?.kind : undefined
      return kind ? { ...area, kind } : area
    })
  }

  /** A starting perspective for an area; `null` if it isn't a flat surface. */
  suggestPerspective(given: Controls['areas'], index: number): SuggestedPerspective | null {
    const areas = this.named(given)
    const { mask, analysis } = this.analyze(areas)
    const kind = areas[index]?.kind ?? 'auto'
    return isPlanar(kind) ? suggestPerspective(withDoorScale(analysis, areas), mask, index, kind) : null
  }

  /**
   * How much of each area the photo shows, using the distances known on some of them; `null` for areas that aren't flat
   * surfaces.
   */
  measure(given: Controls['areas'], distances: readonly (KnownDistance | null)[]): (MeasuredArea | null)[] {
    const areas = this.named(given)
    const { mask, analysis } = this.analyze(areas)
    return areas.map((_, index) => {
      const surface = surfaceOfArea(analysis, areas, index)
      if (!surface) return null
      const seen = seenSquareMetres(surface, mask, this.photo, index + 1)
      const distance = distances[index]
      const scale = distance ? scaleFromDistance(surface, this.photo, distance) : null
      if (scale === null) return { ...seen, source: surface.source }
      return { ...seen, squareMetres: seen.squareMetres * scale ** 2, source: 'distance' }
    })
  }

  /**
   * Draws a preview. Only colors and textures depend on the controls; the rest is cached for the next call. At the photo's own
   * size, the result is the design itself.
   */
  draw(controls: Controls, longSidePx = STYLE_LONG_SIDE_PX): PreviewImage {
    const areas = this.named(controls.areas)
    const analyzed = this.analyze(areas)
    const { mask, analysis, canvases } = analyzed
    const canvas = canvases.get(longSidePx) ?? this.createCanvas(analyzed, longSidePx)
    canvases.set(longSidePx, canvas)
    const { work, unpainted, grain } = canvas
    const rgba = unpainted.slice()
    const scaled = withDoorScale(analysis, areas)
    // Textures are cached by plane, but depend on the size of the room too.
    const { cameraMetres } = scaled.room
    this.cameraMetres = cameraMetres ?? this.cameraMetres
    if (canvas.drawn.cameraMetres !== cameraMetres)
      canvas.drawn = { ...noTextures(work.painted.length), cameraMetres }
    const known = { ...controls, areas }
    const options = { textures: TEXTURES, drawn: canvas.drawn } as const
    if (grain !== null) {
      const { rgb } = renderPrepared({ photo: this.photo, mask, work, grain }, scaled, known, options)
      writeColors(rgb, rgba)
    } else renderWork(rgba, work, scaled, known, options)
    return { width: work.photo.width, height: work.photo.height, rgba }
  }

  /** Puts a thing into the photo as the design will; transparent where nothing changes. */
  drawThing(furnishing: FlatFurnishing, choices: OwnChoices = {}): ThingPreview {
    if (!this.mask) throw new Error('nothing is painted yet')
    const { width, height, rgb } = this.photo
    const { room, ...survey } = this.survey()
    const scaled = this.cameraMetres === undefined ? room : { ...room, cameraMetres: this.cameraMetres }
    const made = furnishPhoto(this.photo, this.mask, furnishing, {
      ...choices,
      survey: { ...survey, room: scaled },
    })
    if (!made.furnished) return 'no-place'
    const rgba = new Uint8ClampedArray(4 * width * height)
    writeColors(made.rgb, rgba)
    for (let p = 0, o = 3; p < rgb.length; p += 3, o += 4) {
      if ([p, p + 1, p + 2].some((c) => made.rgb[c] !== rgb[c])) rgba[o] = 255
    }
    return { width, height, rgba, placement: made.placement }
  }

  private createCanvas({ mask, analysis }: Analyzed, longSidePx: number): Canvas {
    const size = sizeWithLongSide(this.photo, longSidePx)
    const work = prepareWork(this.photo, mask, analysis, size.width * size.height)
    const { rgb } = work.photo
    const painted = shrinkMask(mask, this.photo, work.photo)
    const unpainted = new Uint8ClampedArray(4 * painted.length)
    writeColors(rgb, unpainted)
    for (let i = 0; i < painted.length; i++) unpainted[4 * i + 3] = 255 * (painted[i] ?? 0)
    return {
      work,
      unpainted,
      grain: isSameSize(size, this.photo) ? measureGrain(this.photo) : null,
      drawn: { ...noTextures(work.painted.length), cameraMetres: undefined },
    }
  }
}

function writeColors(rgb: Photo['rgb'], rgba: Uint8ClampedArray): void {
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    for (let c = 0; c < 3; c++) rgba[to + c] = rgb[from + c] ?? 0
  }
}

/** With this share on the right face of the room, an area's place says what it is. */
const ON_FACE = 0.6

/** A guess without the model, which the user confirms unless the area is well placed. */
function guessOf(kind: AreaKind | 'other', faces: readonly number[]): ProposedKind {
  const { [FLOOR]: floor = 0, [CEILING]: ceiling = 0 } = faces
  const onFace = kind === 'floor' ? floor : 1 - floor - ceiling
  const isPlaced = (kind === 'floor' || kind === 'wall') && onFace > ON_FACE
  const other = kind === 'other' ? null : KINDS[kind].confusedWith
  if (kind === 'other' || !other || isPlaced) return { kind, isSure: false }
  return { kind, isSure: false, doubt: [kind, other] }
}
