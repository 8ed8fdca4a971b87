import type { Photo, Size } from '../math/image.ts'
import { ALL_MASKS, ALL_SCORES, decoderGraph } from './decoder-graph.ts'
import { type Embedding, packEmbedding, unpackEmbedding } from './embedding.ts'
import { ENCODER_SHAPE, encoderInput } from './encoder-input.ts'
import type { KindMap } from './kind-map.ts'
import { withAddition } from './model-graph.ts'
import { decoderPoints, isStroke, type Prompt, type PromptPoint } from './prompt.ts'
import { headGraph, roomKinds, STAGES } from './room-head.ts'
import { ROOM_HEAD } from './room-head-weights.ts'
import { cropMask, type LowResMask, MASK_SIDE, unpackLogits } from './small-mask.ts'
import { fitFeatures, fitOf, likeliestSize, type Meaning, meaningOf, placedPoints, sizesOf } from './tap.ts'
import { TAP_FIT } from './tap-fit.ts'

const EMBEDDING = STAGES.embedding.name
const EMBEDDING_SHAPE = [1, 256, 64, 64] as const
const MASK_SHAPE = [1, 1, MASK_SIDE, MASK_SIDE] as const
const MASK_SIZE = MASK_SIDE ** 2
const NO_MASK = new Float32Array(MASK_SIZE)

export type DecodeTask = {
  readonly embedding: Embedding
  readonly prompt: Prompt
  /** The mask to refine, if any. */
  readonly last: LowResMask | null
  /** For a user's prompt. Without it, the answer is all of the decoder's masks. */
  readonly room?: Room | undefined
  /** For the search for areas, which has no time for more points. */
  readonly isSearch?: boolean | undefined
}

/** A photo's kinds and its scaled size. */
type Room = { readonly kinds: KindMap; readonly size: Size }

/** The encoder's and the room head's output for a photo. */
export type Encoded = { readonly embedding: Embedding; readonly kinds: KindMap }

/** One of the decoder's masks. */
export type DecodedMask = {
  readonly mask: LowResMask
  /** The model's estimate of the mask's fit (IoU), 0–1. */
  readonly score: number
}

/** The masks for a prompt, and the index of the likeliest one. For a user's tap, they are sorted from small to large. */
export type Decoded = { readonly masks: readonly DecodedMask[]; readonly best: number }

/** The common part of ONNX Runtime's packages for Node and for browsers. */
export type Runtime<Value, Options> = {
  readonly InferenceSession: { create(file: Uint8Array, options: Options): Promise<Session<Value>> }
  readonly Tensor: new (type: 'float32', data: Float32Array, shape: readonly number[]) => Value
}

export type Session<Value> = {
  run(
    feeds: Readonly<Record<string, Value>>,
    outputs: readonly string[],
  ): Promise<Readonly<Record<string, { readonly data: unknown }>>>
}

/** The contents of the model's two files. */
type ModelFiles = { readonly encoder: Uint8Array; readonly decoder: Uint8Array }

export type Model = {
  /** Encodes an upright photo whose long side is `INPUT_SIDE_PX`. */
  readonly encode: (photo: Photo) => Promise<Encoded>
  /**
   * The masks for a prompt on an encoded photo. A stroke takes twice as long, because its first answer is refined, and so does
   * a tap: more points are added, and the mask that best fits the room is chosen.
   */
  readonly decode: (task: DecodeTask) => Promise<Decoded>
}

/** Runs the segmentation model in one of the runtimes. Throws if the runtime can't read the files. */
export async function createModel<Value, Options>(
  { InferenceSession, Tensor }: Runtime<Value, Options>,
  files: ModelFiles,
  options: Options,
): Promise<Model> {
  const head = headGraph(ROOM_HEAD)
  const outputs = [EMBEDDING, ...head.outputs]
  const encoder = await InferenceSession.create(withAddition(files.encoder, { ...head, outputs }), options)
  const decoder = await InferenceSession.create(withAddition(files.decoder, decoderGraph()), options)
  const tensor = (values: Float32Array, shape: readonly number[]) => new Tensor('float32', values, shape)

  /** One photo is asked about many times. */
  let latest: { readonly id: string; readonly image: Value } | null = null
  const imageOf = (embedding: Embedding) => {
    const { id } = embedding
    if (latest?.id !== id) latest = { id, image: tensor(unpackEmbedding(embedding), EMBEDDING_SHAPE) }
    return latest.image
  }

  /** All of the decoder's masks, and the index of the one it would return by itself. */
  const decodeOnce: DecodeOnce = async (embedding, prompt, last) => {
    const { count, coords, labels } = decoderPoints(prompt)
    const feeds = {
      image_embeddings: imageOf(embedding),
      point_coords: tensor(coords, [1, count, 2]),
      point_labels: tensor(labels, [1, count]),
      mask_input: tensor(last ? unpackLogits(last) : NO_MASK, MASK_SHAPE),
      has_mask_input: tensor(Float32Array.of(last ? 1 : 0), [1]),
    }
    const found = await decoder.run(feeds, [ALL_MASKS, ALL_SCORES])
    const logits = numbersOf(found[ALL_MASKS], Int8Array)
    const masks = Array.from(numbersOf(found[ALL_SCORES], Float32Array), (score, i) => ({
      mask: logits.slice(i * MASK_SIZE, (i + 1) * MASK_SIZE),
      score: Math.min(1, Math.max(0, score)),
    }))
    return { masks, best: bestOf(masks, count) }
  }
  return {
    async encode(photo) {
      const input = tensor(encoderInput(photo), ENCODER_SHAPE)
      const found = await encoder.run({ input }, outputs)
      const outputOf = (name: string) => numbersOf(found[name], Float32Array)
      return { embedding: packEmbedding(outputOf(EMBEDDING)), kinds: roomKinds(outputOf, photo, ROOM_HEAD) }
    },
    decode: (task) => decode(decodeOnce, task),
  }
}

type DecodeOnce = (embedding: Embedding, prompt: Prompt, last: LowResMask | null) => Promise<Decoded>

async function decode(
  decodeOnce: DecodeOnce,
  { embedding, prompt, last, room, isSearch = false }: DecodeTask,
): Promise<Decoded> {
  const first = await decodeOnce(embedding, prompt, last)
  if (!room) return first
  const found = maskAt(first, first.best)
  const isWay = isStroke(prompt)
  const [at, ...others] = prompt.points
  if (last || prompt.box || !at || (others.length > 0 && !isWay)) return { masks: [found], best: 0 }
  if (isWay) return decode(decodeOnce, { embedding, prompt, last: found.mask, room })
  const meaning = meaningOf(room.kinds, at, cropMask(found.mask, room.size))
  const placed = isSearch ? [] : placedPoints(meaning, at, room.kinds)
  const second = placed.length > 0 ? [await decodeOnce(embedding, { points: [at, ...placed] }, null)] : []
  return chosen([first, ...second], at, room, meaning)
}

/** @throws TypeError when there is no such mask */
export function maskAt({ masks }: Pick<Decoded, 'masks'>, index: number): DecodedMask {
  const mask = masks[index]
  if (!mask) throw new TypeError('the model answered without masks')
  return mask
}

/** A tap's masks from several answers, from small to large. */
function chosen(
  answers: readonly Decoded[],
  at: PromptPoint,
  { kinds, size }: Room,
  meaning: Meaning,
): Decoded {
  const masks = answers.flatMap((answer) => answer.masks)
  const small = masks.map(({ mask, score }) => ({ mask: cropMask(mask, size), score }))
  const fits = fitFeatures(small, at, kinds, meaning).map((features) => fitOf(features, TAP_FIT))
  const sizes = sizesOf(small, fits, at)
  if (sizes.length === 0) return { masks: masks.slice(0, 1), best: 0 }
  const best = likeliestSize(small, sizes, fits, kinds, meaning)
  return { masks: sizes.flatMap((i) => masks[i] ?? []), best: sizes.indexOf(best) }
}

/** Like the decoder's own export: two points or more, not counting padding, are enough for the first mask. */
function bestOf(masks: readonly DecodedMask[], pointCount: number): number {
  if (pointCount > 2) return 0
  const scores = masks.map(({ score }) => score)
  return scores.indexOf(Math.max(...scores.slice(1)), 1)
}

function numbersOf<Numbers>(
  tensor: { readonly data: unknown } | undefined,
  Type: abstract new (...given: never) => Numbers,
): Numbers {
  if (!(tensor?.data instanceof Type)) throw new TypeError('the model answered without numbers')
  return tensor.data
}
