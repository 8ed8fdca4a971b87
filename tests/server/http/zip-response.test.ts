import { strFromU8, unzipSync } from 'fflate'
import { expect, test, vi } from 'vitest'
import { type ZipEntry, zipResponse } from '@/lib/server/http/zip-response'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { expectError } from '../support/expect'

const about = { fileName: 'all.zip', modified: new Date('2026-05-01T10:20:30Z') }
const text = (name: string, content: string) => ({ name, content: new TextEncoder().encode(content) })

const entries = [
  text('profiles.json', '[{"full_name":"Zoë"}]\n'.repeat(200)),
  { name: 'users/a/runs/1.png', content: Uint8Array.from({ length: 1_000 }, (_, index) => index % 251) },
  { name: 'users/a/leer/größe.png', content: Uint8Array.of(1) },
  text('nothing.json', ''),
]

async function* each(given: readonly ZipEntry[]) {
  yield* given
}

const unpacked = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()))

test('what goes in comes out, under its name', async () => {
  const { response } = await zipResponse(each(entries), about)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="all.zip"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const files = await unpacked(response)
  expect(Object.keys(files)).toEqual(entries.map(({ name }) => name))
  for (const { name, content } of entries) expect(files[name]).toEqual(content)
  expect(strFromU8(files['profiles.json'] ?? new Uint8Array())).toContain('Zoë')
})

test('entries are requested as they are read, and no more once the reader stops', async () => {
  let asked = 0
  let isOver = false
  async function* counted() {
    try {
      for (let index = 0; index < 100; index += 1) {
        asked += 1
        yield text(`${index}.json`, 'x')
      }
    } finally {
      isOver = true
    }
  }
  const { response } = await zipResponse(counted(), about)
  const reader = response.body?.getReader()
  await reader?.read()
  expect(asked).toBeLessThan(5)
  await reader?.cancel()
  expect(isOver).toBe(true)
  expect(asked).toBeLessThan(5)
})

test('what fails before the first byte is an ordinary failure', async () => {
  const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no database')) }) }
  await expect(zipResponse(broken, about)).rejects.toThrow('no database')
})

test('what fails later cuts the file off', async () => {
  async function* breaking() {
    yield* entries
    throw new Error('no storage')
  }
  const { response } = await zipResponse(breaking(), about)
  await expect(response.arrayBuffer()).rejects.toThrow('no storage')
})

test('a user gets one export at a time, the process eight, and a client that reads nothing for a minute loses its place', async () => {
  vi.useFakeTimers()
  const gate = imageGate({ designs: 1, designWaitMs: 1_000 })
  const { signal } = new AbortController()
  let held = 0
  async function* large() {
    held += 1
    try {
      for (let n = 0; n < 100; n++) yield new Uint8Array(64 * 1024)
    } finally {
      held -= 1
    }
  }
  const start = (who: string) =>
    gate.streamed(who, signal, () => zipResponse(each([{ name: 'large.png', content: large() }]), about))
  const first = await start('anna')
  const others = await Promise.all(['ben', 'dora', 'emil', 'finn', 'gina', 'hugo', 'ines'].map(start))
  const waiting = [start('anna'), start('cleo')]
  const reader = first.body?.getReader()
  await reader?.read()
  for (const other of others) await other.body?.getReader().read()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(held).toBe(8)
  for (const answer of waiting) answer.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(11_000)
  for (const answer of waiting) await expectError(answer, 'server_busy')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(held).toBe(0)
  // With another name, Next would report it as an error of ours.
  await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' })
  await (await start('cleo')).body?.cancel()
  vi.useRealTimers()
})

test('a client that reads a little every minute is cut off after an hour', async () => {
  vi.useFakeTimers()
  async function* endless() {
    for (;;) yield new Uint8Array(64 * 1024)
  }
  const { response, ended } = await zipResponse(each([{ name: 'large.png', content: endless() }]), about)
  const reader = response.body?.getReader()
  let pieces = 0
  const read = async () => {
    for (; pieces < 100; pieces++) {
      await reader?.read()
      await vi.advanceTimersByTimeAsync(59_000)
    }
  }
  await expect(read()).rejects.toMatchObject({ name: 'AbortError' })
  expect(pieces).toBeGreaterThan(55)
  expect(pieces).toBeLessThan(65)
  await ended
  vi.useRealTimers()
})
