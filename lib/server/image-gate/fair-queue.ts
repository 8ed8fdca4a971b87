import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { traced } from '@/lib/server/telemetry/traced'

export type FairQueueSettings = {
  /** Its name in traces and metrics. */
  name: string
  /** Maximum total cost of running jobs. */
  capacity: number
  /** Maximum number of one user's running jobs. */
  maxRunningPerUser: number
  /** Maximum total cost of one user's running jobs. No limit but the capacity if absent. */
  maxCostPerUser?: number
  /** How long smaller jobs may overtake one that doesn't fit. */
  passMs?: number
  maxWaiting: number
  maxWaitingPerUser: number
  maxWaitMs: number
  /** The error for rejected jobs, with the seconds after which a retry makes sense. */
  busy: { code: ErrorCode; seconds: number }
}

export type QueuedJob = { userId: string; cost: number; signal?: AbortSignal | undefined }

/** The requests a running job can make. */
export type Place = {
  /** Adds to the job's cost once there is room. Throws like the queue if that takes too long, or can never be. */
  grow: (cost: number) => Promise<void>
}

type Running = { userId: string; cost: number }
type Waiting = Running & {
  start: () => void
  refuse: (reason: unknown) => void
  /** Since when it has been first in line without fitting. */
  blockedAt: number | null
}
type Growing = { running: Running; cost: number; resume: () => void }

const PASS_MS = 5_000

const costOf = (jobs: readonly Running[]) => jobs.reduce((sum, { cost }) => sum + cost, 0)

/**
 * Runs jobs within a capacity and takes turns between users: if one user queues a hundred jobs, another user's first job waits
 * only for those already running. Limits the number of waiting jobs and their waiting time.
 */
export class FairQueue {
  private free: number
  /** A line for each waiting user; the first user is next. */
  private readonly lines = new Map<string, Waiting[]>()
  /** Oldest first. */
  private readonly running = new Set<Running>()
  private growing: Growing[] = []

  // Benchmarks load this file in plain Node, which only strips types.
  private readonly settings: FairQueueSettings

  constructor(settings: FairQueueSettings) {
    this.settings = settings
    this.free = settings.capacity
  }

  /**
   * Runs the work when it is the job's turn. Throws the queue's error if there is no place or the wait is too long,
   * `body_too_large` at once if the job can never fit, and the signal's reason if aborted while waiting. Running work must watch
   * the signal itself.
   */
  async run<Result>(job: QueuedJob, work: (place: Place) => Promise<Result>): Promise<Result> {
    this.requireFit(job.cost)
    const queued = { ...job, cost: Math.max(job.cost, 0) }
    const running = await traced('queue.wait', () => this.turn(queued), { queue: this.settings.name })
    try {
      return await work({ grow: (cost) => this.grow(running, cost) })
    } finally {
      this.running.delete(running)
      this.free += running.cost
      this.startNext()
    }
  }

  /** Number of waiting jobs. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0)
  }

  private async turn(job: QueuedJob): Promise<Running> {
    job.signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const { userId, cost } = job
    const waiting: Waiting = { userId, cost, start: resolve, refuse: reject, blockedAt: null }
    this.makeRoom(job.userId)
    this.lines.set(job.userId, [...(this.lines.get(job.userId) ?? []), waiting])
    const leave = (reason: unknown) => {
      this.remove(waiting)
      reject(reason)
      this.startNext()
    }
    const abort = () => leave(job.signal?.reason)
    const timer = setTimeout(() => leave(this.busy()), this.settings.maxWaitMs)
    job.signal?.addEventListener('abort', abort)
    this.startNext()
    try {
      await promise
      return waiting
    } finally {
      clearTimeout(timer)
      job.signal?.removeEventListener('abort', abort)
    }
  }

  /** Waiting would only end in the same refusal, again and again. */
  private requireFit(cost: number): void {
    const { capacity, maxCostPerUser = capacity } = this.settings
    if (cost > Math.min(capacity, maxCostPerUser)) throw new AppError('body_too_large')
  }

  private async grow(running: Running, cost: number): Promise<void> {
    this.requireFit(running.cost + cost)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const growing = { running, cost, resume: resolve }
    this.growing.push(growing)
    this.resumeGrowing()
    const timer = setTimeout(() => reject(this.busy()), this.settings.maxWaitMs)
    try {
      await promise
    } finally {
      clearTimeout(timer)
      this.growing = this.growing.filter((other) => other !== growing)
    }
  }

  /**
   * Prevents deadlock: the oldest running job always may grow, and each user's oldest job may exceed the user's share.
   * Otherwise all could wait for each other.
   */
  private resumeGrowing(): void {
    for (const { running, cost, resume } of [...this.growing]) {
      const [oldest] = this.running
      if (running !== oldest && (cost > this.free || !this.mayGrow(running, cost))) continue
      this.growing = this.growing.filter((other) => other.resume !== resume)
      this.free -= cost
      running.cost += cost
      resume()
    }
  }

  /** When the queue is full, a user with a shorter line takes the last place of the longest one. */
  private makeRoom(userId: string): void {
    const own = this.lines.get(userId)?.length ?? 0
    if (own >= this.settings.maxWaitingPerUser) throw this.busy()
    if (this.waiting < this.settings.maxWaiting) return
    const longest = [...this.lines.values()].toSorted((one, other) => other.length - one.length)[0] ?? []
    const last = longest.at(-1)
    if (!last || longest.length <= own + 1) throw this.busy()
    this.remove(last)
    last.refuse(this.busy())
  }

  /** Starts jobs in turn. Smaller jobs may overtake one that doesn't fit for a while, but not forever. */
  private startNext(): void {
    this.resumeGrowing()
    for (const [userId, [first]] of this.lines) {
      if (!first || !this.hasShare(first)) continue
      if (first.cost > this.free) {
        first.blockedAt ??= performance.now()
        if (performance.now() - first.blockedAt >= (this.settings.passMs ?? PASS_MS)) return
        continue
      }
      this.remove(first)
      const rest = this.lines.get(userId)
      // Moves to the end of the turn.
      if (rest && this.lines.delete(userId)) this.lines.set(userId, rest)
      this.free -= first.cost
      this.running.add(first)
      first.start()
    }
  }

  private hasShare({ userId, cost }: Running): boolean {
    const { maxRunningPerUser, maxCostPerUser = Number.POSITIVE_INFINITY } = this.settings
    const own = this.runningOf(userId)
    return own.length === 0 || (own.length < maxRunningPerUser && costOf(own) + cost <= maxCostPerUser)
  }

  private mayGrow(running: Running, cost: number): boolean {
    const { maxCostPerUser = Number.POSITIVE_INFINITY } = this.settings
    const own = this.runningOf(running.userId)
    return running === own[0] || costOf(own) + cost <= maxCostPerUser
  }

  private runningOf(userId: string): Running[] {
    return [...this.running].filter((running) => running.userId === userId)
  }

  private remove(waiting: Waiting): void {
    const { userId } = waiting
    const line = (this.lines.get(userId) ?? []).filter((other) => other !== waiting)
    if (line.length > 0) this.lines.set(userId, line)
    else this.lines.delete(userId)
  }

  private busy(): AppError {
    const { code, seconds } = this.settings.busy
    return new AppError(code, { seconds })
  }
}
