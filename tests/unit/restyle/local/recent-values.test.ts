import { expect, test } from 'vitest'
import { bytesHeld } from '../../../../lib/restyle/local/byte-count.ts'
import { RecentValues } from '../../../../lib/restyle/local/recent-values.ts'

test('values used longest ago go when all together weigh too much', () => {
  const recent = new RecentValues<string>(100)
  recent.set('a', 'first', 40)
  recent.set('b', 'second', 40)
  recent.get('a')
  recent.set('c', 'third', 40)
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual(['first', undefined, 'third'])
})

test('a value set again counts once', () => {
  const recent = new RecentValues<string>(100)
  recent.set('a', 'first', 60)
  recent.set('a', 'again', 60)
  recent.set('b', 'second', 40)
  expect([recent.get('a'), recent.get('b')]).toEqual(['again', 'second'])
})

test('the newest value stays, however heavy', () => {
  const recent = new RecentValues<string>(100)
  recent.set('a', 'light', 10)
  recent.set('b', 'heavy', 500)
  expect([recent.get('a'), recent.get('b')]).toEqual([undefined, 'heavy'])
})

test('bytes are counted through objects, lists and maps, shared buffers once', () => {
  const shared = new Float32Array(10)
  const value = {
    shared,
    again: shared.subarray(2),
    list: [new Uint8Array(5)],
    map: new Map([[1, { shared }]]),
  }
  expect(bytesHeld(value)).toBe(45)
})
