import {
  documentToJson,
  isAllSaved,
  isSameWork,
  type KeptRoom,
} from '@/components/design-tool/shared/device/kept-room'
import { type ErrorDetails, errorDetails, RequestError, toErrorDetails } from '@/lib/api/api-error'
import type { RoomDocument } from '@/lib/schemas/room-document'
import type { RoomApi } from './room-api'

/** `new`: there is nothing to save yet. */
export type SaveState =
  | { readonly kind: 'new' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: ErrorDetails }

/** Questions and notices for the user. */
export type RoomMessages = {
  /** Asks which version the room keeps: this device's or the other one's. */
  readonly ask: () => Promise<'mine' | 'theirs'>
  /** The name for the version that becomes a separate room. */
  readonly copyName: (room: string) => string
  /** Another device's version is now shown, or the version that lost was copied under that name. */
  readonly onTaken: () => void
  readonly onCopied: (name: string) => void
}

type RoomSaverOptions = {
  readonly api: RoomApi
  readonly photo: File
  /** The photo's room, if it has one. */
  readonly kept: KeptRoom | null
  /** Reads the room's current state. */
  readonly read: () => RoomDocument
  /** Whether something is selected, which is when a room is created. */
  readonly isStarted: () => boolean
  /** Resolves once no stroke is being drawn: a stroke must not end on another mask. */
  readonly untilStill: () => Promise<void>
  /** Shows the version from another device. */
  readonly apply: (document: RoomDocument) => void
  /** Saves the room on this device; `null` once it is deleted. */
  readonly keep: (room: KeptRoom | null) => void
  readonly show: (state: SaveState) => void
  readonly messages: () => RoomMessages
  /** Another photo was opened before all of this one's room was saved to the account. */
  readonly onLeft: (room: KeptRoom, error: ErrorDetails) => void
}

/** Delay after the last change, in ms. */
const PAUSE_MS = { device: 1_000, account: 3_000 } as const
/** The least time between two automatic saves to the account: each sends the whole room. */
const LEAST_BETWEEN_MS = 15_000

/**
 * Saves one photo's room on this device and in the account while the user works on it, one request at a time. Failures are
 * retried with the next change.
 */
export class RoomSaver {
  private room: KeptRoom | null
  private timers: ReturnType<typeof setTimeout>[] = []
  private running: Promise<boolean> | null = null
  private isOver = false
  private sentAt = Number.NEGATIVE_INFINITY
  /** The account's room limit is reached: trying again would upload the photo for nothing. */
  private isRefused = false
  /** The account may have a revision unknown here: if the room was left unsaved, and after a failed request. */
  private isUnsure: boolean

  constructor(private readonly options: RoomSaverOptions) {
    this.room = options.kept
    const isSaved = this.room !== null && isAllSaved(this.room)
    this.isUnsure = this.room !== null && !isSaved
    options.show({ kind: isSaved ? 'saved' : 'new' })
    // The previous photo's room isn't this one's.
    options.keep(this.room)
    if (!isSaved) this.change()
  }

  /** The room on this device. */
  current(): KeptRoom | null {
    return this.room
  }

  /** Called when something may have changed. */
  change(): void {
    if (this.isOver || !this.begin()) return
    this.stopTimers()
    if (!this.isRefused) this.options.show({ kind: 'saving' })
    const [device, account] = [() => this.note(), () => void this.save()]
    const pauseMs = Math.max(PAUSE_MS.account, this.sentAt + LEAST_BETWEEN_MS - performance.now())
    this.timers = [setTimeout(device, PAUSE_MS.device), setTimeout(account, pauseMs)]
  }

  /** Saves unsaved changes. Returns whether the account is up to date, which it also is if there is no room. */
  save(): Promise<boolean> {
    this.stopTimers()
    this.note()
    const saving = (this.running ?? Promise.resolve(true)).then(() => this.send(false))
    return this.run(saving)
  }

  /** Called when another device has saved the room as `revision`. */
  refresh(revision: number): Promise<boolean> {
    const isNews = () => this.room !== null && this.room.revision !== null && revision > this.room.revision
    if (this.isOver || !isNews()) return Promise.resolve(true)
    // The change may have been this device's own request, still under way.
    const taking = (this.running ?? Promise.resolve(true)).then(() => !isNews() || this.send(false, true))
    return this.run(taking)
  }

  /** The page is closing or hidden. Changes that can't be sent anymore stay on this device. */
  leave(): void {
    if (this.isOver) return
    this.stopTimers()
    this.note()
    if (!this.running && this.room && !isAllSaved(this.room)) void this.run(this.send(true))
  }

  /** Another photo replaces this one. */
  stop(): void {
    if (this.isOver) return
    this.stopTimers()
    this.note()
    this.isOver = true
    if (this.room && !isAllSaved(this.room))
      void this.run((this.running ?? Promise.resolve(true)).then(() => this.send(false)))
  }

  private run(work: Promise<boolean>): Promise<boolean> {
    const running = work.finally(() => {
      if (this.running === running) this.running = null
    })
    this.running = running
    return running
  }

  private stopTimers(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers = []
  }

  private begin(): boolean {
    const { isStarted, photo } = this.options
    if (!this.room && isStarted()) {
      const isNew = { revision: null, saved: null, document: '', photoBytes: photo.size }
      this.room = { id: crypto.randomUUID(), name: '', ...isNew }
    }
    return this.room !== null
  }

  /** Saves the room's current state on this device. */
  private note(): void {
    if (!this.room || this.isOver) return
    const document = documentToJson(this.options.read())
    if (document !== this.room.document) this.set({ ...this.room, document })
  }

  private set(room: KeptRoom | null): void {
    this.room = room
    // Once another photo is open, this device keeps that one's room.
    if (!this.isOver) this.options.keep(room)
  }

  private async send(isLast: boolean, isOld = false): Promise<boolean> {
    if (this.isRefused) return false
    try {
      if (isOld || (await this.isBehind())) await this.meetOther()
      await this.sendOnce(isLast).catch(async (error: unknown) => {
        if (toErrorDetails(error).code !== 'room_changed') throw error
        await this.meetOther()
        await this.sendOnce(isLast)
      })
      this.show({ kind: this.timers.length > 0 ? 'saving' : 'saved' })
      return true
    } catch (error) {
      return this.fail(toErrorDetails(error, 'room_save_failed'))
    }
  }

  /** Checks the account's revision before a write that may be refused. */
  private async isBehind(): Promise<boolean> {
    const { room, isUnsure } = this
    if (!isUnsure || !room || isAllSaved(room)) return false
    const rooms = await this.options.api.list()
    this.isUnsure = false
    const found = rooms.find(({ id }) => id === room.id)
    return found !== undefined && found.revision !== room.revision
  }

  private async sendOnce(isLast: boolean): Promise<void> {
    const { room } = this
    if (!room || isAllSaved(room)) return
    const { id, name, revision: baseRevision, sent } = room
    // A request without an answer may still be on its way, so it is repeated as it was: the account takes it once.
    const document = sent ?? room.document
    const { api, photo } = this.options
    this.set({ ...room, sent: document })
    this.sentAt = performance.now()
    try {
      const saved = await api.save(id, { name, document, baseRevision, photo, isLast })
      const { name: known, revision } = saved
      this.set({ ...(this.room ?? room), name: known, revision, saved: document, sent: null })
      if (sent && !isLast) await this.sendOnce(false)
    } catch (error) {
      // Refused, so it wasn't saved. If the room has changed, an earlier request may have been.
      const isRefused = error instanceof RequestError && !error.isUnanswered
      const hasChanged = toErrorDetails(error).code === 'room_changed'
      if (this.room && isRefused) this.set({ ...this.room, sent: hasChanged ? sent : null })
      throw error
    }
  }

  /**
   * The account has another version. It is shown if nothing is unsaved here; otherwise the user says which version the room
   * keeps, and the other becomes a separate room.
   */
  private async meetOther(): Promise<void> {
    if (!this.room) return
    const found = await findVersion(this.options.api, this.room.id)
    if (!this.isOver) await this.options.untilStill()
    this.note()
    const { document, saved, sent } = this.room
    // Only its name is new, or it is this device's own unanswered request.
    const own = [document, saved ?? '', sent ?? '']
    if (own.some((each) => isSameWork(each, found.known.saved)))
      return this.set({ ...this.room, ...found.known })
    if (isAllSaved(this.room)) return this.take(found)
    // This version stays on this device, and the user is asked when the room is opened again.
    if (this.isOver) throw new RequestError(errorDetails('room_changed'))
    await this.keepBoth(await this.options.messages().ask())
  }

  private async keepBoth(staying: 'mine' | 'theirs'): Promise<void> {
    if (!this.room) return
    const { api, photo } = this.options
    const { copyName, onCopied } = this.options.messages()
    const { id, document } = this.room
    // The other device may have saved again while the user decided.
    const found = await findVersion(api, id)
    const { id: copyId, name, revision: baseRevision } = await api.copy(id, copyName(found.title))
    if (staying === 'theirs') {
      await api.save(copyId, { name, document, baseRevision, photo })
      this.take(found)
    } else this.set({ ...this.room, ...found.known })
    onCopied(name)
  }

  private take({ known, document }: AccountVersion): void {
    if (!this.room || this.isOver) return
    this.set({ ...this.room, ...known, document: known.saved })
    this.options.apply(document)
    // State that the screen adds when it shows a room isn't a change by the user.
    const shown = documentToJson(this.options.read())
    this.set({ ...this.room, document: shown, saved: shown })
    this.options.messages().onTaken()
  }

  private fail(error: ErrorDetails): boolean {
    const { room } = this
    this.isUnsure = true
    if (error.code === 'room_limit' && room?.revision === null) this.isRefused = true
    // Deleted on another device: the local version becomes a new room with the next change.
    if (error.code === 'room_missing') this.set(null)
    if (this.isOver && room) this.options.onLeft(room, error)
    this.show({ kind: 'failed', error })
    return false
  }

  private show(state: SaveState): void {
    if (!this.isOver) this.options.show(state)
  }
}

type AccountVersion = Awaited<ReturnType<typeof findVersion>>

/** The account's version of a room. */
async function findVersion(api: RoomApi, id: string) {
  const { name, title, revision, document } = await api.open(id)
  return { title, known: { name, revision, saved: documentToJson(document), sent: null }, document }
}
