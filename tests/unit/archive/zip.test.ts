import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zip } from '@/lib/archive/zip'

const modified = new Date('2026-05-01T10:20:30Z')
const text = (name: string, content: string): ZipEntry => ({
  name,
  bytes: new TextEncoder().encode(content),
  isText: true,
})
const picture = (name: string, bytes: Uint8Array): ZipEntry => ({ name, bytes, isText: false })

async function* each(given: readonly ZipEntry[]) {
  yield* given
}

async function archive(given: readonly ZipEntry[], zip64From?: number): Promise<Uint8Array> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip(each(given), modified, zip64From)) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

const entries = [
  text('profiles.json', '[{"full_name":"Zoë"}]\n'.repeat(200)),
  picture(
    'users/a/runs/1.png',
    Uint8Array.from({ length: 1_000 }, (_, index) => index % 251),
  ),
  picture('users/a/leer/größe.png', Uint8Array.of(1)),
  text('nothing.json', ''),
]

test('what goes in comes out, under its name', async () => {
  const files = unzipSync(await archive(entries))
  expect(Object.keys(files)).toEqual(entries.map(({ name }) => name))
  for (const { name, bytes } of entries) expect(files[name]).toEqual(bytes)
  expect(strFromU8(files['profiles.json'] ?? new Uint8Array())).toContain('Zoë')
})

test('texts are packed, pictures are not', async () => {
  expect((await archive(entries.slice(0, 1))).byteLength).toBeLessThan(400)
  expect((await archive(entries.slice(1, 2))).byteLength).toBeGreaterThan(1_000)
})

test('an archive too large for the classic records says where its entries are all the same', async () => {
  const large = await archive(entries, 1)
  expect(Object.keys(unzipSync(large))).toEqual(entries.map(({ name }) => name))
  expect(large.byteLength).toBeGreaterThan((await archive(entries)).byteLength)
})

test('an archive of nothing is one all the same', async () => {
  expect(unzipSync(await archive([]))).toEqual({})
})

test('the next entry is asked for only when the one before has been taken', async () => {
  let asked = 0
  async function* counted() {
    for (const entry of entries) {
      asked += 1
      yield entry
    }
  }
  const pieces = zip(counted(), modified)
  await pieces.next()
  await pieces.next()
  expect(asked).toBe(1)
  await pieces.return(undefined)
  expect(asked).toBe(1)
})
