import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postsIn } from '@/lib/server/blog/library'
import { lettersIn } from './woff2'

const MESSAGES = 'content/messages/en'

test('the face of headings has every letter of the texts that it sets', () => {
  const messages = readdirSync(MESSAGES).map((file) => readFileSync(`${MESSAGES}/${file}`, 'utf8'))
  const posts = postsIn('en').flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
  const letters = lettersIn(readFileSync('components/site/typefaces/fraunces.woff2'))
  const missing = [...[...messages, ...posts].join('')].filter(
    (letter) => letter !== '\n' && !letters.has(letter.codePointAt(0) ?? 0),
  )
  expect([...new Set(missing)]).toEqual([])
  // Cut to English: nothing that reads its letters may find others.
  expect(letters.has('ł'.codePointAt(0) ?? 0)).toBe(false)
})
