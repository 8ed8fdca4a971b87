import 'server-only'
import type { OpenPhoto } from '@/lib/segment/open-photo'

const MAX_PHOTOS = 20
/** So that one user alone does not push out those of all others. */
const MAX_PHOTOS_PER_USER = 4
const KEPT_MS = 60 * 60_000

type Entry = { readonly userId: string; readonly photo: Promise<OpenPhoto>; readonly timer: NodeJS.Timeout }

/** The photos that users have open, in this process alone: at most 20 (2 MB each), and an hour after their last use. */
export class OpenPhotos {
  /** The one used last stands last. */
  private readonly entries = new Map<string, Entry>()

  /** The user's photo, or undefined when it is not open, even if another user has it open. */
  get(userId: string, hash: string): Promise<OpenPhoto> | undefined {
    const key = `${userId} ${hash}`
    const entry = this.entries.get(key)
    if (!entry) return undefined
    this.entries.delete(key)
    this.entries.set(key, entry)
    entry.timer.refresh()
    return entry.photo
  }

  /** Keeps a photo that is being prepared. One that fails is forgotten. */
  set(userId: string, hash: string, photo: Promise<OpenPhoto>): void {
    const key = `${userId} ${hash}`
    this.drop(key)
    const timer = setTimeout(() => this.drop(key), KEPT_MS).unref()
    this.entries.set(key, { userId, photo, timer })
    photo.catch(() => this.entries.get(key)?.photo === photo && this.drop(key))
    const own = [...this.entries].filter(([, entry]) => entry.userId === userId)
    if (own.length > MAX_PHOTOS_PER_USER) this.drop(own[0]?.[0])
    if (this.entries.size > MAX_PHOTOS) this.drop(this.entries.keys().next().value)
  }

  private drop(key: string | undefined): void {
    if (key === undefined) return
    clearTimeout(this.entries.get(key)?.timer)
    this.entries.delete(key)
  }
}
