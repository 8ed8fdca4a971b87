import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { postsIn } from '@/lib/server/blog/library'

const MESSAGES = 'content/messages/en'
/** The letters that docs/typefaces.md cuts the face of headings for. */
const HEADING_LETTERS = /[\s\x20-\x7e\u00a0©§·×‐‑–—‘’‚“”„•…−€£½]/g

test('the face of headings has every letter of the texts that it sets', () => {
  const messages = readdirSync(MESSAGES).map((file) => readFileSync(`${MESSAGES}/${file}`, 'utf8'))
  const posts = postsIn('en').flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
  expect([...messages, ...posts].join('').replace(HEADING_LETTERS, '')).toBe('')
})
