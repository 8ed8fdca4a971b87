import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipResponse } from '@/lib/server/http/zip-response'

const about = { fileName: 'all.zip', modified: new Date('2026-05-01T10:20:30Z') }
const text = (name: string, content: string): ZipEntry => ({ name, bytes: new TextEncoder().encode(content) })

const entries: ZipEntry[] = [
  text('profiles.json', '[{"full_name":"Zoë"}]\n'.repeat(200)),
  { name: 'users/a/runs/1.png', bytes: Uint8Array.from({ length: 1_000 }, (_, index) => index % 251) },
  { name: 'users/a/leer/größe.png', bytes: Uint8Array.of(1) },
  text('nothing.json', ''),
]

async function* each(given: readonly ZipEntry[]) {
  yield* given
}

const unpacked = async (response: Response) => unzipSync(new Uint8Array(await response.arrayBuffer()))

test('what goes in comes out, under its name', async () => {
  const response = await zipResponse(each(entries), about)
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="all.zip"')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const files = await unpacked(response)
  expect(Object.keys(files)).toEqual(entries.map(({ name }) => name))
  for (const { name, bytes } of entries) expect(files[name]).toEqual(bytes)
  expect(strFromU8(files['profiles.json'] ?? new Uint8Array())).toContain('Zoë')
})

test('entries are asked for as they are taken, and no more once nobody takes them', async () => {
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
  const response = await zipResponse(counted(), about)
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
  const response = await zipResponse(breaking(), about)
  await expect(response.arrayBuffer()).rejects.toThrow('no storage')
})
