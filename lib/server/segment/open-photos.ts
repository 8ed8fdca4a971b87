import 'server-only'
import { AppError } from '@/lib/errors/app-error'
import type { OpenPhoto } from '@/lib/segment/open-photo'

const MAX_PHOTOS = 20
/** Keeps one user from evicting everyone else's photos. */
const MAX_PHOTOS_PER_USER = 4
const KEPT_MS = 60 * 60_000

type Entry = {
  readonly userId: string
  readonly photo: Promise<OpenPhoto>
  readonly timer: NodeJS.Timeout
  /** Aborts work on this photo. */
  readonly closing: AbortController
}

/** An open photo; `signal` aborts once it is closed. */
export type Opened = { readonly photo: Promise<OpenPhoto>; readonly signal: AbortSignal }

/** The photos users have open in this process: at most 20 (2 MB each), until an hour after their last use. */
export class OpenPhotos {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>()
  private readonly searches = new Set<string>()

  /** The user's photo, or undefined if it isn't open, even if another user has it open. */
  get(userId: string, hash: string): Opened | undefined {
    const key = `${userId} ${hash}`
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    entry.timer.refresh()
    return { photo: entry.photo, signal: entry.closing.signal }
  }

  /** Registers a photo while it is prepared. One that fails is forgotten. */
  set(userId: string, hash: string, open: (signal: AbortSignal) => Promise<OpenPhoto>): Promise<OpenPhoto> {
    const key = `${userId} ${hash}`
    this.drop(key)
    const timer = setTimeout(() => this.drop(key), KEPT_MS).unref()
    const closing = new AbortController()
    const photo = open(closing.signal)
    this.entries.set(key, { userId, photo, timer, closing })
    photo.catch(() => this.entries.get(key)?.photo === photo && this.drop(key))
    const own = [...this.entries].filter(([, entry]) => entry.userId === userId)
    if (own.length > MAX_PHOTOS_PER_USER) this.drop(own[0]?.[0])
    if (this.entries.size > MAX_PHOTOS) this.drop(this.entries.keys().next().value)
    return photo
  }

  /** Whether the user has a search running in another photo. One at a time, since each takes seconds of the only thread. */
  isSearching(userId: string, hash: string): boolean {
    return [...this.searches].some((each) => each !== `${userId} ${hash}` && each.startsWith(`${userId} `))
  }

  /** Remembers a search until it ends. */
  noteSearch(userId: string, hash: string, search: Promise<unknown>): void {
    const key = `${userId} ${hash}`
    this.searches.add(key)
    void search.finally(() => this.searches.delete(key))
  }

  private drop(key: string | undefined): void {
    if (key === undefined) return
    const entry = this.entries.get(key)
    clearTimeout(entry?.timer)
    this.entries.delete(key)
    entry?.closing.abort(new AppError('segment_photo_gone'))
  }
}
