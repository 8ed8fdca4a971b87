import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEFAULT_LOCALE, LOCALES, localePrefix } from '@/lib/config/locales'

test('every language of the site has its folder of messages, and every folder its language', () => {
  expect(readdirSync('content/messages').sort()).toEqual([...LOCALES].sort())
})

test('only the default language has addresses without a prefix', () => {
  expect(localePrefix(DEFAULT_LOCALE)).toBe('')
  expect(localePrefix('de')).toBe('/de')
})
