import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { Piscina } from 'piscina'
import { AREA_SEPARATOR, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import type { RestyleEngine } from '@/lib/engines/engine'
import { controlsOf } from '@/lib/engines/preview/controls-of'
import { copyOf } from '@/lib/image/pixels'
import type { RestyleResult, RestyleTask } from './worker.ts'

/** What a run's record calls this engine's one model. */
const MODEL = 'preview'

/**
 * Node runs the worker from its source and strips the types: a pool wants a file, and bundlers offer none. The path is
 * written out for `next build`, which finds by it what the server needs.
 */
const WORKER_FILE = path.join(process.cwd(), 'lib/engines/preview/worker.ts')

/** The engine makes few objects that live long: a small young generation costs it nothing and saves tens of megabytes. */
const RESOURCE_LIMITS = { maxYoungGenerationSizeMb: 16 }

/** A thread that does not answer counts as down, and later as dead: one that warms up on a busy machine takes a while. */
const PING_MS = { down: 3_000, replace: 60_000 }

type PoolLog = { error(event: string, cause: unknown): void }

type PoolOptions = {
  /** What runs in each thread. */
  workerFile?: string
  pingMs?: { down: number; replace: number }
  /** Threads that start and warm up at once; others start with the first design that needs them. */
  atStart?: number
}

/** Our own engine in worker threads, one design at a time each. */
export function previewEngine(
  threads: number,
  log: PoolLog,
  { workerFile = WORKER_FILE, pingMs = PING_MS, atStart = threads }: PoolOptions = {},
): RestyleEngine & { close(): Promise<void> } {
  const pool = new Piscina<RestyleTask | undefined, RestyleResult>({
    filename: workerFile,
    name: 'restyle',
    minThreads: atStart,
    maxThreads: threads,
    // Between tasks a thread's event loop runs, so that V8 frees large buffers: measured 520 MB instead of 750.
    atomics: 'disabled',
    resourceLimits: RESOURCE_LIMITS,
  })
  let busy = 0
  const pings = new Set<Promise<boolean>>()
  /** Asks each idle thread that owes no answer. One that never answers is ended by the signal, and another takes its place. */
  const pingIdleThreads = () => {
    for (let idle = threads - busy - pings.size; idle > 0; idle -= 1) {
      const ping = pool.run(undefined, { name: 'ping', signal: AbortSignal.timeout(pingMs.replace) }).then(
        () => true,
        () => false,
      )
      pings.add(ping)
      void ping.finally(() => pings.delete(ping))
    }
  }
  const doesAnyAnswer = () => {
    const answers = [...pings].map(async (ping) => {
      if (!(await ping)) throw new Error('no answer')
    })
    const answered = Promise.any(answers).then(
      () => true,
      () => false,
    )
    return Promise.race([answered, setTimeout(pingMs.down, false, { ref: false })])
  }
  // A thread that ended outside of any task; tasks reject by themselves.
  pool.on('error', (cause) => log.error('engine_thread_failed', cause))
  return {
    name: PREVIEW_ENGINE,
    isUp: async () => {
      pingIdleThreads()
      // A thread that works is watched by the time limit of its design.
      return busy > 0 || (await doesAnyAnswer())
    },
    async restyle({ image, mask, params, signal }) {
      const controls = controlsOf(params)
      // Copies, to be moved into the thread: the caller goes on reading its own.
      const task = { ...image, rgb: await copyOf(image.rgb), mask: await copyOf(mask), controls }
      // An abort ends the thread, which runs without pause, and another takes its place.
      busy += 1
      const { rgb, areas } = await pool
        .run(task, { signal, transferList: [task.rgb.buffer, task.mask.buffer] })
        .finally(() => {
          busy -= 1
        })
      const { width, height } = image
      const { areas: said, ...sent } = controls
      // The last ones have no label where they were left as they are.
      const became = said.map(({ kind }, i) => areas[i] ?? { kind, finish: '' })
      return {
        pixels: { width, height, rgb },
        made: {
          model: MODEL,
          sent: {
            ...sent,
            kinds: became.map(({ kind }) => kind).join(AREA_SEPARATOR),
            finish: became.map(({ finish }) => finish).join(AREA_SEPARATOR),
          },
        },
      }
    },
    close: () => pool.destroy(),
  }
}
