import path from 'node:path'
import { setTimeout as startTimer } from 'node:timers'
import { setTimeout as pause } from 'node:timers/promises'
import { Piscina } from 'piscina'
import type { Works } from './worker.ts'

/**
 * Node runs the worker from source and strips the types: a pool needs a file, and bundlers don't provide one. The path is
 * spelled out, so that `next build` can trace what the server needs.
 */
const WORKER_FILE = path.join(process.cwd(), 'lib/engines/preview/worker.ts')

/** The engine makes few long-lived objects: a small young generation costs it nothing and saves tens of megabytes. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** A thread that doesn't respond counts as down, and later as dead; one that warms up on a busy machine takes a while. */
const PING_MS = { down: 3_000, replace: 60_000 }

/** After this long without a design, the threads' memory is released: about 100 MB each after a large photo. */
const IDLE_MS = 4 * 60_000

export type ThreadLog = { error(event: string, cause: unknown): void }

export type ThreadOptions = {
  /** The script of each thread. */
  workerFile?: string
  pingMs?: { down: number; replace: number }
  /** Threads started and warmed up at launch; others start with the first design that needs them. */
  atStart?: number
  idleMs?: number
}

type RunOptions = { signal: AbortSignal; transferList: ArrayBuffer[] }

/** The worker threads of our own engine. */
export class EngineThreads {
  private readonly threads: number
  private readonly log: ThreadLog
  private readonly options: Required<ThreadOptions>
  private readonly pings = new Set<Promise<boolean>>()
  private pool: Piscina
  private busy = 0
  private begun = 0
  private idle: NodeJS.Timeout | undefined
  private isClosed = false

  constructor(threads: number, log: ThreadLog, options: ThreadOptions) {
    this.threads = threads
    this.log = log
    this.options = { workerFile: WORKER_FILE, pingMs: PING_MS, atStart: threads, idleMs: IDLE_MS, ...options }
    this.pool = this.openPool(this.options.atStart)
  }

  /** Aborting ends the thread, which never yields, and another one replaces it. */
  async run<Name extends keyof Works>(
    name: Name,
    task: Works[Name]['task'],
    options: RunOptions,
  ): Promise<Works[Name]['answer']> {
    this.busy += 1
    this.begun += 1
    clearTimeout(this.idle)
    try {
      return await this.pool.run(task, { name, ...options })
    } finally {
      this.busy -= 1
      if (this.busy === 0)
        this.idle = startTimer(() => void this.giveBackMemory(), this.options.idleMs).unref()
    }
  }

  /** A working thread is limited by its design's timeout. */
  async isUp(): Promise<boolean> {
    this.pingIdleThreads()
    return this.busy > 0 || (await this.doesAnyAnswer())
  }

  async close(): Promise<void> {
    this.isClosed = true
    clearTimeout(this.idle)
    await this.pool.destroy()
  }

  private openPool(minThreads: number): Piscina {
    const pool = new Piscina({
      filename: this.options.workerFile,
      name: 'restyle',
      minThreads,
      maxThreads: this.threads,
      // With this, a thread's event loop runs between tasks, so that V8 frees large buffers: measured 520 MB instead of 750.
      atomics: 'disabled',
      resourceLimits: RESOURCE_LIMITS,
    })
    // A thread ended outside of any task; tasks reject on their own.
    return pool.on('error', (cause) => this.log.error('engine_thread_failed', cause))
  }

  private ping(pool: Piscina): Promise<boolean> {
    const signal = AbortSignal.timeout(this.options.pingMs.replace)
    return pool.run(undefined, { name: 'ping', signal }).then(
      () => true,
      () => false,
    )
  }

  /** Pings each idle thread without a pending ping. One that never responds is ended by the signal and replaced. */
  private pingIdleThreads(): void {
    const { pings, pool, busy } = this
    for (let idle = Math.max(1, pool.threads.length) - busy - pings.size; idle > 0; idle -= 1) {
      const answer = this.ping(pool)
      pings.add(answer)
      void answer.finally(() => pings.delete(answer))
    }
  }

  private doesAnyAnswer(): Promise<boolean> {
    const answers = [...this.pings].map(async (answer) => {
      if (!(await answer)) throw new Error('no answer')
    })
    const answered = Promise.any(answers).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, pause(this.options.pingMs.down, false, { ref: false })])
  }

  /** A new thread replaces all others once it responds, unless a design has started in the meantime. */
  private async giveBackMemory(): Promise<void> {
    const begunBefore = this.begun
    const fresh = this.openPool(1)
    const isFreshUp = await this.ping(fresh)
    await Promise.all(this.pings)
    const mayReplace = isFreshUp && !this.isClosed && this.begun === begunBefore && this.pings.size === 0
    const ending = mayReplace ? this.pool : fresh
    if (mayReplace) this.pool = fresh
    await ending.destroy()
  }
}
