import type { OutlineMode } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import { type Answer, isSamePlace } from './answer'

/** A click that adds to or removes from the active area of a mask. */
export type CorrectingClick = { readonly at: PhotoPoint; readonly mode: OutlineMode; readonly mask: Mask }

type Asked = {
  readonly click: CorrectingClick
  readonly stop: AbortController
  readonly answer: Promise<Answer | null>
}

/** Asks for a click's effect before it is made, one question at a time. The click uses the answer. */
export class CorrectionPreview {
  private latest: Asked | null = null
  /** Settles once no request is under way. */
  private ended: Promise<unknown> = Promise.resolve()
  /** After a failure, wait until a click gets an answer again. */
  private isPaused = false

  /** Requests the answer once. `null` if it fails, or if another click, or none, is meant in the meantime. */
  async ask(click: CorrectingClick, work: (signal: AbortSignal) => Promise<Answer>): Promise<Answer | null> {
    if (this.isPaused) return null
    if (!this.latest || !isSameClick(this.latest.click, click)) {
      this.forget()
      const stop = new AbortController()
      const { signal } = stop
      const answer = this.ended
        .then(() => (signal.aborted ? null : work(signal)))
        .catch(() => {
          this.isPaused = !signal.aborted
          // The click asks again and reports the error.
          return null
        })
      this.ended = answer
      this.latest = { click, stop, answer }
    }
    const { answer, stop } = this.latest
    const found = await answer
    return stop.signal.aborted ? null : found
  }

  /** The answer for a click if it was requested, perhaps still pending. Drops any other request. */
  take(click: CorrectingClick): Promise<Answer | null> | null {
    const { latest } = this
    this.isPaused = false
    if (!latest || !isSameClick(latest.click, click)) {
      this.forget()
      return null
    }
    this.latest = null
    return latest.answer
  }

  forget(): void {
    this.latest?.stop.abort()
    this.latest = null
  }
}

function isSameClick(one: CorrectingClick, other: CorrectingClick): boolean {
  const isSameMask = one.mask.history === other.mask.history && one.mask.active === other.mask.active
  return isSameMask && one.mode === other.mode && isSamePlace([one.at], [other.at], one.mask.size)
}
