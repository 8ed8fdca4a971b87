import { globSync } from 'node:fs'
import { expect, test } from 'vitest'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Endpoints without the wrapper, and why nothing counts their requests. */
const UNCOUNTED: Record<string, string> = { 'app/api/live/route.ts': 'it answers a constant' }

test('every end point has a rate limit, or says why it needs none', async () => {
  const files = globSync('app/api/**/route.ts')
  expect(files.length).toBeGreaterThan(20)
  for (const file of files.filter((each) => !(each in UNCOUNTED))) {
    const handlers: Record<string, unknown> = await import(/* @vite-ignore */ `@/${file}`)
    const exported = METHODS.filter((method) => method in handlers)
    expect(exported.length, file).toBeGreaterThan(0)
    for (const method of exported) {
      const { rate } = Object(handlers[method])
      const why = typeof rate === 'string' ? rate : rate?.none
      expect(why, `${method} ${file}`).toMatch(/\w/)
    }
  }
})
