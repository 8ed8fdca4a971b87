import {
  type DraftPart,
  forgetDraft,
  readDraftPart,
  readDraftParts,
  writeDraftPart,
} from '@/components/shared/draft-storage'
import { fateOfGuestDraft, GUEST, type GuestMark } from '@/lib/domain/guest-draft'
// A visitor's work without an account. It is on this device only; this file loads nothing but storage.

/** Whether a visitor has work here to continue. Work that is too old is deleted. */
export async function hasGuestDraft(now: number): Promise<boolean> {
  const mark = await readMark()
  if (!mark) return false
  if (fateOfGuestDraft(mark, now) !== 'delete') return true
  await forgetDraft(GUEST)
  return false
}

/** Records when the visitor's work was last saved, and whether a user is to take it over. */
export function markGuestDraft(mark: GuestMark): Promise<void> {
  return writeDraftPart(GUEST, 'mark', mark)
}

/** Not every room has a list. */
const MOVED = ['form', 'photo', 'mask', 'list'] as const satisfies readonly DraftPart[]

/**
 * Gives a visitor's work to the user, replacing theirs, if the visitor asked for that. If interrupted, it runs again the next
 * time, since the visitor's copy is deleted last. Returns whether there was any work.
 */
export async function adoptGuestDraft(userId: string, now: number): Promise<boolean> {
  const mark = await readMark()
  const fate = mark ? fateOfGuestDraft(mark, now) : 'keep'
  if (fate === 'keep') return false
  const isAdopted = fate === 'adopt'
  if (isAdopted) {
    // Read all at once: another tab may already be deleting them.
    const parts = await readDraftParts(GUEST, MOVED)
    if (MOVED.every((part, i) => part === 'list' || parts[i] !== undefined))
      await Promise.all([
        ...MOVED.map((part, i) => writeDraftPart(userId, part, parts[i])),
        // The user's own room is saved in their account.
        writeDraftPart(userId, 'room', undefined),
      ])
  }
  await forgetDraft(GUEST)
  return isAdopted
}

/** `null` if there is none, or if the value isn't ours. */
async function readMark(): Promise<GuestMark | null> {
  const stored = await readDraftPart(GUEST, 'mark')
  return isMark(stored) ? stored : null
}

/** Checked by hand: zod would be loaded on every visit of the public page. */
function isMark(stored: unknown): stored is GuestMark {
  if (typeof stored !== 'object' || stored === null) return false
  return (
    'savedAt' in stored &&
    typeof stored.savedAt === 'number' &&
    'isWanted' in stored &&
    typeof stored.isWanted === 'boolean'
  )
}
