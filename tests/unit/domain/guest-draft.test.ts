import { expect, test } from 'vitest'
import { fateOfGuestDraft } from '@/lib/domain/guest-draft'

const NOW = Date.UTC(2026, 0, 2)
const HOUR_MS = 3_600_000

test.each([
  ['is there to go on with', 1, false, 'keep'],
  ['goes to the user who signs in once it was asked for', 1, true, 'adopt'],
  ['is deleted after a day, wanted or not', 25, true, 'delete'],
  ['is deleted after a day', 25, false, 'delete'],
  ['is deleted when the clock was set back by more than a day', -25, true, 'delete'],
] as const)('a visitor’s work %s', (_what, hours, isWanted, fate) => {
  expect(fateOfGuestDraft({ savedAt: NOW - hours * HOUR_MS, isWanted }, NOW)).toBe(fate)
})
