import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LOCALES } from '@/lib/config/locales'
import { loadMessages } from '@/lib/i18n/messages'

test.each(LOCALES)('every file of texts in %s is loaded', async (locale) => {
  const files = readdirSync(`content/messages/${locale}`).map((file) => file.replace(/\.json$/, ''))
  expect(Object.keys(await loadMessages(locale)).sort()).toEqual(files.sort())
})
