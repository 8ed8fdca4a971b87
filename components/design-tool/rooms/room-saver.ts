import {
  documentToJson,
  isAllSaved,
  isSameWork,
  type KeptRoom,
} from '@/components/design-tool/shared/kept-room'
import { type ErrorDetails, errorDetails, RequestError, toErrorDetails } from '@/lib/api/api-error'
import type { RoomDocument } from '@/lib/schemas/room-document'
import type { RoomApi } from './room-api'

/** `new`: there is nothing to keep yet. */
export type SaveState =
  | { readonly kind: 'new' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly error: ErrorDetails }

/** What the user is asked and told. */
export type RoomMessages = {
  /** A name for the room that is begun. */
  readonly newName: () => string
  /** Asks which version stays in the room, of this device's and another one's. */
  readonly ask: () => Promise<'mine' | 'theirs'>
  /** What the version is called that becomes a room of its own. */
  readonly copyName: (room: string) => string
  /** Another device's version is shown; or a copy of that name has the version that did not stay. */
  readonly onTaken: () => void
  readonly onCopied: (name: string) => void
}

type RoomSaverOptions = {
  readonly api: RoomApi
  readonly photo: File
  /** The photo's room, if it has one. */
  readonly kept: KeptRoom | null
  /** The room as it is now. */
  readonly read: () => RoomDocument
  /** Whether something is selected: only then a room is made. */
  readonly isStarted: () => boolean
  /** Resolves once nothing is being drawn: a stroke must not end on another mask. */
  readonly untilStill: () => Promise<void>
  /** Shows what came from another device. */
  readonly apply: (document: RoomDocument) => void
  /** Keeps the room on this device; `null` once it is deleted. */
  readonly keep: (room: KeptRoom | null) => void
  readonly show: (state: SaveState) => void
  readonly messages: () => RoomMessages
  /** Another photo is open, and the account has not all of this one's room. */
  readonly onLeft: (room: KeptRoom, error: ErrorDetails) => void
}

/** After the last change, in ms. */
const PAUSE_MS = { device: 1_000, account: 3_000 } as const

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
  /** The account may have another revision than is known here: of a room that was left unsaved, and after a failed request. */
  private isUnsure: boolean

  constructor(private readonly options: RoomSaverOptions) {
    this.room = options.kept
    const isSaved = this.room !== null && isAllSaved(this.room)
    this.isUnsure = this.room !== null && !isSaved
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
    const isNews = () => this.room !== null && this.room.revision !== null && revision > this.room.revision
    if (this.isOver || !isNews()) return Promise.resolve(true)
    // What was on its way may have been this device's own change.
    const taking = (this.running ?? Promise.resolve(true)).then(() => !isNews() || this.send(false, true))
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
    const { isStarted, messages, photo } = this.options
    if (!this.room && isStarted()) {
      const isNew = { revision: null, saved: null, document: '', photoBytes: photo.size }
      this.room = { id: crypto.randomUUID(), name: messages().newName(), ...isNew }
    }
    return this.room !== null
  }

  /** Keeps the room on this device as it is now. */
  private note(): void {
    if (!this.room || this.isOver) return
    const document = documentToJson(this.options.read())
    if (document !== this.room.document) this.set({ ...this.room, document })
  }

  private set(room: KeptRoom | null): void {
    this.room = room
    // Once another photo is open, its room is the one that is kept here.
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

  /** Asks before writing, where that may be refused. */
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
    const { id, name, revision: baseRevision, document, sent } = room
    const { api, photo } = this.options
    this.set({ ...room, sent: document })
    try {
      const saved = await api.save(id, { name, document, baseRevision, photo, isLast })
      const { name: known, revision } = saved
      this.set({ ...(this.room ?? room), name: known, revision, saved: document, sent: null })
    } catch (error) {
      // This one did not arrive; what was sent before it may have.
      if (this.room && toErrorDetails(error).code === 'room_changed') this.set({ ...this.room, sent })
      throw error
    }
  }

  /**
   * The account has another version. It is shown where nothing is unsaved here; otherwise the user says which one stays, and the
   * other one becomes a room of its own.
   */
  private async meetOther(): Promise<void> {
    if (!this.room) return
    const found = await findVersion(this.options.api, this.room.id)
    if (!this.isOver) await this.options.untilStill()
    this.note()
    const { document, saved, sent } = this.room
    // Only its name is new, or it is what was on its way when the page was left.
    const own = [document, saved ?? '', sent ?? '']
    if (own.some((each) => isSameWork(each, found.known.saved)))
      return this.set({ ...this.room, ...found.known })
    if (isAllSaved(this.room)) return this.take(found)
    // It stays on this device, and the user is asked when it is opened again.
    if (this.isOver) throw new RequestError(errorDetails('room_changed'))
    await this.keepBoth(await this.options.messages().ask())
  }

  private async keepBoth(staying: 'mine' | 'theirs'): Promise<void> {
    if (!this.room) return
    const { api, photo } = this.options
    const { copyName, onCopied } = this.options.messages()
    const { id, document } = this.room
    // The other device may have gone on while the user was asked.
    const found = await findVersion(api, id)
    const { id: copyId, name, revision: baseRevision } = await api.copy(id, copyName(found.known.name))
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
    // What a screen adds by itself to a room that it shows is no change of the user's.
    const shown = documentToJson(this.options.read())
    this.set({ ...this.room, document: shown, saved: shown })
    this.options.messages().onTaken()
  }

  private fail(error: ErrorDetails): boolean {
    const { room } = this
    this.isUnsure = true
    if (error.code === 'room_limit' && room?.revision === null) this.isRefused = true
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

type AccountVersion = Awaited<ReturnType<typeof findVersion>>

/** What the account has of a room. */
async function findVersion(api: RoomApi, id: string) {
  const { name, revision, document } = await api.open(id)
  return { known: { name, revision, saved: documentToJson(document), sent: null }, document }
}
