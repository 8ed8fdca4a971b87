import { InferenceSession, Tensor } from 'onnxruntime-node'
import { workerData } from 'piscina'
import type { Photo } from '../math/image.ts'
import { type Embedding, packEmbedding, unpackEmbedding } from './embedding.ts'
import { ENCODER_SHAPE, encoderInput } from './encoder-input.ts'
import { modelFile } from './model-files.ts'
import { decoderPoints, isStroke, type Prompt } from './prompt.ts'
import { type LowResMask, MASK_SIDE, packLogits, unpackLogits } from './small-mask.ts'

/**
 * The runtime keeps what it frees in an arena of its own, which goes as a whole when the thread ends: 150 MB more come back
 * then. Without it, encoding takes half as long again where freed memory goes back to the system at once.
 */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions

const EMBEDDING_SHAPE = [1, 256, 64, 64] as const
const MASK_SHAPE = [1, 1, MASK_SIDE, MASK_SIDE] as const
const NO_MASK = new Float32Array(MASK_SIDE ** 2)

export type DecodeTask = {
  readonly embedding: Embedding
  readonly prompt: Prompt
  /** The mask to refine, if any. */
  readonly last: LowResMask | null
}

export type Decoded = {
  readonly mask: LowResMask
  /** How well the model thinks that the mask fits (IoU), 0–1. */
  readonly score: number
}

/** What the thread is given at its start. */
export type SegmentThread = {
  /** 1 while the runtime's native code works: a process that exits in the middle of it aborts. */
  readonly busy: Int32Array<SharedArrayBuffer>
}

async function natively<Result>(work: () => Promise<Result>): Promise<Result> {
  const { busy }: SegmentThread = workerData
  Atomics.store(busy, 0, 1)
  try {
    return await work()
  } finally {
    Atomics.store(busy, 0, 0)
    Atomics.notify(busy, 0)
  }
}

type Sessions = { readonly encoder: InferenceSession; readonly decoder: InferenceSession }
let sessions: Promise<Sessions> | undefined

/** Loads the model. Fails when a file is missing or not the one we know. */
export async function load(): Promise<void> {
  await loaded()
}

function loaded(): Promise<Sessions> {
  sessions ??= natively(open)
  return sessions
}

async function open(): Promise<Sessions> {
  const encoder = await InferenceSession.create(await modelFile('encoder'), SESSION)
  return { encoder, decoder: await InferenceSession.create(await modelFile('decoder'), SESSION) }
}

/** The embedding of an upright photo whose long side is `INPUT_SIDE_PX`. */
export async function encode(photo: Photo): Promise<Embedding> {
  const { encoder } = await loaded()
  const input = new Tensor('float32', encoderInput(photo), ENCODER_SHAPE)
  const { output } = await natively(() => encoder.run({ input }))
  return packEmbedding(floats(output))
}

/** The mask for a prompt on an encoded photo. A stroke takes twice as long: its first answer is refined. */
export async function decode({ embedding, prompt, last }: DecodeTask): Promise<Decoded> {
  const values = unpackEmbedding(embedding)
  const first = await decodeOnce(values, prompt, last)
  return isStroke(prompt) && !last ? decodeOnce(values, prompt, first.mask) : first
}

async function decodeOnce(
  embedding: Float32Array,
  prompt: Prompt,
  last: LowResMask | null,
): Promise<Decoded> {
  const { decoder } = await loaded()
  const { count, coords, labels } = decoderPoints(prompt)
  const tensor = (values: Float32Array, shape: readonly number[]) => new Tensor('float32', values, shape)
  const feeds = {
    image_embeddings: tensor(embedding, EMBEDDING_SHAPE),
    point_coords: tensor(coords, [1, count, 2]),
    point_labels: tensor(labels, [1, count]),
    mask_input: tensor(last ? unpackLogits(last) : NO_MASK, MASK_SHAPE),
    has_mask_input: tensor(Float32Array.of(last ? 1 : 0), [1]),
    // The size of the large mask, which is not used.
    orig_im_size: tensor(Float32Array.of(MASK_SIDE, MASK_SIDE), [2]),
  }
  const outputs = await natively(() => decoder.run(feeds, ['iou_predictions', 'low_res_masks']))
  return {
    mask: packLogits(floats(outputs.low_res_masks)),
    score: Math.min(1, Math.max(0, floats(outputs.iou_predictions)[0] ?? 0)),
  }
}

function floats(tensor: Tensor | undefined): Float32Array {
  if (!(tensor?.data instanceof Float32Array)) throw new TypeError('the model answered without numbers')
  return tensor.data
}
