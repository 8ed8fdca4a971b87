import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TYPEFACE_PATHS } from '@/lib/config/site-assets'
import { postsIn } from '@/lib/server/blog/library'

const MESSAGES = 'content/messages/en'
/** The letters that docs/typefaces.md cuts the face of headings for. */
const HEADING_LETTERS = /[\s\x20-\x7e\u00a0©§·×‐‑–—‘’‚“”„•…−€£½]/g

test('the face of headings has every letter of the texts that it sets', () => {
  const messages = readdirSync(MESSAGES).map((file) => readFileSync(`${MESSAGES}/${file}`, 'utf8'))
  const posts = postsIn('en').flatMap(({ title, headings }) => [title, ...headings.map(({ text }) => text)])
  expect([...messages, ...posts].join('').replace(HEADING_LETTERS, '')).toBe('')
})

// Browsers keep these files for good.
test('each face is named after its content, and the style sheet knows that name', () => {
  for (const path of TYPEFACE_PATHS) {
    const hash = createHash('sha256')
      .update(readFileSync(`public${path}`))
      .digest('hex')
    expect(path).toContain(`-${hash.slice(0, 8)}.woff2`)
    expect(readFileSync('app/styles/tokens.css', 'utf8')).toContain(`url("${path}")`)
  }
})
