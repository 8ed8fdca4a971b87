import { expect, vi } from 'vitest'
import type { ErrorCode } from '@/lib/errors/catalogue'

/** The work fails with this error of the catalogue. */
export const expectError = (work: Promise<unknown>, code: ErrorCode, message?: string) =>
  expect(work, message).rejects.toMatchObject({ code })

/** The status and the code of a route's error. */
export async function refusal(answer: Promise<Response>) {
  const response = await answer
  return [response.status, (await response.json()).error?.code]
}

export const eventually = (check: () => Promise<void> | void) =>
  vi.waitFor(async () => check(), { timeout: 30_000, interval: 20 })
