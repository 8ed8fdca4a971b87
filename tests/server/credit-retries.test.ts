import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { checkedWithRetry } from '@/lib/server/supabase/rpc'

const schema = z.object({ designs_left: z.number() })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Returns these answers in order. Gives the outcome and the pause before each retry. */
async function ask(...answers: { data: unknown; error: { message: string; code?: string } | null }[]) {
  const triedAt: number[] = []
  const answer = async () => {
    triedAt.push(Date.now())
    return answers.shift() ?? { data: null, error: null }
  }
  const asking = checkedWithRetry(answer, schema)
    .then((value) => value.designs_left)
    .catch((error: unknown) => (error instanceof Error && 'code' in error ? error.code : error))
  await vi.runAllTimersAsync()
  const pausesMs = triedAt.slice(1).map((at, i) => at - (triedAt[i] ?? 0))
  return { outcome: await asking, pausesMs }
}

const fine = { data: { designs_left: 4 }, error: null }
const refused = (code: string) => ({ data: null, error: { message: 'refused', code } })

test.each(['23514', 'PGRST116'])('a credit that could not be counted (%s) is tried again', async (code) => {
  expect(await ask(refused(code), refused(code), fine)).toEqual({ outcome: 4, pausesMs: [500, 500] })
})

test('after three more tries the user is asked to try again', async () => {
  const all = Array.from({ length: 5 }, () => refused('23514'))
  expect(await ask(...all)).toEqual({ outcome: 'credit_use_failed', pausesMs: [500, 500, 500] })
})

test('an answer without a subscription is a failed update, and is not tried again', async () => {
  expect(await ask({ data: null, error: null })).toEqual({
    outcome: 'subscription_update_failed',
    pausesMs: [],
  })
})

test('any other error fails at once', async () => {
  expect(await ask(refused('42501'))).toEqual({ outcome: 'unexpected', pausesMs: [] })
})
