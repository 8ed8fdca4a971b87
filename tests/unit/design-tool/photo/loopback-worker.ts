import { expose } from 'comlink'

/** A worker in the same thread: delivers messages without cloning, once `run` has set its behavior. */
export class LoopbackWorker extends EventTarget {
  static started: LoopbackWorker[] = []
  /** Runs in each worker that starts, like its script would. */
  static script: ((worker: LoopbackWorker) => void) | null = null
  isTerminated = false
  onerror = null
  onmessage = null
  onmessageerror = null
  private readonly inside = new EventTarget()

  constructor() {
    super()
    LoopbackWorker.started.push(this)
    queueMicrotask(() => LoopbackWorker.script?.(this))
  }

  static reset(): void {
    LoopbackWorker.started = []
    LoopbackWorker.script = null
  }

  run(api: object): void {
    expose(api, {
      addEventListener: this.inside.addEventListener.bind(this.inside),
      removeEventListener: this.inside.removeEventListener.bind(this.inside),
      postMessage: (data: unknown) => this.dispatchEvent(new MessageEvent('message', { data })),
    })
    this.dispatchEvent(new MessageEvent('message', { data: 'ready' }))
  }

  postMessage(data: unknown): void {
    queueMicrotask(() => this.inside.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate(): void {
    this.isTerminated = true
  }
}
