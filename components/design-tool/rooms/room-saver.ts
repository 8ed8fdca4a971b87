import { documentIn, isAllSaved, isSameWork, type KeptRoom } from '@/components/design-tool/shared/kept-room'
import { type ErrorDetails, toErrorDetails } from '@/lib/api/api-error'
import { type RoomDocument, roomToJson } from '@/lib/schemas/room-document'
import { asRead, mergeRooms, type RoomPart, withSelectionOf } from './merge-rooms'
import type { RoomApi } from './room-api'

/** `new`: there is nothing to keep yet. */
export type SaveState =
  | { readonly kind: 'new' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: ErrorDetails }

type RoomSaverOptions = {
  readonly api: RoomApi
  readonly photo: File
  /** The photo's room, if it has one. */
  readonly kept: KeptRoom | null
  /** The room as it is now. */
  readonly read: () => RoomDocument
  /** Whether something is selected: only then a room is made. */
  readonly isStarted: () => boolean
  readonly begin: () => Pick<KeptRoom, 'id' | 'name'>
  /** Resolves once nothing is being drawn: a stroke must not end on another mask. */
  readonly untilStill: () => Promise<void>
  /** Shows what came from another device. */
  readonly apply: (document: RoomDocument) => void
  /** Asks whose selection is to stay. */
  readonly ask: () => Promise<'mine' | 'theirs'>
  /** Keeps the room on this device; `null` once it is deleted. */
  readonly keep: (room: KeptRoom | null) => void
  readonly show: (state: SaveState) => void
  readonly onTaken: (parts: readonly RoomPart[]) => void
  /** Another photo is open, and the account has not all of this one's room. */
  readonly onLeft: (room: KeptRoom, error: ErrorDetails) => void
}

/** After the last change, in ms. */
const PAUSE_MS = { device: 1_000, account: 3_000 } as const

/** How often a room that others change at the same time is tried to be saved. */
const ATTEMPTS = 3

/**
 * Keeps one photo's room, on this device and with the account, while the user works on it. It does one request at a time.
 * What fails is tried again with the next change.
 */
export class RoomSaver {
  private room: KeptRoom | null
  private timers: ReturnType<typeof setTimeout>[] = []
  private running: Promise<boolean> | null = null
  private isOver = false
  /** The account keeps as many rooms as it may: asking again uploads the photo for nothing. */
  private isRefused = false

  constructor(private readonly options: RoomSaverOptions) {
    this.room = options.kept
    const isSaved = this.room !== null && isAllSaved(this.room)
    options.show({ kind: isSaved ? 'saved' : 'new' })
    // The room of the photo before is not this one's.
    options.keep(this.room)
    if (!isSaved) this.change()
  }

  /** The room on this device. */
  current(): KeptRoom | null {
    return this.room
  }

  /** Something may have changed. */
  change(): void {
    if (this.isOver || !this.begin()) return
    this.stopTimers()
    if (!this.isRefused) this.options.show({ kind: 'saving' })
    const [device, account] = [() => this.note(), () => void this.save()]
    this.timers = [setTimeout(device, PAUSE_MS.device), setTimeout(account, PAUSE_MS.account)]
  }

  /** Saves what is unsaved. Whether the account has all of it now; without a room there is nothing to have. */
  save(): Promise<boolean> {
    this.stopTimers()
    this.note()
    const saving = (this.running ?? Promise.resolve(true)).then(() => this.send(false))
    return this.run(saving)
  }

  /** Another device saved the room as `revision`. */
  refresh(revision: number): Promise<boolean> {
    const known = this.room?.revision
    if (this.isOver || known === null || known === undefined || revision <= known)
      return Promise.resolve(true)
    const before = this.running ?? Promise.resolve(true)
    // What was on its way may have been this device's own change.
    const taking = before.then(() =>
      this.room && revision > (this.room.revision ?? 0) ? this.takeOver() : true,
    )
    return this.run(taking)
  }

  /** The page is being closed or hidden. What can't be sent any more stays on this device. */
  leave(): void {
    if (this.isOver) return
    this.stopTimers()
    this.note()
    if (!this.running && this.room && !isAllSaved(this.room)) void this.run(this.send(true))
  }

  /** Another photo takes its place. */
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
    const { isStarted, begin, photo } = this.options
    if (!this.room && isStarted()) {
      this.room = { ...begin(), revision: null, saved: null, document: '', photoBytes: photo.size }
    }
    return this.room !== null
  }

  /** Keeps the room on this device as it is now. */
  private note(): void {
    if (!this.room || this.isOver) return
    const document = roomToJson(asRead(this.options.read()))
    if (document !== this.room.document) this.set({ ...this.room, document })
  }

  private set(room: KeptRoom | null): void {
    this.room = room
    // Once another photo is open, its room is the one that is kept here.
    if (!this.isOver) this.options.keep(room)
  }

  private async send(isLast: boolean): Promise<boolean> {
    if (this.isRefused) return false
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        if (await this.sendOnce(isLast)) {
          this.show({ kind: this.timers.length > 0 ? 'saving' : 'saved' })
          return true
        }
        await this.merge()
      }
      throw new Error('others change the room all the time')
    } catch (error) {
      return this.fail(toErrorDetails(error, 'room_save_failed'))
    }
  }

  /** `false` where another device was faster. */
  private async sendOnce(isLast: boolean): Promise<boolean> {
    const { room } = this
    if (!room || isAllSaved(room)) return true
    const { name, revision: baseRevision, document } = room
    const { api, photo } = this.options
    this.set({ ...room, sent: document })
    try {
      const { name: known, revision } = await api.save(room.id, {
        name,
        document,
        baseRevision,
        photo,
        isLast,
      })
      this.set({ ...(this.room ?? room), name: known, revision, saved: document, sent: null })
      return true
    } catch (error) {
      if (toErrorDetails(error).code !== 'room_changed') throw error
      // This one did not arrive; what was sent before it may have.
      if (this.room) this.set({ ...this.room, sent: room.sent })
      return false
    }
  }

  private async takeOver(): Promise<boolean> {
    try {
      await this.merge()
    } catch (error) {
      return this.fail(toErrorDetails(error, 'room_open_failed'))
    }
    return this.send(false)
  }

  /** Brings together what is here and what the account has. */
  private async merge(): Promise<void> {
    if (!this.room) return
    const { document, ...found } = await this.options.api.open(this.room.id)
    if (!this.isOver) await this.options.untilStill()
    this.note()
    const theirs = asRead(document)
    const saved = roomToJson(theirs)
    const mine = documentIn(this.room.document) ?? theirs
    // What was on its way when the page was left is this device's own: all that differs from it was changed here since.
    const isOwn = isSameWork(saved, this.room.sent ?? '')
    const base = (!isOwn && this.room.saved !== null && documentIn(this.room.saved)) || theirs
    const merged = mergeRooms(base, mine, theirs)
    const isTheirs = merged.isSelectionInDoubt && (await this.options.ask()) === 'theirs'
    const now = isTheirs ? withSelectionOf(theirs, merged.document) : merged.document
    const isNew = !isSameWork(roomToJson(now), this.room.document)
    const merging = { name: found.name, revision: found.revision, saved, sent: null }
    this.set({ ...this.room, ...merging, document: roomToJson(now) })
    if (!isNew || this.isOver) return
    this.options.apply(now)
    this.settle(roomToJson(now))
    this.options.onTaken(isTheirs ? [...new Set<RoomPart>([...merged.taken, 'selection'])] : merged.taken)
  }

  /** What a screen adds by itself to a room that it shows is no change of the user's. */
  private settle(shown: string): void {
    if (!this.room || this.room.saved !== shown) return
    const document = roomToJson(asRead(this.options.read()))
    this.set({ ...this.room, document, saved: document })
  }

  private fail(error: ErrorDetails): boolean {
    const { room } = this
    if (error.code === 'room_limit') this.isRefused = true
    // Deleted on another device: what is here becomes a room of its own with the next change.
    if (error.code === 'room_missing') this.set(null)
    if (this.isOver && room) this.options.onLeft(room, error)
    this.show({ kind: 'failed', error })
    return false
  }

  private show(state: SaveState): void {
    if (!this.isOver) this.options.show(state)
  }
}
