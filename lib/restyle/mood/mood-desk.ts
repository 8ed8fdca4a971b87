import { STYLE_IDS, type StyleId } from '../../domain/style-list.ts'
import { type Controls, DEFAULT_CONTROLS } from '../local/controls.ts'
import type { MoodPicture, MoodReply, MoodRequest } from './messages.ts'
import { MoodSession } from './mood-session.ts'

type PhotoRequest = Extract<MoodRequest, { kind: 'photo' }>
type Wish = Extract<MoodRequest, { kind: 'style' }>

/** What a desk needs of its photo; a test may bring another. */
export type Moods = Pick<MoodSession, 'look' | 'paint' | 'prepare' | 'preview' | 'rehearsal'>

/**
 * The worker's order of work: the newest style asked for, then looking at what is painted, then the photo, then
 * whatever can be done ahead of time: a rehearsal as long as nothing is painted, the previews of the other styles
 * afterwards. One piece at a turn: a newer request never waits for more than one, nor a pause.
 */
export class MoodDesk {
  private readonly answer: (reply: MoodReply) => void
  private readonly open: (photo: PhotoRequest) => Moods
  private moods: Moods | null = null
  private rehearsal: Iterator<void> | null = null
  private isLookedAt = true
  private isPrepared = true
  private wish: Wish | null = null
  private isChosen = false
  private isPaused = false
  private ahead: Controls[] = []
  /** Previews of what is painted now. */
  private readonly made = new Map<string, MoodPicture>()

  constructor(answer: (reply: MoodReply) => void, open: (photo: PhotoRequest) => Moods = openPhoto) {
    this.answer = answer
    this.open = open
  }

  take(request: MoodRequest): void {
    if (request.kind === 'pause' || request.kind === 'resume') {
      this.isPaused = request.kind === 'pause'
      return
    }
    if (request.kind === 'style') {
      this.wish = request
      return
    }
    this.wish = null
    this.made.clear()
    if (request.kind === 'photo') {
      this.moods = this.open(request)
      this.isLookedAt = false
      this.isPrepared = true
      this.ahead = []
      this.rehearsal = this.moods.rehearsal()
      return
    }
    this.moods?.paint(request.mask)
    this.isPrepared = false
    this.rehearsal = null
    // Whoever has chosen a style looks at that one first: the others wait until it was shown.
    this.ahead = this.isChosen ? [] : othersThan(null, DEFAULT_CONTROLS)
  }

  /** Does one piece of work; false when there was none, or this is no time for it. */
  workOnce(): boolean {
    if (this.isPaused) return false
    const { moods, wish } = this
    if (wish) {
      this.wish = null
      this.isChosen = true
      this.answer(this.fulfil(wish))
      return true
    }
    if (!moods) return false
    if (!this.isLookedAt) {
      this.isLookedAt = true
      tryAhead(() => moods.look())
    } else if (!this.isPrepared) {
      this.isPrepared = true
      tryAhead(() => moods.prepare())
    } else return this.workAhead(moods)
    return true
  }

  private workAhead(moods: Moods): boolean {
    const next = this.ahead.shift()
    if (next) {
      tryAhead(() => this.preview(moods, next))
      return true
    }
    const { rehearsal } = this
    if (!rehearsal) return false
    let isOver = true
    tryAhead(() => {
      isOver = rehearsal.next().done === true
    })
    if (isOver) this.rehearsal = null
    return true
  }

  private fulfil({ id, controls }: Wish): MoodReply {
    const { moods } = this
    if (!moods) return { kind: 'failed', id, message: 'no photo yet' }
    try {
      const preview = this.preview(moods, controls)
      this.isLookedAt = true
      this.isPrepared = true
      this.ahead = othersThan(controls.style, controls)
      // The answer's buffer is handed over; the kept one stays.
      return { kind: 'preview', id, preview: { ...preview, rgba: preview.rgba.slice() } }
    } catch (error) {
      return { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) }
    }
  }

  private preview(moods: Moods, controls: Controls): MoodPicture {
    // Steps change the size of a design, which a preview has its own of.
    const key = JSON.stringify({ ...controls, steps: 0 })
    const known = this.made.get(key)
    if (known) return known
    // A person who tries prompts or strengths leaves the styles of other wishes behind.
    if (this.made.size >= MOST_KEPT) this.made.clear()
    const picture = moods.preview(controls)
    this.made.set(key, picture)
    return picture
  }
}

/** Pictures of up to 1 MB. */
const MOST_KEPT = 24

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

function openPhoto({ width, height, rgb, focal35mm }: PhotoRequest): Moods {
  return new MoodSession({ width, height, rgb }, focal35mm)
}
