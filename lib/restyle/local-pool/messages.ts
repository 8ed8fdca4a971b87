import type { Controls } from '../local/controls.ts'

/** What the pool sends to a worker. The buffers are handed over. */
export interface RestyleJob {
  readonly id: number
  /** Digest of photo and mask: the analysis is kept under it. */
  readonly key: string
  readonly width: number
  readonly height: number
  readonly rgb: Uint8Array<ArrayBuffer>
  readonly mask: Uint8Array<ArrayBuffer>
  readonly controls: Controls
  readonly focal35mm: number | null
  /** One shared Int32: the pool sets it to 1 to give the job up. */
  readonly cancelled: Int32Array<SharedArrayBuffer>
}

/** What a worker answers. */
export type WorkerReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'progress'; readonly id: number; readonly share: number }
  | {
      readonly kind: 'done'
      readonly id: number
      readonly rgb: Uint8Array<ArrayBuffer>
      readonly understood: readonly string[]
    }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string; readonly cancelled: boolean }
