import { type MaskHistory, mayBeSelected } from '@/lib/mask/mask'
import type { MaskSession } from '@/lib/mask/session'
import type { TransformForm } from './form-values'
import type { Mood, MoodStudio } from './mood-studio'

export type MoodSources = {
  readonly session: MaskSession
  readonly readForm: () => TransformForm
  /** Opens the studio when it is first needed. */
  readonly openStudio: () => Promise<MoodStudio>
  /** Shows a preview, or takes away the one that is shown. */
  readonly show: (mood: Mood | null) => void
  /** Told once; no preview comes after it. */
  readonly onFailure: (error: unknown) => void
}

export type MoodKeeper = { readonly formChanged: () => void; readonly stop: () => void }

/** After a stroke, in ms: the next one often follows at once, and the stroke's own work goes first. */
const SETTLE_MS = 60
/** After a change of the form, in ms: what one choice changes arrives together. */
const GATHER_MS = 20

/** Keeps the mood preview true to mask and form: gone while a stroke is drawn, made anew after each change. */
export function keepMood({ session, readForm, openStudio, show, onFailure }: MoodSources): MoodKeeper {
  let studio: MoodStudio | null = null
  let opening: Promise<MoodStudio> | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let painted: MaskHistory | null = null
  let isPainted = false
  let isOver = false

  const isCurrent = (history: MaskHistory) => !isOver && !session.mask().live && session.history() === history

  const update = async () => {
    const history = session.history()
    if (!mayBeSelected(history)) return show(null)
    opening ??= openStudio()
    studio = await opening
    if (isOver) return studio.stop()
    if (!isCurrent(history)) return
    if (painted !== history) isPainted = studio.paint(history)
    painted = history
    const mood = isPainted ? await studio.make(readForm()) : null
    if (isCurrent(history) && (mood || readForm().style === '' || !isPainted)) show(mood)
  }

  const plan = (delayMs: number) => {
    clearTimeout(timer)
    if (isOver || session.mask().live) return
    timer = setTimeout(() => update().catch(fail), delayMs)
  }

  const fail = (error: unknown) => {
    if (isOver) return
    stop()
    show(null)
    onFailure(error)
  }

  const forget = session.subscribe((mask, _action, before) => {
    if (mask.live ? !before.live : mask.history !== before.history) show(null)
    plan(SETTLE_MS)
  })

  const stop = () => {
    isOver = true
    clearTimeout(timer)
    forget()
    studio?.stop()
  }

  plan(SETTLE_MS)
  return { formChanged: () => plan(GATHER_MS), stop }
}
