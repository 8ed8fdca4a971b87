import { encodeSrgb, labToLinear, lch } from '../../../math/color.ts'
import type { Size } from '../../../math/image.ts'
import { clearSample, sampleAtlas } from '../analysis/mapping.ts'
import type { Atlas } from '../materials/atlas.ts'
import type { Finish } from '../materials/style-sheet.ts'

type Swatch = {
  readonly finish: Finish
  readonly atlas: Atlas | null
  /** Turned by 90°. */
  readonly isTurned?: boolean
}

/** A finish seen straight on, in sRGB, three bytes per pixel, lit by `stops`. */
export function drawSwatch(
  { finish, atlas, isTurned = false }: Swatch,
  { width, height }: Size,
  metresPerPixel: number,
  lightStops = 0,
): Uint8Array<ArrayBuffer> {
  const nominal = lch(...finish.lch)
  const sample = { dL: 0, da: 0, db: 0, stops: 0 }
  const linear = { r: 0, g: 0, b: 0 }
  const rgb = new Uint8Array(width * height * 3)
  for (let i = 0, p = 0; p < rgb.length; i++, p += 3) {
    const x = (i % width) * metresPerPixel
    const y = Math.floor(i / width) * metresPerPixel
    const seen = { u: isTurned ? y : x, v: isTurned ? x : y, metresPerPixel, obliquity: 1 }
    if (atlas)
      sampleAtlas(atlas, { u: seen.u / atlas.widthMetres, v: seen.v / atlas.heightMetres }, seen, sample)
    else clearSample(sample)
    labToLinear(nominal.L + sample.dL, nominal.a + sample.da, nominal.b + sample.db, linear)
    const light = 2 ** (sample.stops + lightStops)
    rgb[p] = encodeSrgb(Math.max(0, linear.r * light))
    rgb[p + 1] = encodeSrgb(Math.max(0, linear.g * light))
    rgb[p + 2] = encodeSrgb(Math.max(0, linear.b * light))
  }
  return rgb
}
