import { STYLE_IDS, type StyleId } from '../../domain/style-list.ts'
import { type Controls, DEFAULT_CONTROLS } from '../local/controls.ts'
import type { MoodReply, MoodRequest } from './messages.ts'
import { MoodSession } from './mood-session.ts'

type Room = Extract<MoodRequest, { kind: 'room' }>
type Wish = Extract<MoodRequest, { kind: 'style' }>

/** What a desk needs of its room; a test may bring another. */
export type Moods = Pick<MoodSession, 'prepare' | 'preview'>

/**
 * The worker's order of work: the newest style asked for, then looking at a new room, then styles ahead of time, so
 * that code and textures are ready: all of them before the first choice, the others after each. One piece at a turn:
 * a newer request never waits for more than one.
 */
export class MoodDesk {
  private readonly answer: (reply: MoodReply) => void
  private readonly open: (room: Room) => Moods
  private moods: Moods | null = null
  private isPrepared = true
  private wish: Wish | null = null
  private ahead: Controls[] = []
  private isChosen = false

  constructor(answer: (reply: MoodReply) => void, open: (room: Room) => Moods = openRoom) {
    this.answer = answer
    this.open = open
  }

  take(request: MoodRequest): void {
    if (request.kind === 'style') {
      this.wish = request
      return
    }
    this.moods = this.open(request)
    this.isPrepared = false
    this.wish = null
    this.ahead = this.isChosen ? [] : othersThan(null, DEFAULT_CONTROLS)
  }

  /** Does one piece of work; false when there was none. */
  workOnce(): boolean {
    const { moods, wish } = this
    if (wish) {
      this.wish = null
      this.isChosen = true
      this.answer(this.made(wish))
    } else if (moods && !this.isPrepared) {
      this.isPrepared = true
      tryAhead(() => moods.prepare())
    } else {
      const next = this.ahead.shift()
      if (!moods || !next) return false
      tryAhead(() => moods.preview(next))
    }
    return true
  }

  private made({ id, controls }: Wish): MoodReply {
    if (!this.moods) return { kind: 'failed', id, message: 'no room yet' }
    try {
      const preview = this.moods.preview(controls)
      this.isPrepared = true
      this.ahead = othersThan(controls.style, controls)
      return { kind: 'preview', id, preview }
    } catch (error) {
      return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
    }
  }
}

function othersThan(chosen: StyleId | null, controls: Omit<Controls, 'style'>): Controls[] {
  return STYLE_IDS.filter((style) => style !== chosen).map((style) => ({ ...controls, style }))
}

/** Work that nobody asked for yet may fail: whoever asks for it will be told. */
function tryAhead(work: () => unknown): void {
  try {
    work()
  } catch {
    // Told when it is asked for.
  }
}

function openRoom({ width, height, rgb, mask }: Room): Moods {
  return new MoodSession({ width, height, rgb }, mask)
}
