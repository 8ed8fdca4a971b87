import type { Controls } from '../local/controls.ts'
import type { Mask, Photo } from '../local/image.ts'
import type { MoodPicture, MoodReply, MoodRequest } from './messages.ts'

/** Long side the page should shrink the photo to: the room geometry looks at 640 px. */
export const MOOD_PHOTO_LONG_SIDE = 640

/** What the client needs of a Worker. */
export interface MoodWorker {
  postMessage(message: MoodRequest, transfer: Transferable[]): void
  addEventListener(type: 'message', listener: (event: { data: MoodReply }) => void): void
  addEventListener(type: 'error', listener: (event: { message: string }) => void): void
  terminate(): void
}

/** The page's side of the mood preview. Only the newest style asked for is answered. */
export class MoodClient {
  private readonly worker: MoodWorker
  private newest = 0
  private open: { resolve: (picture: MoodPicture | null) => void; reject: (error: Error) => void } | null =
    null

  constructor(start: () => MoodWorker = startWorker) {
    this.worker = start()
    this.worker.addEventListener('message', ({ data }) => this.onReply(data))
    // Its code could not be fetched or run: no answer will come.
    this.worker.addEventListener('error', ({ message }) => {
      this.open?.reject(new Error(message || 'The mood worker broke'))
      this.open = null
    })
  }

  /** The photo (long side about MOOD_PHOTO_LONG_SIDE), which is copied and looked at, before anything is painted. */
  setPhoto({ width, height, rgb }: Photo, focal35mm: number | null = null): void {
    this.giveUp()
    const photo = { kind: 'photo', width, height, rgb: new Uint8Array(rgb), focal35mm } as const
    this.worker.postMessage(photo, [photo.rgb.buffer])
  }

  /** What is painted, at the photo's size; copied. Open questions end with null. */
  setMask(mask: Mask): void {
    this.giveUp()
    const copy = new Uint8Array(mask)
    this.worker.postMessage({ kind: 'mask', mask: copy }, [copy.buffer])
  }

  /** The preview, or null when a newer one was asked for meanwhile. */
  preview(controls: Controls): Promise<MoodPicture | null> {
    this.giveUp()
    const id = this.newest
    return new Promise((resolve, reject) => {
      this.open = { resolve, reject }
      this.worker.postMessage({ kind: 'style', id, controls }, [])
    })
  }

  /** No further piece of work is begun until `resume`. */
  pause(): void {
    this.worker.postMessage({ kind: 'pause' }, [])
  }

  resume(): void {
    this.worker.postMessage({ kind: 'resume' }, [])
  }

  close(): void {
    this.giveUp()
    this.worker.terminate()
  }

  private giveUp() {
    this.open?.resolve(null)
    this.open = null
    this.newest += 1
  }

  private onReply(reply: MoodReply) {
    if (reply.id !== this.newest || !this.open) return
    const { resolve, reject } = this.open
    this.open = null
    if (reply.kind === 'preview') resolve(reply.preview)
    else reject(new Error(reply.message))
  }
}

function startWorker(): MoodWorker {
  return new Worker(new URL('./mood-worker.ts', import.meta.url), { type: 'module' })
}
