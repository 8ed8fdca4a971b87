import { expect, test } from 'vitest'
import { arraysIn, bytesHeld } from '../../../../lib/restyle/local/byte-count.ts'
import { RecentValues } from '../../../../lib/restyle/local/recent-values.ts'
import { release } from '../../../../lib/restyle/release.ts'

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

test('what makes room is told, the newest stays', () => {
  const gone: string[] = []
  const recent = new RecentValues<string>(100, (value) => gone.push(value))
  recent.set('a', 'first', 30)
  recent.set('b', 'second', 30)
  recent.set('c', 'third', 30)
  recent.get('a')
  recent.trim(60)
  expect(gone).toEqual(['second'])
  recent.trim(0)
  expect(gone).toEqual(['second', 'third'])
  expect(recent.get('a')).toBe('first')
})

test('buffers are given back once, except shared ones', () => {
  const own = new Float32Array(10)
  const shared = new Int32Array(new SharedArrayBuffer(8))
  release(...arraysIn({ own, again: own.subarray(3), list: [shared] }))
  release(own)
  expect([own.length, shared.length]).toEqual([0, 2])
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
