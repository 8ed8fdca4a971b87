import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Controls } from '../local/controls.ts'
import type { Mask, Photo } from '../local/image.ts'
import { fingerprint } from './fingerprint.ts'
import type { RestyleJob, WorkerReply } from './messages.ts'

export interface PoolRequest {
  readonly photo: Photo
  readonly mask: Mask
  readonly controls: Controls
  /** EXIF FocalLengthIn35mmFilm, when the photo has it. */
  readonly focal35mm?: number
  readonly signal?: AbortSignal
  /** Called with 0..1. */
  readonly onProgress?: (share: number) => void
}

export interface PoolResult {
  readonly rgb: Uint8Array
  readonly understood: readonly string[]
}

interface Waiting {
  readonly id: number
  /** Of photo and mask: the analysis is kept under it. */
  readonly key: string
  readonly request: PoolRequest
  /** One shared Int32, 1 once the job is given up. */
  readonly cancelled: Int32Array<SharedArrayBuffer>
  readonly settle: (outcome: { result: PoolResult } | { reason: unknown }) => void
}

interface Seat {
  /** `null` after one that died before it could work: the next job starts another. */
  worker: Worker | null
  isReady: boolean
  current: Waiting | null
  /** Jobs this worker has analysed, newest last: a further style of one of them is fastest here. */
  seen: string[]
}

const SEEN = 3

/** Runs the engine in worker threads: one job at a time each, the rest wait their turn. */
export class RestylePool {
  private readonly seats: Seat[]
  private readonly queue: Waiting[] = []
  private readonly start: () => Worker
  private nextId = 1
  private closed = false

  /** Starts the workers, which warm themselves up. `start` makes one; the default runs worker.ts beside this file. */
  constructor(size = Math.max(1, availableParallelism() - 1), start: () => Worker = startWorker) {
    this.start = start
    this.seats = Array.from({ length: size }, () => ({
      worker: null,
      isReady: false,
      current: null,
      seen: [],
    }))
    for (const seat of this.seats) this.occupy(seat)
  }

  /** Whether a worker is there, be it still warming up. */
  isUp(): boolean {
    return !this.closed && this.seats.some(({ worker }) => worker !== null)
  }

  /**
   * Restyles a photo. Its buffers are read until the answer comes and copied when a worker is free, so that those who
   * wait hold no copies; nobody may change them meanwhile.
   * @throws the signal's reason when it is aborted; Error with the engine's message when it fails
   */
  async restyle(request: PoolRequest): Promise<PoolResult> {
    const { signal, focal35mm } = request
    signal?.throwIfAborted()
    const key = `${await fingerprint(request.photo, request.mask)} ${focal35mm ?? ''}`
    signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      if (this.closed) throw new Error('the pool was closed')
      const onAbort = () => this.giveUp(waiting)
      const waiting: Waiting = {
        id: this.nextId++,
        key,
        request,
        cancelled: new Int32Array(new SharedArrayBuffer(4)),
        settle: (outcome) => {
          // A signal often outlives the job by minutes, and would keep its pictures as long.
          signal?.removeEventListener('abort', onAbort)
          if ('result' in outcome) resolve(outcome.result)
          else reject(outcome.reason)
        },
      }
      signal?.addEventListener('abort', onAbort, { once: true })
      this.queue.push(waiting)
      this.dispatch()
    })
  }

  /** Ends all workers; jobs still open fail. */
  async close(): Promise<void> {
    this.closed = true
    for (const waiting of this.queue.splice(0)) waiting.settle({ reason: new Error('the pool was closed') })
    await Promise.all(this.seats.map(({ worker }) => worker?.terminate()))
  }

  private occupy(seat: Seat): Worker {
    const worker = this.start()
    seat.worker = worker
    seat.isReady = false
    worker.on('message', (reply: WorkerReply) => this.onReply(seat, worker, reply))
    worker.on('error', (error) => this.onLoss(seat, worker, error))
    worker.on('exit', () => this.onLoss(seat, worker, new Error('the worker ended')))
    worker.unref()
    return worker
  }

  private dispatch() {
    for (const seat of this.seats) {
      if (seat.current || this.queue.length === 0) continue
      const known = this.queue.findIndex(({ key }) => seat.seen.includes(key))
      const [waiting] = this.queue.splice(Math.max(0, known), 1)
      if (!waiting) continue
      seat.current = waiting
      seat.seen = [...seat.seen.filter((key) => key !== waiting.key), waiting.key].slice(-SEEN)
      const worker = seat.worker ?? this.occupy(seat)
      const job = toJob(waiting)
      worker.ref()
      worker.postMessage(job, [job.rgb.buffer, job.mask.buffer])
    }
  }

  private onReply(seat: Seat, worker: Worker, reply: WorkerReply) {
    if (seat.worker !== worker) return
    if (reply.kind === 'ready') {
      seat.isReady = true
      return
    }
    const waiting = seat.current
    if (!waiting || reply.id !== waiting.id) return
    if (reply.kind === 'progress') {
      if (!waiting.request.signal?.aborted) waiting.request.onProgress?.(reply.share)
      return
    }
    seat.current = null
    worker.unref()
    if (reply.kind === 'done') waiting.settle({ result: { rgb: reply.rgb, understood: reply.understood } })
    else waiting.settle({ reason: new Error(reply.message) })
    this.dispatch()
  }

  /**
   * A worker that died takes its job with it and no other. One that could work is replaced at once; one that could
   * not is replaced for the next job only, or a broken build would start workers without end.
   */
  private onLoss(seat: Seat, worker: Worker, error: Error) {
    if (seat.worker !== worker) return
    const lost = seat.current
    seat.worker = null
    seat.current = null
    seat.seen = []
    lost?.settle({ reason: error })
    if (this.closed) return
    if (seat.isReady) this.occupy(seat)
    this.dispatch()
  }

  private giveUp(waiting: Waiting) {
    Atomics.store(waiting.cancelled, 0, 1)
    const place = this.queue.indexOf(waiting)
    if (place >= 0) this.queue.splice(place, 1)
    waiting.settle({ reason: waiting.request.signal?.reason })
  }
}

/** The job in the worker's words, with copies of the buffers to hand over. */
function toJob({ id, key, request, cancelled }: Waiting): RestyleJob {
  const { photo, mask, controls, focal35mm } = request
  return {
    id,
    key,
    width: photo.width,
    height: photo.height,
    rgb: new Uint8Array(photo.rgb),
    mask: new Uint8Array(mask),
    controls,
    focal35mm: focal35mm ?? null,
    cancelled,
  }
}

/** Bundlers see this expression and build the worker beside the server; plain Node runs the source file. */
function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: YOUNG_OBJECTS })
}

/** The engine makes few objects that live: a smaller nursery costs it nothing and saves tens of megabytes. */
const YOUNG_OBJECTS = { maxYoungGenerationSizeMb: 16 }
