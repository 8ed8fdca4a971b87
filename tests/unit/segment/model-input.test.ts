import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { packEmbedding, unpackEmbedding } from '@/lib/segment/embedding'
import { ENCODER_SHAPE, encoderInput } from '@/lib/segment/encoder-input'
import { checkFile } from '@/lib/segment/model-files'
import { decoderPoints, isStroke } from '@/lib/segment/prompt'
import { cropMask, inputSize, stabilityOf } from '@/lib/segment/small-mask'
import { columns } from './support'

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 1024, height: 768 },
  ],
  [
    { width: 300, height: 900 },
    { width: 341, height: 1024 },
  ],
  [
    { width: 64, height: 20_000 },
    { width: 3, height: 1024 },
  ],
])('a photo of %o is scaled to %o', (photo, scaled) => {
  expect(inputSize(photo)).toEqual(scaled)
})

test('the encoder gets one plane a channel, the photo upper left, and zeros around it', () => {
  const input = encoderInput(
    columns(1024, 2, [
      [255, 0, 0],
      [0, 0, 255],
    ]),
  )
  expect(input).toHaveLength(ENCODER_SHAPE.reduce((product, side) => product * side))
  const at = (channel: number, x: number, y: number) => input[(channel * 1024 + y) * 1024 + x]
  expect(at(0, 0, 0)).toBeCloseTo((255 - 123.675) / 58.395)
  expect(at(0, 1023, 1)).toBeCloseTo(-123.675 / 58.395)
  expect(at(2, 1023, 1)).toBeCloseTo((255 - 103.53) / 57.375)
  expect([at(0, 0, 2), at(1, 500, 600), at(2, 1023, 1023)]).toEqual([0, 0, 0])
})

test('a photo of another size is not sent to the encoder', () => {
  expect(() => encoderInput(columns(100, 80, [[0, 0, 0]]))).toThrow(RangeError)
})

test('points and a box become the coordinates and labels of the decoder', () => {
  const points = [
    { x: 10, y: 20, label: 'include' },
    { x: 30, y: 40, label: 'exclude' },
  ] as const
  const clicks = decoderPoints({ points })
  expect({ ...clicks, coords: [...clicks.coords], labels: [...clicks.labels] }).toEqual({
    count: 3,
    coords: [10, 20, 30, 40, 0, 0],
    labels: [1, 0, -1],
  })
  const boxed = decoderPoints({ points: [], box: { left: 1, top: 2, right: 3, bottom: 4 } })
  expect([...boxed.coords]).toEqual([1, 2, 3, 4])
  expect([...boxed.labels]).toEqual([2, 3])
})

test('four points of one thing are a stroke; clicks, what is left out and boxes are none', () => {
  const point = { x: 1, y: 2 }
  const more = Array.from({ length: 4 }, () => ({ ...point, label: 'include' as const }))
  const less = more.map(() => ({ ...point, label: 'exclude' as const }))
  const box = { left: 1, top: 2, right: 3, bottom: 4 }
  expect(isStroke({ points: more })).toBe(true)
  expect([{ points: more.slice(1) }, { points: less }, { points: more, box }].map(isStroke)).toEqual([
    false,
    false,
    false,
  ])
})

test('an embedding keeps its values to a few parts in a hundred thousand', () => {
  const values = Float32Array.from({ length: 1_000 }, (_, i) => Math.sin(i) * 0.6)
  const unpacked = unpackEmbedding(packEmbedding(values))
  expect(Math.max(...unpacked.map((value, i) => Math.abs(value - (values[i] ?? 0))))).toBeLessThan(2e-5)
  expect([...unpackEmbedding(packEmbedding(new Float32Array(3)))]).toEqual([0, 0, 0])
})

test('a mask is cut to the photo, and firm as far as its edge is', () => {
  const logits = new Int8Array(256 * 256).fill(-36)
  // One row of the photo is in, one is uncertain; anything below the photo doesn't count.
  logits.fill(36, 0, 256)
  logits.fill(2, 256, 512)
  logits.fill(2, 512)
  const mask = cropMask(logits, { width: 1024, height: 7 })
  expect([mask.width, mask.height, mask.logits.length]).toEqual([256, 2, 512])
  expect(stabilityOf(mask)).toBe(0.5)
})

test('a model file with another content is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'model-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'encoder.onnx')
  await writeFile(file, 'abc')
  const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
  await expect(checkFile(file, sha256)).resolves.toBeUndefined()
  await writeFile(file, 'abd')
  await expect(checkFile(file, sha256)).rejects.toThrow('SHA-256')
})
