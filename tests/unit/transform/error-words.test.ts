import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure } from '@/lib/client/api/failure'
import { wordsOf } from '@/lib/client/error-words'

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en' } }))
afterEach(() => vi.unstubAllGlobals())

test('a failure is told in the words of the catalogue, with its values in their places', async () => {
  expect(await wordsOf(failure('insufficient_credits', { needed: 5, remaining: 2 }))).toEqual({
    title: 'Insufficient Credits',
    body: 'You need 5 credits but only have 2 remaining.',
  })
})

test('a language without words of its own gets those of the default language', async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'tlh' } })
  expect((await wordsOf(failure('storage_limit', { limit: 1000 }))).body).toContain(
    'storage limit of 1000 images',
  )
})

test('a place without a value stays readable', async () => {
  expect((await wordsOf(failure('low_credits'))).body).toBe('You have {count} design credits remaining.')
})
