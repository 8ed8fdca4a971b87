import { beforeEach, expect, test, vi } from 'vitest'
import { goneScripts, reloadForNewVersion } from '@/components/shared/missing-part'

const HOME = 'https://rooms.example/transform'
const OLD = 'https://rooms.example/_next/static/chunks/old.js'
const SHARED = 'https://rooms.example/_next/static/chunks/shared.js'

const reload = vi.fn()
let isConnected: boolean
let answers: Record<string, Response>

beforeEach(() => {
  reload.mockReset()
  isConnected = true
  answers = {
    [SHARED]: new Response(),
    [OLD]: new Response(null, { status: 404 }),
    [HOME]: new Response('<script src="/_next/static/chunks/new.js"></script>'),
  }
  // The element of a script that failed is gone, too.
  vi.stubGlobal('document', { querySelectorAll: () => [{ src: SHARED }] })
  const asked = [HOME, OLD].map((name) => ({ name }))
  vi.stubGlobal('window', { location: { href: HOME, reload } })
  vi.stubGlobal('performance', { now: () => 60_000, getEntriesByType: () => asked })
  vi.stubGlobal('fetch', async (url: string) => {
    if (!isConnected) throw new TypeError('Failed to fetch')
    return answers[url]
  })
})

test('a script that is gone tells a new version from a lost connection', async () => {
  expect(await goneScripts()).toEqual([OLD])
  answers[OLD] = new Response(null, { status: 410 })
  expect(await goneScripts()).toEqual([OLD])
  answers[OLD] = new Response(null, { status: 503 })
  expect(await goneScripts()).toEqual([])
  isConnected = false
  expect(await goneScripts()).toEqual([])
})

test('those who ask while a check is going on share it', async () => {
  const fetched = vi.fn(async () => new Response(null, { status: 404 }))
  vi.stubGlobal('fetch', fetched)
  expect(await Promise.all([goneScripts(), goneScripts()])).toEqual([
    [SHARED, OLD],
    [SHARED, OLD],
  ])
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('an old page loads the new version by itself', async () => {
  await reloadForNewVersion()
  expect(reload).toHaveBeenCalledOnce()
})

test.each([
  ['it was loaded less than a minute ago', () => vi.stubGlobal('performance', { now: () => 59_999 })],
  ['every script is there', () => (answers[OLD] = new Response())],
  ['the new page needs the same missing script', () => (answers[HOME] = new Response(`src="${OLD}"`))],
])('a page stays when %s', async (_, change) => {
  change()
  await reloadForNewVersion()
  expect(reload).not.toHaveBeenCalled()
})
