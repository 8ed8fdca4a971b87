import {
  type DraftPart,
  forgetDraft,
  readDraftPart,
  readDraftParts,
  writeDraftPart,
} from '@/components/shared/draft-storage'
import { fateOfGuestDraft, GUEST, type GuestMark } from '@/lib/domain/guest-draft'
// What a visitor made without an account. It is on this device only, and loads nothing but the storage.

/** Whether a visitor has work here to go on with. Work that is too old is deleted. */
export async function hasGuestDraft(now: number): Promise<boolean> {
  const mark = await readMark()
  if (!mark) return false
  if (fateOfGuestDraft(mark, now) !== 'delete') return true
  await forgetDraft(GUEST)
  return false
}

/** Notes when the visitor's work was saved last, and whether a user is to go on with it. */
export function markGuestDraft(mark: GuestMark): Promise<void> {
  return writeDraftPart(GUEST, 'mark', mark)
}

/** Not every room has a list. */
const MOVED = ['form', 'photo', 'mask', 'list'] as const satisfies readonly DraftPart[]

/**
 * Makes a visitor's work the user's own, replacing what they had, if the visitor asked for that. Interrupted, it is
 * done again the next time: the visitor's own goes last. Says whether there was any.
 */
export async function adoptGuestDraft(userId: string, now: number): Promise<boolean> {
  const mark = await readMark()
  const fate = mark ? fateOfGuestDraft(mark, now) : 'keep'
  if (fate === 'keep') return false
  const isAdopted = fate === 'adopt'
  if (isAdopted) {
    // All at one time: a page that opens twice may be deleting them already.
    const parts = await readDraftParts(GUEST, MOVED)
    if (MOVED.every((part, i) => part === 'list' || parts[i] !== undefined))
      await Promise.all([
        ...MOVED.map((part, i) => writeDraftPart(userId, part, parts[i])),
        // The user's own room is with their account.
        writeDraftPart(userId, 'room', undefined),
      ])
  }
  await forgetDraft(GUEST)
  return isAdopted
}

/** `null` for none, and for what no version of ours wrote. */
async function readMark(): Promise<GuestMark | null> {
  const stored = await readDraftPart(GUEST, 'mark')
  return isMark(stored) ? stored : null
}

/** By hand: zod would be loaded for it by every visit of the public page. */
function isMark(stored: unknown): stored is GuestMark {
  if (typeof stored !== 'object' || stored === null) return false
  return (
    'savedAt' in stored &&
    typeof stored.savedAt === 'number' &&
    'isWanted' in stored &&
    typeof stored.isWanted === 'boolean'
  )
}
