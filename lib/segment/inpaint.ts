import type { Runtime, Session } from './model.ts'

/** A model that fills what a mask covers, as its owner described it. */
export type InpaintFile = {
  readonly path: string
  readonly sha256: string
  readonly inputs: { readonly image: string; readonly mask: string }
  readonly output: string
  /** The value of white, going in and coming out. */
  readonly white: { readonly image: 1 | 255; readonly output: 1 | 255 }
}

export type InpaintTask = {
  readonly file: InpaintFile
  readonly width: number
  readonly height: number
  /** Three bytes a pixel, row by row. */
  readonly rgb: Uint8Array
  /** 1 for what is to be filled. */
  readonly mask: Uint8Array
}

/**
 * The image as the model fills it. Values outside of its range are cut off.
 * @throws TypeError when the answer is no image of this size
 */
export async function inpaintWith<Value>(
  session: Session<Value>,
  Tensor: Runtime<Value, never>['Tensor'],
  { file, width, height, rgb, mask }: InpaintTask,
): Promise<Uint8Array> {
  const { inputs, output, white } = file
  const feeds = {
    [inputs.image]: new Tensor('float32', planesOf(rgb, white.image), [1, 3, height, width]),
    [inputs.mask]: new Tensor('float32', Float32Array.from(mask), [1, 1, height, width]),
  }
  const { [output]: answer } = await session.run(feeds, [output])
  if (!(answer?.data instanceof Float32Array) || answer.data.length !== rgb.length) {
    throw new TypeError(`the model's ${output} is no image of ${width} × ${height} pixels`)
  }
  return interleaved(answer.data, white.output)
}

function planesOf(rgb: Uint8Array, white: number): Float32Array {
  const pixels = rgb.length / 3
  const planes = new Float32Array(rgb.length)
  for (let p = 0; p < rgb.length; p++) {
    planes[(p % 3) * pixels + Math.floor(p / 3)] = ((rgb[p] ?? 0) * white) / 255
  }
  return planes
}

function interleaved(planes: Float32Array, white: number): Uint8Array {
  const pixels = planes.length / 3
  const rgb = new Uint8ClampedArray(planes.length)
  for (let p = 0; p < rgb.length; p++) {
    rgb[p] = ((planes[(p % 3) * pixels + Math.floor(p / 3)] ?? 0) * 255) / white
  }
  return new Uint8Array(rgb.buffer)
}
