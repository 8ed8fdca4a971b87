import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { messages } from '@/content/messages/en'
import { LOCALES } from '@/lib/config/locales'

test('every language of the site has its folder of messages, and every folder its language', () => {
  expect(readdirSync('content/messages').sort()).toEqual([...LOCALES].sort())
})

test('every file of messages is loaded', () => {
  const files = readdirSync('content/messages/en').filter((file) => file.endsWith('.json'))
  expect(Object.keys(messages).sort()).toEqual(files.map((file) => file.replace(/\.json$/, '')).sort())
})
