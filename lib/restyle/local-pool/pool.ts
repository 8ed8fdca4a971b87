import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Controls } from '../local/controls.ts'
import type { Mask, Photo } from '../local/image.ts'
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
  readonly job: RestyleJob
  readonly request: PoolRequest
  readonly resolve: (result: PoolResult) => void
  readonly reject: (reason: unknown) => void
}

interface Seat {
  worker: Worker
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
    this.seats = Array.from({ length: size }, () => this.seat())
  }

  /**
   * Restyles a photo; photo and mask are copied, not taken.
   * @throws the signal's reason when it is aborted; Error with the engine's message when it fails
   */
  async restyle(request: PoolRequest): Promise<PoolResult> {
    request.signal?.throwIfAborted()
    const rgb = new Uint8Array(request.photo.rgb)
    const mask = new Uint8Array(request.mask)
    const key = await digest(request.photo, rgb, mask)
    request.signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const job: RestyleJob = {
        id: this.nextId++,
        key,
        width: request.photo.width,
        height: request.photo.height,
        rgb,
        mask,
        controls: request.controls,
        focal35mm: request.focal35mm ?? null,
        cancelled: new Int32Array(new SharedArrayBuffer(4)),
      }
      const waiting = { job, request, resolve, reject }
      request.signal?.addEventListener('abort', () => this.giveUp(waiting), { once: true })
      this.queue.push(waiting)
      this.dispatch()
    })
  }

  /** Ends all workers; jobs still open fail. */
  async close(): Promise<void> {
    this.closed = true
    for (const waiting of this.queue.splice(0)) waiting.reject(new Error('the pool was closed'))
    await Promise.all(this.seats.map(({ worker }) => worker.terminate()))
  }

  private seat(): Seat {
    const seat: Seat = { worker: this.start(), current: null, seen: [] }
    this.listen(seat)
    return seat
  }

  private listen(seat: Seat) {
    const { worker } = seat
    worker.on('message', (reply: WorkerReply) => this.onReply(seat, reply))
    worker.on('error', (error) => this.onLoss(seat, worker, error))
    worker.on('exit', () => this.onLoss(seat, worker, new Error('the worker ended')))
    worker.unref()
  }

  private dispatch() {
    for (const seat of this.seats) {
      if (seat.current || this.queue.length === 0) continue
      const known = this.queue.findIndex(({ job }) => seat.seen.includes(job.key))
      const [waiting] = this.queue.splice(Math.max(0, known), 1)
      if (!waiting) continue
      seat.current = waiting
      seat.seen = [...seat.seen.filter((key) => key !== waiting.job.key), waiting.job.key].slice(-SEEN)
      seat.worker.ref()
      seat.worker.postMessage(waiting.job, [waiting.job.rgb.buffer, waiting.job.mask.buffer])
    }
  }

  private onReply(seat: Seat, reply: WorkerReply) {
    const waiting = seat.current
    if (reply.kind === 'ready' || !waiting || reply.id !== waiting.job.id) return
    if (reply.kind === 'progress') {
      if (!waiting.request.signal?.aborted) waiting.request.onProgress?.(reply.share)
      return
    }
    seat.current = null
    seat.worker.unref()
    if (reply.kind === 'done') waiting.resolve({ rgb: reply.rgb, understood: reply.understood })
    else waiting.reject(new Error(reply.message))
    this.dispatch()
  }

  /** A worker that died takes its job with it; a new one takes its seat. */
  private onLoss(seat: Seat, worker: Worker, error: Error) {
    if (seat.worker !== worker) return
    seat.current?.reject(error)
    seat.current = null
    seat.seen = []
    if (this.closed) return
    seat.worker = this.start()
    this.listen(seat)
    this.dispatch()
  }

  private giveUp(waiting: Waiting) {
    Atomics.store(waiting.job.cancelled, 0, 1)
    const place = this.queue.indexOf(waiting)
    if (place >= 0) this.queue.splice(place, 1)
    waiting.reject(waiting.request.signal?.reason)
  }
}

/** Bundlers see this expression and build the worker beside the server; plain Node runs the source file. */
function startWorker(): Worker {
  return new Worker(new URL('./worker.ts', import.meta.url))
}

/** SHA-256 of sizes, pixels and mask, worked out off the main thread. */
async function digest(
  photo: Photo,
  rgb: Uint8Array<ArrayBuffer>,
  mask: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const parts = await Promise.all([rgb, mask].map((bytes) => crypto.subtle.digest('SHA-256', bytes)))
  return [photo.width, photo.height, ...parts.map((part) => Buffer.from(part).toString('hex'))].join('-')
}
