import { type DraftPart, forgetDraft, readDraftPart, writeDraftPart } from '@/components/shared/draft-storage'
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

const MOVED: readonly DraftPart[] = ['form', 'photo', 'mask']

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
    const parts = await Promise.all(MOVED.map((part) => readDraftPart(GUEST, part)))
    if (parts.every((part) => part !== undefined))
      await Promise.all([
        ...MOVED.map((part, i) => writeDraftPart(userId, part, parts[i])),
        // Not every room has one.
        writeDraftPart(userId, 'list', await readDraftPart(GUEST, 'list')),
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
