import { InferenceSession, Tensor } from 'onnxruntime-node'
import { workerData } from 'piscina'
import type { Photo } from '../math/image.ts'
import { createModel, type Decoded, type DecodeTask, type Encoded, type Model } from './model.ts'
import { readModel } from './model-files.ts'

// The model in a server thread.

/**
 * The runtime's arena is freed as a whole when the thread ends, which returns 150 MB more. Without the arena, encoding takes
 * half as long again where freed memory goes back to the system at once.
 */
const SESSION = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: true,
  enableMemPattern: false,
} as const satisfies InferenceSession.SessionOptions

/** The thread's start data. */
export type SegmentThread = {
  /** 1 while the runtime's native code is running: a process that exits in the middle of it aborts. */
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

let model: Promise<Model> | undefined

/** Loads the model. Throws if a file is missing or isn't the one we know. */
export async function load(): Promise<void> {
  await loaded()
}

function loaded(): Promise<Model> {
  model ??= natively(open)
  return model
}

async function open(): Promise<Model> {
  const files = { encoder: await readModel('encoder'), decoder: await readModel('decoder') }
  return createModel({ InferenceSession, Tensor }, files, SESSION)
}

export async function encode(photo: Photo): Promise<Encoded> {
  const loadedModel = await loaded()
  return natively(() => loadedModel.encode(photo))
}

export async function decode(task: DecodeTask): Promise<Decoded> {
  const loadedModel = await loaded()
  return natively(() => loadedModel.decode(task))
}
