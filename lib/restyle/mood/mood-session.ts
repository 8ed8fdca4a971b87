import type { Controls } from '../local/controls.ts'
import { type Analysis, analyse, renderWork } from '../local/engine.ts'
import { type Mask, type Photo, sizeWithLongSide } from '../local/image.ts'
import { shrinkMask } from '../local/resize.ts'
import type { MoodPicture } from './messages.ts'

/** Long side of the preview. */
const PREVIEW_LONG_SIDE = 512

/** One photo and mask at preview size. The analysis is made once and kept for all styles. */
export class MoodSession {
  private readonly photo: Photo
  private readonly mask: Mask
  private analysis: Analysis | null = null

  constructor(photo: Photo, mask: Mask) {
    this.photo = photo
    this.mask = mask
  }

  /** Looks at the room, so that the first style only needs to be drawn. */
  prepare(): Analysis {
    this.analysis ??= analyse(this.photo, this.mask)
    return this.analysis
  }

  preview(controls: Controls): MoodPicture {
    const size = sizeWithLongSide(this.photo, PREVIEW_LONG_SIDE)
    const options = { pixels: size.width * size.height }
    const { width, height, rgb, understood } = renderWork(
      this.photo,
      this.mask,
      this.prepare(),
      controls,
      options,
    )
    const painted = shrinkMask(this.mask, this.photo, { width, height })
    const rgba = new Uint8ClampedArray(width * height * 4)
    for (let i = 0; i < painted.length; i++) {
      for (let c = 0; c < 3; c++) rgba[4 * i + c] = rgb[3 * i + c] ?? 0
      rgba[4 * i + 3] = 255 * (painted[i] ?? 0)
    }
    return { width, height, rgba, understood }
  }
}
