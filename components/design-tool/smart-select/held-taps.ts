import type { SmartMode } from '@/components/design-tool/shared/controls/brush'
import { wait } from '@/components/design-tool/shared/device/wait'
import type { PhotoPoint, PhotoSize } from '@/lib/mask/space'
import { type Answer, isSamePlace } from './answer'
import { isModelComing, type SmartViewStore } from './smart-view'

/** The tapped or brushed points, and their purpose. */
export type Tap = {
  readonly way: readonly PhotoPoint[]
  readonly mode: SmartMode
  /** The points are two corners of a box. */
  readonly isBox: boolean
}

/** More would be forgotten before they are answered. */
const MOST_HELD = 8
/** An answer takes about 0.2 s. After this long, it is asked for again, or the user decides. */
const LIMIT_MS = 20_000
const TRIES = 2
/** After this long, the photo says that the edges are being found. */
const NOTICE_MS = 400

type Held = Tap & {
  readonly stop: AbortController
  /** One a try. The first to arrive counts. */
  answers: Promise<Answer | null>[]
  isLate: boolean
}

type Answering = {
  /** Asks the model. `null` if there is nothing to change. */
  readonly ask: (tap: Tap, signal: AbortSignal) => Promise<Answer | null>
  readonly place: (answer: Answer) => void
  /** Called when the model couldn't answer. */
  readonly onFailure: (error: unknown) => void
}

/** Taps wait here for their surface, and are answered one after another: none is lost, and none is drawn twice. */
export class HeldTaps {
  private taps: readonly Held[] = []
  private isAnswering = false

  constructor(
    private readonly shown: SmartViewStore,
    private readonly input: Answering,
  ) {
    let { model } = shown.view()
    shown.subscribe(() => {
      if (shown.view().model === model) return
      model = shown.view().model
      if (model === 'none') this.retry()
      else void this.answerAll()
    })
  }

  /** Holds a tap; `null` if too many wait. Another one on the same place changes nothing. */
  hold(tap: Tap, size: PhotoSize): Held | null {
    const same = this.taps.find(({ mode, way }) => mode === tap.mode && isSamePlace(way, tap.way, size))
    if (same?.isLate) this.retry()
    if (same) return same
    if (this.taps.length === MOST_HELD) {
      this.shown.show({ state: 'full' })
      return null
    }
    const held = { ...tap, stop: new AbortController(), ...fresh() }
    this.set([...this.taps, held])
    wait(LIMIT_MS, held.stop.signal).then(
      () => isModelComing(this.shown.view()) && this.shown.show({ state: 'late' }),
      () => undefined,
    )
    return held
  }

  /** Takes back taps that wait, and returns whether there were any. */
  cancel(which: 'last' | 'all'): boolean {
    const gone = which === 'all' ? this.taps : this.taps.slice(-1)
    for (const tap of gone) this.release(tap)
    if (gone.length > 0) this.shown.show({ state: 'ready' })
    return gone.length > 0
  }

  release(tap: Held): void {
    tap.stop.abort()
    this.set(this.taps.filter((each) => each !== tap))
  }

  /** Tries those again that were tried in vain. */
  retry(): void {
    for (const tap of this.taps) if (tap.isLate) Object.assign(tap, fresh())
    this.shown.show({ state: 'ready' })
    this.set(this.taps)
    void this.answerAll()
  }

  /** Answers the taps that wait, unless the model is still coming. */
  async answerAll(): Promise<void> {
    if (this.isAnswering) return
    this.isAnswering = true
    for (let tap = this.next(); tap; tap = this.next()) await this.answer(tap)
    this.isAnswering = false
  }

  private next(): Held | undefined {
    return isModelComing(this.shown.view()) ? undefined : this.taps.find(({ isLate }) => !isLate)
  }

  private async answer(tap: Held): Promise<void> {
    const { signal } = tap.stop
    const notice = setTimeout(() => this.shown.show({ state: 'finding' }), NOTICE_MS)
    try {
      tap.answers.push(this.input.ask(tap, signal))
      const answer = await inTime(Promise.any(tap.answers), signal)
      this.shown.show({ state: 'ready' })
      if (answer) this.input.place(answer)
      this.release(tap)
    } catch (error) {
      if (signal.aborted) return
      tap.isLate = tap.answers.length >= TRIES
      this.set(this.taps)
      this.shown.show({ state: tap.isLate ? 'late' : 'ready' })
      if (error instanceof AggregateError) this.input.onFailure(error.errors.at(-1))
    } finally {
      clearTimeout(notice)
    }
  }

  private set(taps: readonly Held[]): void {
    this.taps = taps
    this.shown.show({ held: taps.map(({ way, isLate }) => ({ way, isLate })) })
  }
}

const fresh = () => ({ answers: [], isLate: false })

/** Fails once it takes too long, and at once when aborted. */
function inTime<Result>(answer: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const late = wait(LIMIT_MS, signal).then(() => {
    throw new DOMException('no answer', 'TimeoutError')
  })
  return Promise.race([answer, late])
}
