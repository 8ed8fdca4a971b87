import 'server-only'
import { LARGEST_KEPT_COST } from '@/lib/image/decode-cost'
import { FairQueue } from './fair-queue'

const MEGABYTE = 1024 * 1024

/** Megabytes of bodies in memory at once. Reading a form needs three times its bytes for a moment. */
const BODY_CAPACITY_MB = 96
/** A third: of photo, mask and areas at their largest one body fits. */
const MAX_BODY_MB_PER_USER = BODY_CAPACITY_MB / 3
/** Small bodies cost more than their bytes: each of them becomes a design or a check. */
const LEAST_BODY_MB = 2
/** A body must come so fast, in bytes a second: as long as nobody waits, and while others do. */
const LEAST_SPEED = { alone: 50_000, crowded: 250_000 } as const
/** What is decoded at once beside the designs, in megapixels of three bytes: the largest photo with its mask. */
const CHECK_CAPACITY = 36
/** However small, six at once: each holds a thread of the pool, which also reads files and compresses pages. */
const LEAST_CHECK = CHECK_CAPACITY / 6

/** Megapixels that an engine works on at once, for each of its threads: two photos of a phone (12.2), or one of 24 (400 MB). */
const MEGAPIXELS_A_THREAD = 13

/** A batch of 17 designs and what other pages of the same user ask for meanwhile. */
const MAX_WAITING_PER_USER = 64
const MAX_WAITING = 400
/** Short enough that a browser still waits, and that a user sees an answer. */
const MAX_WAIT_MS = 30_000

const busy = { code: 'server_busy', seconds: 10 } as const
const waiting = {
  maxWaiting: MAX_WAITING,
  maxWaitingPerUser: MAX_WAITING_PER_USER,
  maxWaitMs: MAX_WAIT_MS,
  busy,
}

export type ImageGate = ReturnType<typeof imageGate>

type Work<Result> = () => Promise<Result>

/** How a body is read that the gate has let in. */
export type BodyPlace = {
  /** To be called with what has come; resolves when there is room for it. */
  keep: (bytes: number) => Promise<void>
  /** Below this many bytes a second the body is given up. */
  leastSpeed: () => number
}

/** An answer that is made while it is sent; `ended` resolves after its last byte, or when it is given up. */
type Streamed = { response: Response; ended: Promise<void> }

type FilesInMemory = { userId: string; bytes: number; signal: AbortSignal }

/**
 * Bounds the memory of all image work, however many requests arrive. Each of its queues takes turns between users. They nest in this order: body, then check, or design and in it engine.
 */
export function imageGate({ designs, designWaitMs }: { designs: number; designWaitMs: number }) {
  const bodies = new FairQueue({
    name: 'bodies',
    ...waiting,
    capacity: BODY_CAPACITY_MB,
    maxRunningPerUser: 4,
    maxCostPerUser: MAX_BODY_MB_PER_USER,
  })
  const exports = new FairQueue({
    name: 'exports',
    ...waiting,
    maxWaitingPerUser: 1,
    capacity: 2,
    maxRunningPerUser: 1,
  })
  const checks = new FairQueue({ name: 'checks', ...waiting, capacity: CHECK_CAPACITY, maxRunningPerUser: 2 })
  const makers = new FairQueue({
    name: 'designs',
    ...waiting,
    capacity: designs,
    // With one place alone, another user's first design would still wait for it.
    maxRunningPerUser: designs,
    maxWaitMs: designWaitMs,
    busy: { code: 'engine_busy', seconds: 60 },
  })
  const engine = new FairQueue({
    name: 'engine',
    ...waiting,
    capacity: designs * MEGAPIXELS_A_THREAD,
    maxRunningPerUser: designs,
    maxWaitMs: designWaitMs,
    busy: { code: 'engine_busy', seconds: 60 },
  })
  /** Counts what a request keeps in memory until it is answered. */
  const inMemory = <Result>({ userId, bytes, signal }: FilesInMemory, work: Work<Result>) =>
    bodies.run({ userId, cost: Math.max(LEAST_BODY_MB, bytes / MEGABYTE), signal }, work)
  return {
    /** How many jobs wait in each queue. */
    waiting: () => ({ bodies: bodies.waiting, checks: checks.waiting, designs: makers.waiting }),
    /**
     * For a request with images, from before its body is read until it is answered: it is counted by what has come of it, so
     * that nobody keeps others out by what is only declared. Fails with `server_busy`.
     */
    body<Result>(
      request: Request,
      userId: string,
      work: (place: BodyPlace) => Promise<Result>,
    ): Promise<Result> {
      const leastSpeed = () => (bodies.waiting > 0 ? LEAST_SPEED.crowded : LEAST_SPEED.alone)
      return bodies.run({ userId, cost: LEAST_BODY_MB, signal: request.signal }, ({ grow }) => {
        let [come, counted] = [0, LEAST_BODY_MB]
        const keep = async (bytes: number) => {
          come += bytes / MEGABYTE
          if (come <= counted) return
          counted += 1
          await grow(1)
        }
        return work({ keep, leastSpeed })
      })
    },
    /** The same for a request that names stored files, before they are read. */
    files: inMemory,
    /** For decoding and encoding beside the designs, by its `decodeCost`. Fails with `server_busy`. */
    check<Result>(userId: string, cost: number, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: Math.max(LEAST_CHECK, cost) }, work)
    },
    /** The same for a stored image, which may have as many pixels as are kept. */
    convert<Result>(userId: string, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: LARGEST_KEPT_COST }, work)
    },
    /** For an export, one a person and two in all, until its last byte is sent. Fails with `server_busy`. */
    streamed(userId: string, signal: AbortSignal, open: Work<Streamed>): Promise<Response> {
      return untilSent((send) => exports.run({ userId, cost: 1, signal }, send), open)
    },
    /** For the steps of a design that hold its pixels, whatever its size: its thread is one of few. Fails with `engine_busy`. */
    design<Result>(userId: string, signal: AbortSignal, work: Work<Result>): Promise<Result> {
      return makers.run({ userId, cost: 1, signal }, work)
    },
    /** Inside of `design`, for our own engine's work on so many pixels. Fails with `engine_busy`. */
    engine<Result>(userId: string, pixels: number, signal: AbortSignal, work: Work<Result>): Promise<Result> {
      return engine.run({ userId, cost: pixels / 1_000_000, signal }, work)
    },
  }
}

/** Answers as soon as the response is there; its place is kept until it is sent. */
function untilSent(run: (send: Work<void>) => Promise<void>, open: Work<Streamed>): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const send = async () => {
    const { response, ended } = await open()
    resolve(response)
    await ended
  }
  run(send).catch(reject)
  return promise
}
