import { expect, vi } from 'vitest'
import { CATALOGUE, type ErrorCode } from '@/lib/errors/catalogue'

/** The work fails with this error of the catalogue. */
export const expectError = (work: Promise<unknown>, code: ErrorCode, message?: string) =>
  expect(work, message).rejects.toMatchObject({ code })

/** The route answers with this error, and with its status. */
export async function expectRefusal(answer: Promise<Response>, code: ErrorCode, message?: string) {
  const response = await answer
  const { error } = await response.json()
  expect([response.status, error?.code], message).toEqual([CATALOGUE[code].status, code])
}

export const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(async () => check(), { timeout: 30_000, interval: 20 })
