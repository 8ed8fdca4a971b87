import { createStore, del, delMany, get, getMany, keys, set, type UseStore } from 'idb-keyval'

// A user's unfinished work on this device. Rooms are people's homes: everything is stored under its owner's id, so that
// other users of this browser never see it.

/**
 * The parts of a draft, written at different times: the form often, the photo once. Visitors have a `mark`. `list` is the
 * photo's shopping list and `references` are its reference images; `materials` are the user's own materials with their images,
 * and `paints` their own paints. `room` is the tool's saved room, `rooms` are those open in its tabs, and `left/…` is one that
 * was left before it could be saved.
 */
export type DraftPart =
  | 'form'
  | 'photo'
  | 'mask'
  | 'list'
  | 'references'
  | 'saving'
  | 'mark'
  | 'materials'
  | `picture/${string}`
  | 'paints'
  | 'room'
  | 'rooms'
  | `left/${string}`

export async function readDraftPart(userId: string, part: DraftPart): Promise<unknown> {
  return get(`${userId}/${part}`, store)
}

/** Reads several parts in one transaction, so that they are consistent. */
export async function readDraftParts(userId: string, parts: readonly DraftPart[]): Promise<unknown[]> {
  return getMany(
    parts.map((part) => `${userId}/${part}`),
    store,
  )
}

/** Stores a part of the draft; `undefined` deletes it. */
export async function writeDraftPart(userId: string, part: DraftPart, value: unknown): Promise<void> {
  const key = `${userId}/${part}`
  await (value === undefined ? del(key, store) : set(key, value, store))
}

/** Deletes all of a user's work on this device, batches included. Called at sign-out. */
export async function forgetDraft(userId: string): Promise<void> {
  await delMany(await keysFrom(`${userId}/`), store)
}

/** The keys with this prefix. */
export async function keysFrom(prefix: string): Promise<string[]> {
  const all = await keys<string>(store)
  return all.filter((key) => key.startsWith(prefix))
}

const database = createStore('transform-drafts', 'parts')

/** Commits at once: a closing page can't wait for the browser's own commit. */
export const store: UseStore = (mode, callback) =>
  database(mode, (objects) => {
    const result = callback(objects)
    objects.transaction.commit()
    return result
  })
