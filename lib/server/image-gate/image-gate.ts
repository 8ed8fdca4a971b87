import 'server-only'
import { LIMITS } from '@/lib/domain/limits'
import { FairQueue } from './fair-queue'

const MEGABYTE = 1024 * 1024

/** Megabytes of bodies in memory at once. Reading a form needs three times its bytes for a moment. */
const BODY_CAPACITY_MB = 64
/** Small bodies cost more than their bytes: each of them becomes a design or a check. */
const LEAST_BODY_MB = 2
/** Megapixels decoded at once beside the designs. */
const CHECK_CAPACITY = 24

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
     * For a request with images, from before its body is read until it is answered: what it keeps in memory is counted by
     * the bytes it declares, and by `maxBytes` when it declares none. Fails with `server_busy`.
     */
    body<Result>(request: Request, userId: string, maxBytes: number, work: Work<Result>): Promise<Result> {
      const declared = Number(request.headers.get('content-length') ?? maxBytes)
      const bytes = Math.min(declared || maxBytes, maxBytes)
      return inMemory({ userId, bytes, signal: request.signal }, work)
    },
    /** The same for a request that names stored files, before they are read. */
    files: inMemory,
    /** For decoding and encoding beside the designs, by its megapixels. Fails with `server_busy`. */
    check<Result>(userId: string, pixels: number, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: Math.max(1, pixels / 1_000_000) }, work)
    },
    /** The same for a stored image, which may have as many pixels as are kept. */
    convert<Result>(userId: string, work: Work<Result>): Promise<Result> {
      return checks.run({ userId, cost: LIMITS.upload.keptPixels / 1_000_000 }, work)
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
