import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { traced } from '@/lib/server/telemetry/traced'

export type FairQueueSettings = {
  /** As traces and metrics call it. */
  name: string
  /** What all running jobs may cost together. */
  capacity: number
  /** How many jobs of one user may run at once. */
  maxRunningPerUser: number
  maxWaiting: number
  maxWaitingPerUser: number
  maxWaitMs: number
  /** The error for a job that finds no place, with the seconds after which another try makes sense. */
  busy: { code: ErrorCode; seconds: number }
}

export type QueuedJob = { userId: string; cost: number; signal?: AbortSignal | undefined }

type Waiting = { job: QueuedJob; start: () => void; refuse: (reason: unknown) => void }

/**
 * Runs jobs within a capacity and takes turns between users: a user with a hundred jobs delays another user's first one
 * by the jobs that run now, not by the hundred. Both the number of waiting jobs and their waiting time are limited.
 */
export class FairQueue {
  private free: number
  /** A line for each user who waits; the user whose turn is next stands first. */
  private readonly lines = new Map<string, Waiting[]>()
  private readonly running = new Map<string, number>()

  constructor(private readonly settings: FairQueueSettings) {
    this.free = settings.capacity
  }

  /**
   * Runs the work when it is the job's turn. Fails with the queue's error when there is no place or the wait is too long, and
   * with the signal's reason when it is aborted while waiting. Work that runs must watch the signal itself.
   */
  async run<Result>(job: QueuedJob, work: () => Promise<Result>): Promise<Result> {
    // A job that costs more than there is runs alone.
    const queued = { ...job, cost: Math.min(Math.max(job.cost, 0), this.settings.capacity) }
    await traced('queue.wait', () => this.turn(queued), { queue: this.settings.name })
    try {
      return await work()
    } finally {
      this.free += queued.cost
      this.count(job.userId, -1)
      this.startNext()
    }
  }

  /** How many jobs wait. */
  get waiting(): number {
    return [...this.lines.values()].reduce((sum, line) => sum + line.length, 0)
  }

  private async turn(job: QueuedJob): Promise<void> {
    job.signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { job, start: resolve, refuse: reject }
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
    } finally {
      clearTimeout(timer)
      job.signal?.removeEventListener('abort', abort)
    }
  }

  /** When everything is full, a user without a waiting job takes the last place of the longest line. */
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

  /** Starts what may start, in turn. A job that does not fit yet is waited for: smaller ones must not overtake it for ever. */
  private startNext(): void {
    for (const [userId, [first]] of this.lines) {
      if (!first || (this.running.get(userId) ?? 0) >= this.settings.maxRunningPerUser) continue
      if (first.job.cost > this.free) return
      this.remove(first)
      const rest = this.lines.get(userId)
      // To the end of the turn.
      if (rest && this.lines.delete(userId)) this.lines.set(userId, rest)
      this.free -= first.job.cost
      this.count(userId, 1)
      first.start()
    }
  }

  private remove(waiting: Waiting): void {
    const { userId } = waiting.job
    const line = (this.lines.get(userId) ?? []).filter((other) => other !== waiting)
    if (line.length > 0) this.lines.set(userId, line)
    else this.lines.delete(userId)
  }

  private count(userId: string, change: 1 | -1): void {
    const running = (this.running.get(userId) ?? 0) + change
    if (running > 0) this.running.set(userId, running)
    else this.running.delete(userId)
  }

  private busy(): AppError {
    const { code, seconds } = this.settings.busy
    return new AppError(code, { seconds })
  }
}
