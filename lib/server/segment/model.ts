import 'server-only'
import path from 'node:path'
import PQueue from 'p-queue'
import { Piscina } from 'piscina'
import { AppError } from '@/lib/errors/app-error'
import type { Pixels } from '@/lib/image/pixels'
import type { Decoded, DecodeTask, Encoded } from '@/lib/segment/model'
import type { SegmentThread } from '@/lib/segment/worker'
import { FairQueue } from '@/lib/server/image-gate/fair-queue'
import type { Log } from '@/lib/server/log'

/** Runs from source, like the preview engine's. Spelled out, so that `next build` can trace what the server needs. */
const WORKER_FILE = path.join(process.cwd(), 'lib/segment/worker.ts')

/** The model takes some 300 MB. Reloading it adds a second or two to the next selection. */
const IDLE_MS = 4 * 60_000

/** As in the preview engine: few of the thread's objects live long. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** Exit waits this long: a photo, on a busy machine. */
const LONGEST_TASK_MS = 5_000

/**
 * Maximum waiting tasks, in total and per user. A photo takes about a second, a prompt a twentieth. An area search queues one
 * point at a time, and each user has one search.
 */
const WAITING = {
  photo: { maxWaiting: 7, maxWaitingPerUser: 2, maxWaitMs: 60_000 },
  prompt: { maxWaiting: 40, maxWaitingPerUser: 8, maxWaitMs: 30_000 },
  area: { maxWaiting: 20, maxWaitingPerUser: 1, maxWaitMs: 120_000 },
} as const

/** Lower goes first: a user waits for a prompt's answer with the pointer on the photo. */
const PRIORITY = { area: 0, photo: 1, prompt: 2 } as const
type Kind = keyof typeof PRIORITY

/** Who asks, and until when. */
export type Asker = { readonly userId: string; readonly signal: AbortSignal }

/** For our own scripts. */
const NOBODY: Asker = { userId: '', signal: new AbortController().signal }

/** The segmentation model in its own thread. Users take turns. */
export type SegmentModel = {
  /** Loads the model on the first call. Throws `segment_unavailable`, and immediately on later calls. */
  load(): Promise<void>
  /** Throws `segment_busy` if too many photos wait, `segment_unavailable`, or the signal's reason. */
  encode(photo: Pixels, asker?: Asker): Promise<Encoded>
  /** Masks for a prompt, ahead of all waiting photos. Throws like `encode`. */
  answer(task: DecodeTask, asker?: Asker): Promise<Decoded>
  /** The same for one point of an area search, when nothing else waits. */
  explore(task: DecodeTask, asker?: Asker): Promise<Decoded>
  /** Waits for the running task; waiting ones are never answered. */
  close(): Promise<void>
}

/**
 * Doesn't start a thread yet. The thread runs one short task at a time: a prompt waits for at most one photo or one point of an
 * area search. It ends after `idleMs` without a task, and the next task starts another.
 */
export function segmentModel(log: Log, idleMs = IDLE_MS): SegmentModel {
  const thread = openThread(log, idleMs)
  const { pool } = thread
  const queue = new PQueue({ concurrency: 1 })
  let loading: Promise<void> | undefined

  const load = async () => {
    // A missing library or broken file stays that way until restart, so it is logged once and not retried.
    loading ??= pool.run(undefined).catch((cause: unknown) => {
      log.error('segment_unavailable', cause)
      throw new AppError('segment_unavailable')
    })
    await loading
  }
  const lines = { area: lineOf('area'), photo: lineOf('photo'), prompt: lineOf('prompt') }
  const run = async <Result>(
    kind: Kind,
    { userId, signal }: Asker | undefined = NOBODY,
    job: () => Promise<Result>,
  ) => {
    await load()
    // Two of each kind are queued at the thread, from two users. With one, the thread would turn to lower kinds between two
    // tasks.
    return lines[kind].run({ userId, cost: 1, signal }, () =>
      queue.add(
        () =>
          job().catch((cause: unknown) => {
            throw new AppError('segment_unavailable', {}, { cause })
          }),
        { priority: PRIORITY[kind] },
      ),
    )
  }
  const decode = (task: DecodeTask): Promise<Decoded> => pool.run(task, { name: 'decode' })
  return {
    load,
    encode: ({ width, height, rgb }, asker) =>
      run('photo', asker, () => pool.run({ width, height, rgb }, { name: 'encode' })),
    answer: (task, asker) => run('prompt', asker, () => decode(task)),
    explore: (task, asker) => run('area', asker, () => decode(task)),
    async close() {
      queue.clear()
      await queue.onIdle()
      await thread.close()
    },
  }
}

function lineOf(kind: Kind): FairQueue {
  const busy = { code: 'segment_busy', seconds: 5 } as const
  return new FairQueue({ name: `segment_${kind}`, capacity: 2, maxRunningPerUser: 1, busy, ...WAITING[kind] })
}

/** The thread of the model's runtime. It starts with its first task. */
function openThread(log: Log, idleMs: number) {
  const busy = new Int32Array(new SharedArrayBuffer(4))
  const pool = new Piscina({
    filename: WORKER_FILE,
    name: 'load',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    atomics: 'disabled',
    resourceLimits: RESOURCE_LIMITS,
    workerData: { busy } satisfies SegmentThread,
  })
  pool.on('error', (cause) => log.error('segment_thread_failed', cause))
  // Ending the thread inside the runtime's native code would abort the whole process.
  const waitForThread = () => void Atomics.wait(busy, 0, 1, LONGEST_TASK_MS)
  process.once('exit', waitForThread)
  return {
    pool,
    async close() {
      await pool.destroy()
      process.off('exit', waitForThread)
    },
  }
}
