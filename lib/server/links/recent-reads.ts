import type { SharedRoom } from '@/lib/domain/shopping/shared-room'

/** Older reads are not used: what they found may no longer be true. */
const USED_FOR_MS = 1_000

/** As many are kept at most. A small picture has up to 300 kB. */
const MAX_KEPT = 100

type Read<Result> = { readonly result: Promise<Result>; readonly startedAt: number }

/**
 * Lets whoever asks for the same key within a second after a read began have its result. An error is had by those who wait for
 * it, and is not kept.
 */
export class RecentReads<Result> {
  readonly #reads = new Map<string, Read<Result>>()

  read(key: string, read: () => Promise<Result>, now = Date.now()): Promise<Result> {
    const known = this.#reads.get(key)
    if (known && now - known.startedAt < USED_FOR_MS) return known.result
    const begun = { startedAt: now, result: read() }
    this.#reads.delete(key)
    this.#reads.set(key, begun)
    this.#drop(now)
    begun.result.catch(() => {
      if (this.#reads.get(key) === begun) this.#reads.delete(key)
    })
    return begun.result
  }

  /** From now on everything is read anew. */
  forget(): void {
    this.#reads.clear()
  }

  /** Those that are too old, and the oldest of too many: a map has them in the order in which they began. */
  #drop(now: number): void {
    for (const [key, { startedAt }] of this.#reads) {
      if (now - startedAt < USED_FOR_MS && this.#reads.size <= MAX_KEPT) return
      this.#reads.delete(key)
    }
  }
}

/**
 * What was read of links within the last second: a link that many open at once costs no more than one that is opened once a
 * second. Whatever changes what links show calls `forget`, so that this process shows it at once; others do within that second.
 */
export class LinkReads {
  /** By token. */
  readonly rooms = new RecentReads<SharedRoom>()
  /** Where a picture is stored, by token, design and side. */
  readonly paths = new RecentReads<string>()
  /** By variant and path. */
  readonly pictures = new RecentReads<Uint8Array>()

  forget(): void {
    for (const reads of [this.rooms, this.paths, this.pictures]) reads.forget()
  }
}
