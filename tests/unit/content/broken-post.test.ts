import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { capture } from '@/scripts/lib/processes.mjs'
import { fromRoot, projectNode } from '@/scripts/lib/project.mjs'

const TIP = 'content/blog/tips/color-theory-ai.mdx'
/** What the build of the posts reads. */
const NEEDED = ['content', 'lib', 'public', 'scripts', 'package.json', 'tsconfig.json']

const copy = mkdtempSync(join(tmpdir(), 'broken-post-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Builds the posts of a copy of the project in which one post has been changed. */
async function buildWith(name: string, change: (text: string) => string) {
  writeFileSync(join(copy, `content/blog/tips/${name}.mdx`), change(readFileSync(fromRoot(TIP), 'utf8')))
  const script = join(copy, 'scripts/content.mjs')
  const answer = await capture(projectNode(), [script], { cwd: copy })
  rmSync(join(copy, `content/blog/tips/${name}.mdx`))
  return answer
}

test('a post that lacks a field fails the build with its file and the field', {
  timeout: 180_000,
}, async () => {
  for (const needed of NEEDED) cpSync(fromRoot(needed), join(copy, needed), { recursive: true })
  symlinkSync(fromRoot('node_modules'), join(copy, 'node_modules'))
  const { code, output } = await buildWith('half-a-post', (post) => post.replace(/^difficulty:.*\n/m, ''))
  expect(output).toContain('blog/tips/half-a-post.mdx')
  expect(output).toContain('difficulty')
  expect(code).not.toBe(0)
})

test('so does one that says the same as another, or leads nowhere', { timeout: 180_000 }, async () => {
  const { code, output } = await buildWith('twin', (post) => `${post}\n[Nowhere](/no-such-page)\n`)
  expect(output).toContain('blog/tips/twin.mdx: a link leads to /no-such-page, which is no page')
  expect(output).toContain('blog/tips/color-theory-ai.mdx: title is the same as that of blog/tips/twin.mdx')
  expect(code).not.toBe(0)
})
