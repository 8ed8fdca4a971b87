import { expect, test } from 'vitest'
import { letGo } from '@/lib/restyle/pipeline/let-go'

test('a picture that is let go gives its buffer back, a view into a larger one leaves it to its owner', () => {
  const own = { width: 2, height: 1, rgb: new Uint8Array(6).fill(7) }
  const slab = new Uint8Array(20).fill(9)
  const part = { width: 2, height: 1, rgb: slab.subarray(4, 10) }
  letGo(own, part)
  expect(own.rgb.buffer.byteLength).toBe(0)
  expect(slab).toEqual(new Uint8Array(20).fill(9))
  letGo(own)
})
