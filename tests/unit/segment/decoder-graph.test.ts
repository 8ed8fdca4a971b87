import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { ALL_MASKS, ALL_SCORES, decoderGraph } from '@/lib/segment/decoder-graph'
import { readModel } from '@/lib/segment/model-files'
import { type GraphAddition, withAddition } from '@/lib/segment/model-graph'

const OUTPUTS = [ALL_MASKS, ALL_SCORES]
const tensor = (values: number[] | Float32Array, size: readonly number[]) =>
  new Tensor('float32', Float32Array.from(values), size)
const wave = (length: number, step: number, height: number) =>
  Float32Array.from({ length }, (_, i) => height * Math.sin(i * step + Math.floor(i / 64) * 0.11))

const PROMPTS = [
  { name: 'a tap', coords: [500, 300, 0, 0], labels: [1, -1], last: false },
  { name: 'a correction', coords: [500, 300, 200, 600, 0, 0], labels: [1, 0, -1], last: true },
  { name: 'a box', coords: [10, 20, 700, 600], labels: [2, 3], last: false },
] as const

const files = readModel('decoder')

/** Of the decoder with a change of its graph, for each prompt: the masks' values and the scores. */
async function answers(change: GraphAddition) {
  const decoder = await InferenceSession.create(withAddition(await files, change), { intraOpNumThreads: 1 })
  const found: { masks: ArrayLike<number>; scores: number[] }[] = []
  for (const { coords, labels, last } of PROMPTS) {
    const feeds: Record<string, Tensor> = {
      image_embeddings: tensor(wave(256 * 4096, 0.37, 0.2), [1, 256, 64, 64]),
      point_coords: tensor([...coords], [1, labels.length, 2]),
      point_labels: tensor([...labels], [1, labels.length]),
      mask_input: tensor(wave(256 * 256, 0.001, 5), [1, 1, 256, 256]),
      has_mask_input: tensor([last ? 1 : 0], [1]),
    }
    const { [ALL_MASKS]: masks, [ALL_SCORES]: scores } = await decoder.run(feeds, OUTPUTS)
    const [own, fit] = [masks?.data, scores?.data]
    if (!(own instanceof Float32Array || own instanceof Int8Array) || !(fit instanceof Float32Array))
      throw new TypeError('no numbers')
    found.push({ masks: own, scores: [...fit] })
  }
  await decoder.release()
  return found
}

test('the fast decoder gives the masks of the file’s own steps in quarters of a logit, and the same scores', async () => {
  const [own, fast] = [await answers({ outputs: OUTPUTS }), await answers(decoderGraph())]
  for (const [i, { name }] of PROMPTS.entries()) {
    const [before, after] = [own[i], fast[i]]
    expect(after?.masks, name).toHaveLength(4 * 256 * 256)
    const steps = Array.from(before?.masks ?? [], (logit) => Math.max(-128, Math.min(127, 4 * logit)))
    // Half a step for rounding.
    const far = steps.filter((step, cell) => Math.abs(step - (after?.masks[cell] ?? Number.NaN)) > 0.7)
    expect(far, name).toEqual([])
    for (const [k, score] of (before?.scores ?? []).entries())
      expect(after?.scores[k], name).toBeCloseTo(score, 5)
  }
})
