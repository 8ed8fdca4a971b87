import { expect, test, vi } from 'vitest'
import { startFreePlan } from '@/components/auth/credits-api'
import { saveDesign } from '@/components/design-tool/shared/stored-designs'

const UNEXPECTED = [
  ['the server broke', () => Response.json({ error: { code: 'unexpected', message: '' } }, { status: 500 })],
  ['its answer makes no sense', () => Response.json({ ok: 1 })],
] as const

const STEPS = [
  ['storing a design', () => saveDesign('0b8f8d0e-7a52-4c39-9d3c-2f8f0f0c1a11'), 'save_failed'],
  ['starting the Free plan', startFreePlan, 'subscription_create_failed'],
] as const

const CASES = STEPS.flatMap(([step, act, code]) =>
  UNEXPECTED.map(([why, answer]) => ({ step, why, act, answer, code })),
)

test.each(CASES)('$step says so when $why: $code', async ({ act, answer, code }) => {
  vi.stubGlobal('fetch', async () => answer())
  await expect(act()).rejects.toMatchObject({ details: { code } })
})
