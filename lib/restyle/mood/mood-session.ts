import { STYLE_IDS } from '../../domain/style-list.ts'
import { atlasOf } from '../local/atlas.ts'
import { type Controls, DEFAULT_CONTROLS } from '../local/controls.ts'
import { type Analysis, analyse, renderWork, type Survey, surveyPhoto } from '../local/engine.ts'
import { type Mask, type Photo, sizeWithLongSide } from '../local/image.ts'
import { shrinkMask } from '../local/resize.ts'
import { makeScheme } from '../local/scheme.ts'
import type { MoodPicture } from './messages.ts'

/** Long side of the preview. */
const PREVIEW_LONG_SIDE = 512
const TEXTURES = 'coarse'

/** One photo at preview size. What is known of the photo serves all masks, what is known of a mask all styles. */
export class MoodSession {
  private readonly photo: Photo
  private readonly focal35mm: number | null
  private survey: Survey | null = null
  private mask: Mask | null = null
  private analysis: Analysis | null = null

  constructor(photo: Photo, focal35mm: number | null = null) {
    this.photo = photo
    this.focal35mm = focal35mm
  }

  /** Looks at the photo, before anything is painted. */
  look(): Survey {
    const { focal35mm } = this
    this.survey ??= surveyPhoto(this.photo, focal35mm === null ? {} : { focal35mm })
    return this.survey
  }

  paint(mask: Mask): void {
    this.mask = mask
    this.analysis = null
  }

  /** Looks at what is painted, so that the first style only needs to be drawn. */
  prepare(): Analysis {
    if (!this.mask) throw new Error('nothing is painted yet')
    this.analysis ??= analyse(this.photo, this.mask, { survey: this.look() })
    return this.analysis
  }

  preview(controls: Controls): MoodPicture {
    const analysis = this.prepare()
    const mask = this.mask ?? new Uint8Array(0)
    const { width, height, rgb, understood } = this.draw(analysis, mask, controls)
    const painted = shrinkMask(mask, this.photo, { width, height })
    const rgba = new Uint8ClampedArray(width * height * 4)
    for (let i = 0, p = 0, q = 0; i < painted.length; i++, p += 3, q += 4) {
      rgba[q] = rgb[p] ?? 0
      rgba[q + 1] = rgb[p + 1] ?? 0
      rgba[q + 2] = rgb[p + 2] ?? 0
      rgba[q + 3] = 255 * (painted[i] ?? 0)
    }
    return { width, height, rgba, understood }
  }

  /**
   * Small pieces of work for idle times before anything is painted: the code is compiled by using it on the photo's
   * middle, and the textures of each style's signature are made.
   */
  *rehearsal(): Generator<void> {
    const { width, height } = this.photo
    const mask = new Uint8Array(width * height)
    for (let y = height >> 2; y < height; y++)
      mask.fill(1, y * width + (width >> 3), y * width + (width >> 1))
    const survey = this.look()
    for (let round = 0; round < REHEARSALS; round++) {
      yield
      const analysis = analyse(this.photo, mask, { survey })
      for (const style of ['modern', 'coastal'] as const) {
        yield
        this.draw(analysis, mask, { ...DEFAULT_CONTROLS, style })
      }
    }
    for (const style of STYLE_IDS) {
      const { wall, ceiling, floor, textiles, wood } = makeScheme(style, DEFAULT_CONTROLS.seed, 1)
      for (const finish of [wall, floor, ceiling, wood, ...textiles]) {
        yield
        atlasOf(finish, TEXTURES)
      }
    }
  }

  private draw(analysis: Analysis, mask: Mask, controls: Controls) {
    const size = sizeWithLongSide(this.photo, PREVIEW_LONG_SIDE)
    return renderWork(this.photo, mask, analysis, controls, {
      pixels: size.width * size.height,
      textures: TEXTURES,
    })
  }
}

/** Rounds after which the browser's compiler has settled. */
const REHEARSALS = 3
