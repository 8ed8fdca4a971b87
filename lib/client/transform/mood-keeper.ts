import { type MaskHistory, mayBeSelected } from '@/lib/mask/mask'
import type { MaskSession } from '@/lib/mask/session'
import type { TransformForm } from './form-values'
import type { Mood, MoodStudio } from './mood-studio'

export type MoodSources = {
  readonly session: MaskSession
  readonly readForm: () => TransformForm
  /** Opens the studio, as soon as the browser has nothing else to do. One that could not be opened is asked for again. */
  readonly openStudio: () => Promise<MoodStudio>
  /** Shows a preview, or takes away the one that is shown. */
  readonly show: (mood: Mood | null) => void
  /** Told once; no preview comes after it. */
  readonly onFailure: (error: unknown) => void
}

/** A lost connection comes back; a device that can't do it stays one. */
const MAX_OPENINGS = 3

export type MoodKeeper = { readonly formChanged: () => void; readonly stop: () => void }

/** After a stroke, in ms: the next one often follows at once, and the stroke's own work goes first. */
const SETTLE_MS = 60
/** After a change of the form, in ms: what one choice changes arrives together. */
const GATHER_MS = 20

/** Keeps the mood preview true to mask and form: gone while a stroke is drawn, made anew after each change. */
export function keepMood({ session, readForm, openStudio, show, onFailure }: MoodSources): MoodKeeper {
  let studio: MoodStudio | null = null
  let opening: Promise<MoodStudio> | null = null
  let openings = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let painted: MaskHistory | null = null
  let isPainted = false
  let isOver = false

  const isCurrent = (history: MaskHistory) => !isOver && !session.mask().live && session.history() === history

  const open = async () => {
    if (!opening) {
      openings++
      opening = openStudio()
    }
    try {
      studio = await opening
    } catch (error) {
      opening = null
      throw error
    }
    if (isOver) studio.stop()
    else if (session.mask().live) studio.pause()
    return studio
  }

  const update = async () => {
    const history = session.history()
    if (!mayBeSelected(history)) {
      studio?.resume()
      return show(null)
    }
    const opened = await open()
    if (isOver) return
    if (!isCurrent(history)) return
    if (painted !== history) isPainted = opened.paint(history)
    painted = history
    // Not before: what is still to be done for the mask of before the stroke is worth nothing.
    opened.resume()
    const mood = isPainted ? await opened.make(readForm()) : null
    if (isCurrent(history) && (mood || readForm().style === '' || !isPainted)) show(mood)
  }

  const plan = (delayMs: number) => {
    clearTimeout(timer)
    if (isOver || session.mask().live) return
    timer = setTimeout(() => update().catch(fail), delayMs)
  }

  const fail = (error: unknown) => {
    if (isOver) return
    // The next stroke or choice tries again.
    if (!studio && openings < MAX_OPENINGS) return
    stop()
    show(null)
    onFailure(error)
  }

  const forget = session.subscribe((mask, _action, before) => {
    if (mask.live && !before.live) studio?.pause()
    if (mask.live ? !before.live : mask.history !== before.history) show(null)
    plan(SETTLE_MS)
  })

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    forget()
    forgetIdle()
    studio?.stop()
  }

  // The worker looks at the photo while the person still looks for the brush.
  const forgetIdle = whenIdle(() => void open().catch(fail))
  plan(SETTLE_MS)
  return { formChanged: () => plan(GATHER_MS), stop }
}

/** At the latest after so many ms; where a browser does not tell when it is idle (Safari), then. */
const IDLE_WITHIN_MS = 400

/** Calls back once when the browser has nothing else to do; the answer takes the call back. */
function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(call, { timeout: IDLE_WITHIN_MS })
    return () => cancelIdleCallback(handle)
  }
  const timer = setTimeout(call, IDLE_WITHIN_MS)
  return () => clearTimeout(timer)
}
