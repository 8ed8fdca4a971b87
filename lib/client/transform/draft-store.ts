import { deleteRows, deleteRowsFrom, readRow, writeRow } from './indexed-db'

/** The parts of a draft, written at different times: the form often, the photo once. */
export type DraftPart = 'form' | 'photo' | 'mask' | 'saving'

/**
 * What a person left unfinished on this device. Rooms are people's homes: each draft is kept under its owner, and
 * nobody else who signs in here is shown it.
 */
export async function readDraftPart(userId: string, part: DraftPart): Promise<unknown> {
  return readRow(keyOf(userId, part))
}

/** Keeps a part of the draft, or with `undefined` forgets it. */
export async function writeDraftPart(userId: string, part: DraftPart, value: unknown): Promise<void> {
  if (value === undefined) await deleteRows([keyOf(userId, part)])
  else await writeRow(keyOf(userId, part), value)
}

/** Forgets everything of a person's work on this device, batches included. */
export async function forgetDraft(userId: string): Promise<void> {
  await deleteRowsFrom(`${userId}/`)
}

function keyOf(userId: string, part: DraftPart): string {
  return `${userId}/${part}`
}
