import type { OutlineMode } from '@/lib/mask/layers'
import type { Mask } from '@/lib/mask/mask'
import type { PhotoPoint } from '@/lib/mask/space'
import { type Answer, isSamePlace } from './answer'

/** A click that adds to the active area or takes from it, on a mask. */
export type CorrectingClick = { readonly at: PhotoPoint; readonly mode: OutlineMode; readonly mask: Mask }

type Asked = {
  readonly click: CorrectingClick
  readonly stop: AbortController
  readonly answer: Promise<Answer | null>
}

/** Asks what a click would do before it is made: one question at a time, whose answer the click takes. */
export class CorrectionPreview {
  private latest: Asked | null = null
  /** Settles once nothing is under way. */
  private ended: Promise<unknown> = Promise.resolve()
  /** After a failure, the next click is to show first that there are answers again. */
  private isPaused = false

  /** The answer, asked for once. `null` when it fails, or when another click or none is meant meanwhile. */
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
          // The click asks again, and says what is wrong.
          return null
        })
      this.ended = answer
      this.latest = { click, stop, answer }
    }
    const { answer, stop } = this.latest
    const found = await answer
    return stop.signal.aborted ? null : found
  }

  /** The answer to a click if it was asked for, perhaps not there yet. Whatever else was asked for is forgotten. */
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
