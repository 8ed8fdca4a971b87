import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { capture } from '@/scripts/lib/processes.mjs'
import { fromRoot, projectNode } from '@/scripts/lib/project.mjs'

const TIP = 'content/blog/tips/color-theory-ai.mdx'
/** The input of the posts' build. */
const NEEDED = ['content', 'lib', 'public', 'scripts', 'package.json', 'tsconfig.json']

const copy = mkdtempSync(join(tmpdir(), 'broken-post-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

// Errors within one file are covered by the tests of `makePost`.
test('a post that says the same as another, or leads nowhere, fails the build with its file', {
  timeout: 180_000,
}, async () => {
  for (const needed of NEEDED) cpSync(fromRoot(needed), join(copy, needed), { recursive: true })
  symlinkSync(fromRoot('node_modules'), join(copy, 'node_modules'))
  const twin = `${readFileSync(fromRoot(TIP), 'utf8')}\n[Nowhere](/no-such-page)\n`
  writeFileSync(join(copy, 'content/blog/tips/twin.mdx'), twin)
  const script = join(copy, 'scripts/content.mjs')
  const { code, output } = await capture(projectNode(), [script], { cwd: copy })
  expect(output).toContain('blog/tips/twin.mdx: a link leads to /no-such-page, which is no page')
  expect(output).toContain('blog/tips/color-theory-ai.mdx: title is the same as that of blog/tips/twin.mdx')
  expect(code).not.toBe(0)
})
