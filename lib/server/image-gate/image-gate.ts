import 'server-only'
import { LARGEST_KEPT_COST } from '@/lib/image/decode-cost'
import { clamp } from '@/lib/math/numeric'
import { FairQueue, type FairQueueSettings } from './fair-queue'

const MEGABYTE = 1024 * 1024

/** Megabytes of request bodies in memory at once. Parsing a form briefly takes three times its size. */
const BODY_CAPACITY_MB = 96
/** A third, which fits one body with the largest photo, mask and areas. */
const MAX_BODY_MB_PER_USER = BODY_CAPACITY_MB / 3
/** Small bodies count as this much, since each becomes a design or a check. */
const LEAST_BODY_MB = 2
/** Minimum speed of a body in bytes per second: when no other request is waiting, and when some are. */
const LEAST_SPEED = { alone: 50_000, crowded: 250_000 } as const
/** Megabytes of documents at once. One of 2 MB takes many times that in memory, and a fifth of a second of the main thread. */
const DOCUMENT_CAPACITY_MB = 8
/** Megapixels decoded at once besides designs, at three bytes each: the largest photo with its mask. */
const CHECK_CAPACITY = 36
/** At most six at once, however small: each takes a thread of the pool that also reads files and compresses pages. */
const LEAST_CHECK = CHECK_CAPACITY / 6

/** Megapixels per engine thread: two phone photos (12.2 each), or one of 24 (400 MB). */
const MEGAPIXELS_A_THREAD = 13

/** A batch of 17 designs, and requests from the user's other pages. */
const MAX_WAITING_PER_USER = 64
const MAX_WAITING = 400
/** Short enough that browsers still wait and users see the response. */
const MAX_WAIT_MS = 30_000

const ENGINE_BUSY = { code: 'engine_busy', seconds: 60 } as const
const WAITING = {
  maxWaiting: MAX_WAITING,
  maxWaitingPerUser: MAX_WAITING_PER_USER,
  maxWaitMs: MAX_WAIT_MS,
  busy: { code: 'server_busy', seconds: 10 },
} as const

type QueueSettings = Omit<FairQueueSettings, keyof typeof WAITING> & Partial<FairQueueSettings>

const queue = (settings: QueueSettings) => new FairQueue({ ...WAITING, ...settings })

export type ImageGate = ReturnType<typeof imageGate>

type Work<Result> = () => Promise<Result>

/** How an admitted body is read. */
export type BodyPlace = {
  /** Call with the bytes received; resolves when there is room for them. */
  keep: (bytes: number) => Promise<void>
  /** A body slower than this many bytes per second is dropped. */
  leastSpeed: () => number
}

/** A streamed response. `ended` resolves after the last byte, or when the stream is aborted. */
type Streamed = { response: Response; ended: Promise<void> }

type FilesInMemory = { userId: string; bytes: number; signal: AbortSignal }

/**
 * Limits the memory of all image work, however many requests arrive. Each queue takes turns between users. They nest in this
 * order: document, body, then check, or design with engine inside.
 */
export function imageGate({ designs, designWaitMs }: { designs: number; designWaitMs: number }) {
  const bodies = queue({
    name: 'bodies',
    capacity: BODY_CAPACITY_MB,
    maxRunningPerUser: 4,
    maxCostPerUser: MAX_BODY_MB_PER_USER,
  })
  const documents = queue({
    name: 'documents',
    capacity: DOCUMENT_CAPACITY_MB,
    maxRunningPerUser: 1,
    // They wait in memory.
    maxWaiting: 64,
    maxWaitingPerUser: 8,
  })
  // Streaming costs little, so a few slow clients keep nobody out.
  const exports = queue({ name: 'exports', capacity: 8, maxRunningPerUser: 1, maxWaitingPerUser: 1 })
  const checks = queue({ name: 'checks', capacity: CHECK_CAPACITY, maxRunningPerUser: 2 })
  // With a limit of one, another user's first design would still have to wait for it.
  const making = { maxRunningPerUser: designs, maxWaitMs: designWaitMs, busy: ENGINE_BUSY }
  const makers = queue({ name: 'designs', capacity: designs, ...making })
  const engineCapacity = designs * MEGAPIXELS_A_THREAD
  const engine = queue({ name: 'engine', capacity: engineCapacity, ...making })
  /** Counts a request's memory until it has its response. */
  const inMemory = <Result>({ userId, bytes, signal }: FilesInMemory, work: Work<Result>) =>
    bodies.run({ userId, cost: Math.max(LEAST_BODY_MB, bytes / MEGABYTE), signal }, work)
  return {
    /** Number of waiting jobs per queue. */
    waiting: () => ({
      bodies: bodies.waiting,
      documents: documents.waiting,
      checks: checks.waiting,
      designs: makers.waiting,
    }),
    /**
     * For a request with images, from before its body is read until it has its response. Counts the bytes received, so nobody
     * can block others by declaring a large body. Throws `server_busy`.
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
    /** The same for a request that refers to stored files, before they are read. */
    files: inMemory,
    /** For a large JSON body that was read, until it is stored: one per user. Throws `server_busy`. */
    document: <Result>({ userId, bytes, signal }: FilesInMemory, work: Work<Result>): Promise<Result> =>
      documents.run({ userId, cost: bytes / MEGABYTE, signal }, work),
    /** For decoding and encoding outside designs, by `decodeCost`. The largest files run alone. Throws `server_busy`. */
    check<Result>(userId: string, cost: number, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: clamp(cost, LEAST_CHECK, CHECK_CAPACITY) }, work)
    },
    /** The same for a stored image of unknown size. */
    convert<Result>(userId: string, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: LARGEST_KEPT_COST }, work)
    },
    /** For exports: one per user and eight in total, until the last byte is sent. Throws `server_busy`. */
    streamed(userId: string, signal: AbortSignal, open: Work<Streamed>): Promise<Response> {
      return untilSent((send) => exports.run({ userId, cost: 1, signal }, send), open)
    },
    /** For steps of a design that hold its pixels. Every design costs one, since threads are scarce. Throws `engine_busy`. */
    design<Result>(userId: string, signal: AbortSignal, work: Work<Result>): Promise<Result> {
      return makers.run({ userId, cost: 1, signal }, work)
    },
    /** Inside `design`: our own engine's work, by pixels. The largest photos run alone. Throws `engine_busy`. */
    engine<Result>(userId: string, pixels: number, signal: AbortSignal, work: Work<Result>): Promise<Result> {
      return engine.run({ userId, cost: Math.min(pixels / 1_000_000, engineCapacity), signal }, work)
    },
  }
}

/** Returns the response as soon as it's there, but holds its place until it is sent. */
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
