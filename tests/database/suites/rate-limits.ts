import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { violatedBy } from '../support/callers'
import type { TestDatabase } from '../support/database'
import { call } from '../support/functions'

export function rateLimitSuite(database: TestDatabase): void {
  const take = (key: string, limit = 2, windowSeconds = 60) =>
    call(database, 'take_rate_token', { p_key: key, p_limit: limit, p_window_seconds: windowSeconds })
  const endWindow = (key: string) =>
    database.query(
      `update public.rate_limits set window_start = now() - interval '2 hours', expires_at = now() - interval '1 hour'
       where key = $1`,
      [key],
    )

  describe('take_rate_token', () => {
    test('allows the limit in a window and then says how long to wait', async () => {
      const key = randomUUID()
      expect(await take(key)).toEqual({ allowed: true, retry_after_seconds: 0 })
      expect(await take(key)).toEqual({ allowed: true, retry_after_seconds: 0 })
      const refusal = await take(key)
      expect(refusal.allowed).toBe(false)
      expect(refusal.retry_after_seconds).toBeGreaterThan(0)
      expect(refusal.retry_after_seconds).toBeLessThanOrEqual(60)
    })

    test('counts each key by itself', async () => {
      const key = randomUUID()
      await take(key, 1)
      expect((await take(key, 1)).allowed).toBe(false)
      expect((await take(randomUUID(), 1)).allowed).toBe(true)
    })

    test('allows again when the window is over, and does not lengthen it by refusals', async () => {
      const key = randomUUID()
      await take(key, 1)
      const [before] = await database.query('select expires_at from public.rate_limits where key = $1', [key])
      await take(key, 1)
      expect(await database.query('select expires_at from public.rate_limits where key = $1', [key])).toEqual(
        [before],
      )
      await endWindow(key)
      expect((await take(key, 1)).allowed).toBe(true)
    })

    test('stops counting past the limit, and allows nothing where the limit is zero', async () => {
      const key = randomUUID()
      for (let uses = 0; uses < 5; uses += 1) expect((await take(key, 0)).allowed).toBe(false)
      expect(await database.query('select count from public.rate_limits where key = $1', [key])).toEqual([
        { count: 2 },
      ])
    })

    test('refuses a window without length, which would let everybody through', async () => {
      expect(await violatedBy(take(randomUUID(), 1, 0))).toBe('window_has_a_length')
    })

    test('clears ended windows of others away as new ones open', async () => {
      const [ended, running] = [randomUUID(), randomUUID()]
      await take(ended)
      await take(running)
      await endWindow(ended)
      await take(randomUUID())
      expect(
        await database.query('select key from public.rate_limits where key in ($1, $2)', [ended, running]),
      ).toEqual([{ key: running }])
    })
  })
}
