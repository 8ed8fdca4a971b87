import type { Photo, Size } from '../math/image.ts'

/** A photo as floats, sRGB 0..255, three values per pixel. */
export interface Picture extends Size {
  readonly values: Float32Array
}

export function toPicture({ width, height, rgb }: Photo): Picture {
  return { width, height, values: Float32Array.from(rgb) }
}

export function fromPicture({ width, height, values }: Picture): Photo {
  return { width, height, rgb: new Uint8Array(Uint8ClampedArray.from(values)) }
}

/** Swaps rows and columns. */
export function transposed({ width, height, values }: Picture): Picture {
  const out = new Float32Array(values.length)
  for (let y = 0, p = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const o = (x * height + y) * 3
      for (let c = 0; c < 3; c++, p++) out[o + c] = values[p] ?? 0
    }
  }
  return { width: height, height: width, values: out }
}
