import { expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { STYLE_SLUGS } from '@/lib/domain/room-style-prompts'
import { findRoom, popularRooms, ROOM_CATEGORIES, ROOM_TYPES, roomsByCategory } from '@/lib/domain/rooms'

const CATEGORIES = [
  ['Living Spaces', ['modern-living', 'cozy-living', 'luxury-living']],
  ['Bedrooms', ['master-bedroom', 'guest-bedroom', 'kids-bedroom']],
  ['Kitchen & Dining', ['modern-kitchen', 'traditional-kitchen', 'dining-room', 'breakfast-nook']],
  ['Bathrooms', ['master-bathroom', 'guest-bathroom', 'powder-room']],
  ['Work Spaces', ['home-office', 'study-room', 'creative-studio']],
  ['Outdoor Spaces', ['patio', 'garden', 'balcony']],
  ['Utility Spaces', ['laundry-room', 'mudroom', 'garage']],
  ['Other', ['other']],
]

const POPULAR = [
  'modern-living',
  'luxury-living',
  'master-bedroom',
  'modern-kitchen',
  'master-bathroom',
  'home-office',
  'patio',
]

/** Rooms with prompts of their own for nine styles, and what those prompts call them. */
const NOUNS = new Map([
  ['modern-living', 'living room'],
  ['master-bedroom', 'master bedroom'],
  ['modern-kitchen', 'kitchen'],
])

/** The values of the rooms that break a rule. */
const breaking = (keeps: (room: (typeof ROOM_TYPES)[number]) => boolean) =>
  ROOM_TYPES.filter((room) => !keeps(room)).map(({ value }) => value)

test('every room is in its category, in the order of the picker', () => {
  const groups = roomsByCategory().map(({ category, rooms }) => [category, rooms.map(({ value }) => value)])
  expect(groups).toEqual(CATEGORIES)
  expect(ROOM_CATEGORIES).toEqual(CATEGORIES.map(([category]) => category))
  expect(ROOM_TYPES.map(({ value }) => value)).toEqual(CATEGORIES.flatMap(([, values]) => values))
  expect(popularRooms().map(({ value }) => value)).toEqual(POPULAR)
})

test('a room is found by its exact value', () => {
  expect(breaking((room) => findRoom(room.value) === room)).toEqual([])
  const unknown = ['', 'Other', 'bathroom', 'modern_living', 'constructor']
  expect(unknown.map(findRoom)).toEqual(unknown.map(() => null))
  expect(findRoom('other')?.label).toBe('Other Space')
})

test('three rooms have prompts for nine styles, each of which names its room and style and fits the form', () => {
  const { min, max } = LIMITS.prompt
  for (const { value, styleSpecificPrompts = {} } of ROOM_TYPES) {
    const prompts = Object.entries<string>(styleSpecificPrompts)
    const noun = NOUNS.get(value)
    expect(prompts.map(([slug]) => slug).toSorted()).toEqual(noun ? STYLE_SLUGS.toSorted() : [])
    for (const [slug, prompt] of prompts) {
      const subject = prompt.split(', ')[0]?.toLowerCase() ?? ''
      expect(subject).toContain(noun)
      expect(subject.replaceAll('-', ' ')).toContain(slug.replaceAll('-', ' '))
      expect(prompt.length >= min && prompt.length <= max, prompt).toBe(true)
    }
  }
})
