import { expect, test } from 'vitest'
import { fileToStore, storedFileSchema } from '@/components/design-tool/shared/device/stored-file'

test('a photo is kept as bytes with name and type, and comes back as the same file', async () => {
  const photo = new File([Uint8Array.of(1, 2, 3)], 'room.jpg', { type: 'image/jpeg' })
  const stored = structuredClone(await fileToStore(photo))
  expect(stored.bytes).toBeInstanceOf(ArrayBuffer)
  const back = storedFileSchema.parse(stored)
  expect([back.name, back.type, await back.bytes()]).toEqual([photo.name, photo.type, await photo.bytes()])
})

test.each([undefined, new File([], 'old.jpg'), { bytes: 'text', name: '', type: '' }])(
  'anything else is no file',
  (stored) => {
    expect(storedFileSchema.safeParse(stored).success).toBe(false)
  },
)
