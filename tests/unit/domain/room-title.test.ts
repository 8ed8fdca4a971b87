import { expect, test } from 'vitest'
import type { AreaSettings } from '@/lib/domain/area-settings'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { type MyRoom, roomCards } from '@/lib/domain/my-rooms'
import { designName, designNames, numbered, roomTitle, titleInFiles } from '@/lib/domain/room-title'

const area = (settings: Partial<AreaSettings>): AreaSettings => ({ ...PLAIN_AREA, ...settings })
const navy = area({ kind: 'wall', material: 'paint', color: '#2a415f' })
const boards = area({ kind: 'floor', material: 'oak-boards' })

const titleOf = (roomType: string, style: string, ...areas: AreaSettings[]) =>
  roomTitle({ roomType, style, areas })

test('a room is called by what it is and the finish of its largest surface, or else by its style', () => {
  expect(titleOf('master-bedroom', 'japanese', boards, navy)).toBe('Bedroom, navy wall')
  expect(titleOf('modern-kitchen', 'japanese', boards)).toBe('Kitchen, oak boards')
  expect(titleOf('guest-bedroom', 'art_deco', area({ kind: 'wall' }))).toBe('Guest bedroom, Art Deco')
  expect(titleOf('cozy-living', '')).toBe('Living room')
  expect(titleOf('other', 'rustic')).toBe('Room, Rustic')
  expect(titleOf('', '', navy)).toBe('Room, navy wall')
})

test('a color is called by the nearest name, and by none if all are far off', () => {
  const painted = (color: string, material: AreaSettings['material'] = 'paint') =>
    titleOf('', '', area({ kind: 'wall', material, color }))
  expect(painted('#2c4360')).toBe('Room, navy wall')
  expect(painted('#ff00ff')).toBe('Room, painted wall')
  expect(painted('', 'limewash')).toBe('Room, limewash wall')
  expect(painted('#9caf88', 'shiplap')).toBe('Room, sage shiplap')
})

test('a design is called by its main finish, its style, or what it does, and a file by its title', () => {
  expect(designName({ task: 'restyle-areas', style: 'coastal', areas: [navy] })).toBe('Navy wall')
  expect(designName({ task: 'restyle-room', style: 'coastal', areas: [] })).toBe('Coastal')
  expect(designName({ task: 'clear', areas: [navy] })).toBe('Things removed')
  expect(titleInFiles('Bedroom, navy wall')).toBe('bedroom-navy-wall')
  expect(titleInFiles('Zoë’s Küche (2)')).toBe('zoe-s-kuche-2')
  expect(titleInFiles('🙂')).toBe('room')
})

test('designs of one name also say how they differ, or else have numbers', () => {
  const design = (...areas: AreaSettings[]) => ({ task: 'restyle-areas', style: 'coastal', areas }) as const
  const floor = area({ kind: 'floor', material: 'checkerboard' })
  const rug = { task: 'furnish', areas: [], furnishing: { thing: 'rug' } } as const
  const lamp = { ...rug, furnishing: { thing: 'floor-lamp' } }
  const designs = [
    design(navy),
    design(navy, floor),
    { ...design(navy, area({})), style: 'rustic' },
    rug,
    lamp,
  ]
  expect(designNames(designs)).toEqual([
    'Navy wall',
    'Navy wall, checkerboard floor',
    'Navy wall, Rustic',
    'Furnished, rug',
    'Furnished, floor lamp',
  ])
  expect(designNames([design(boards, navy), design(floor)])).toEqual(['Navy wall', 'Checkerboard floor'])
  expect(numbered(designNames([design(navy), design(navy), rug]))).toEqual([
    'Navy wall',
    'Navy wall 2',
    'Furnished',
  ])
})

test('a room of the account and its designs share one card, the last changed first', () => {
  const designs: MyRoom['designs'] = [
    {
      runId: 'run',
      storedId: null,
      name: 'Coastal',
      finish: '',
      aspect: null,
      createdAt: '2026-03-02',
      resultUrl: '/result',
      originalUrl: null,
      alteration: { by: 'preview', change: 'look', kinds: [] },
      hasList: false,
      hasDocument: true,
    },
  ]
  const rooms = [
    { key: 'a', title: 'Room, Coastal', designs },
    { key: 'photo', title: 'Room', designs: [] },
  ]
  const kept = [
    { id: 'b', title: 'Bath', updatedAt: '2026-03-03' },
    { id: 'a', title: 'Bedroom, navy wall', updatedAt: '2026-03-01' },
  ]
  const cards = (isFirstPage: boolean) =>
    roomCards(rooms, kept, isFirstPage).map(({ room, saved }) => [
      room.key,
      saved?.title,
      room.designs.length,
    ])
  expect(cards(true)).toEqual([
    ['b', 'Bath', 0],
    ['a', 'Bedroom, navy wall', 1],
    ['photo', undefined, 0],
  ])
  expect(cards(false).map(([key]) => key)).toEqual(['a', 'photo'])
})
