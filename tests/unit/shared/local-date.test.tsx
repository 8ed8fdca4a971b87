import { expect, test, vi } from 'vitest'
import { useLocalDate } from '@/components/shared/use-local-date'
import { htmlOf } from '@/tests/support/markup'

const page = vi.hoisted(() => ({ isHydrated: false }))
vi.mock('@/components/shared/use-is-hydrated', () => ({ useIsHydrated: () => page.isHydrated }))

function Time() {
  return useLocalDate()('2026-11-29T12:32:00.000Z', 'moment')
}

test('a time is the visitor’s own once the page is hydrated, and before that what the server wrote', () => {
  vi.stubEnv('TZ', 'America/New_York')
  expect(htmlOf(<Time />)).toContain('12:32')
  page.isHydrated = true
  expect(htmlOf(<Time />)).toContain('7:32')
})
