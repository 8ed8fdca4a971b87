import { expect, test } from 'vitest'
import {
  type Reference,
  referencesToStore,
  roomReferences,
  storedReferences,
  withFilesHere,
} from '@/components/design-tool/shared/designs/references'

const fileOf = (name: string) => new File([name], name, { type: 'image/png' })
const hashOf = (digit: string) => digit.repeat(64)
const DESIGN = { kind: 'design', id: crypto.randomUUID(), url: '/api/images/serve/anna/1' } as const
const KEPT = { kind: 'file', file: fileOf('kept.png'), picture: hashOf('a') } as const
const NEW = { kind: 'file', file: fileOf('new.png') } as const
const PICTURE = { kind: 'picture', picture: hashOf('b') } as const

test('a room names what the account has, in the order that was chosen', () => {
  expect(roomReferences([NEW, KEPT, DESIGN, PICTURE])).toEqual([
    { kind: 'picture', picture: KEPT.picture },
    DESIGN,
    PICTURE,
  ])
  // A document with more references than allowed would have none.
  expect(roomReferences([DESIGN, KEPT, PICTURE, { ...PICTURE, picture: hashOf('c') }])).toHaveLength(3)
})

test('a room that is read has its pictures, by the files that are here, and what only this device has', () => {
  const kept = roomReferences([PICTURE, KEPT])
  expect(withFilesHere(kept, [NEW, KEPT, DESIGN])).toEqual([PICTURE, KEPT, NEW])
  // References removed by another device are gone.
  expect(withFilesHere([], [KEPT, DESIGN, PICTURE])).toEqual([])
})

test('references are restored on this device as stored; unreadable ones are dropped', async () => {
  const all: readonly Reference[] = [KEPT, NEW, DESIGN, PICTURE]
  const read = storedReferences.parse(await referencesToStore(all))
  expect(read.map(({ kind }) => kind)).toEqual(['file', 'file', 'design', 'picture'])
  expect(roomReferences(read)).toEqual(roomReferences(all))
  expect(storedReferences.parse([{ kind: 'other' }])).toEqual([])
})
