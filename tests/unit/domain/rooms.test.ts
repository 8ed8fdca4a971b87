import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { findRoom, popularRooms, ROOM_CATEGORIES, ROOM_TYPES, roomsByCategory } from '@/lib/domain/rooms'
import { STYLE_SLUGS } from '@/lib/domain/style-slugs'

const EXPECTED_GROUPS = [
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

const WITH_OWN_PROMPTS = ['modern-living', 'master-bedroom', 'modern-kitchen']

test('every room stands in its category, in the order of the picker', () => {
  const groups = roomsByCategory().map(({ category, rooms }) => [category, rooms.map((room) => room.value)])
  expect(groups).toEqual(EXPECTED_GROUPS)
  expect(ROOM_CATEGORIES).toEqual(EXPECTED_GROUPS.map(([category]) => category))
  expect(ROOM_TYPES.map((room) => room.value)).toEqual(EXPECTED_GROUPS.flatMap(([, values]) => values))
})

test('the popular choices are the seven promised ones', () => {
  expect(popularRooms().map((room) => room.value)).toEqual(POPULAR)
})

test('with the popular rooms shown above, each other room is listed once under its category', () => {
  const groups = roomsByCategory(ROOM_TYPES.filter((room) => !room.popular))
  const listed = groups.flatMap((group) => group.rooms.map((room) => room.value))
  expect([...listed, ...POPULAR].toSorted()).toEqual(ROOM_TYPES.map((room) => room.value).toSorted())
})

test('a category without a room among those asked for is left out', () => {
  const kitchens = ROOM_TYPES.filter((room) => room.label.includes('Kitchen'))
  expect(roomsByCategory(kitchens).map((group) => group.category)).toEqual(['Kitchen & Dining'])
  expect(roomsByCategory([])).toEqual([])
})

test('the room called "other" is labelled Other Space', () => {
  expect(findRoom('other')?.label).toBe('Other Space')
})

test.each(['', 'Other', 'bathroom', 'modern_living', 'constructor'])('no room answers to "%s"', (value) => {
  expect(findRoom(value)).toBeNull()
})

describe.each(ROOM_TYPES)('the room $value', (room) => {
  test('is found by its value', () => {
    expect(findRoom(room.value)).toBe(room)
  })

  test('has a label and a description of one short line', () => {
    expect(room.label).toMatch(/^[A-Z][a-z]+( [A-Z][a-z]+)*$/)
    expect(room.description.length).toBeGreaterThan(10)
    expect(room.description.length).toBeLessThanOrEqual(60)
  })

  test('has an icon that the icon library draws', () => {
    const icons = fileURLToPath(
      new URL('../../../node_modules/lucide-react/dist/esm/icons/', import.meta.url),
    )
    expect(existsSync(`${icons}${room.icon}.mjs`) || existsSync(`${icons}${room.icon}.js`)).toBe(true)
  })

  test('has a default prompt that opens with the room and goes on for several parts', () => {
    const parts = room.defaultPrompt.split(', ')
    expect(parts.length).toBeGreaterThanOrEqual(5)
    expect(parts[0]).toMatch(/^An? /)
    expect(new Set(parts).size).toBe(parts.length)
    expect(room.defaultPrompt).not.toMatch(/[.;]|,\S|,$/)
  })

  test('has prompts of its own for the nine slugs, or none', () => {
    const prompts = Object.entries(room.styleSpecificPrompts ?? {})
    const slugs = prompts.map(([slug]) => slug)
    expect(slugs.toSorted()).toEqual(WITH_OWN_PROMPTS.includes(room.value) ? STYLE_SLUGS.toSorted() : [])
    for (const [, prompt] of prompts) {
      expect(prompt.length).toBeGreaterThanOrEqual(LIMITS.prompt.min)
      expect(prompt.length).toBeLessThanOrEqual(LIMITS.prompt.max)
    }
  })
})

test('labels, values and default prompts are each used once', () => {
  for (const field of ['label', 'value', 'defaultPrompt'] as const) {
    expect(new Set(ROOM_TYPES.map((room) => room[field])).size).toBe(ROOM_TYPES.length)
  }
})

test('each style-specific prompt names its own room and style', () => {
  const nouns = {
    'modern-living': 'living room',
    'master-bedroom': 'master bedroom',
    'modern-kitchen': 'kitchen',
  }
  for (const [value, noun] of Object.entries(nouns)) {
    for (const slug of STYLE_SLUGS) {
      const [subject] = findRoom(value)?.styleSpecificPrompts?.[slug].split(', ') ?? []
      expect(subject?.toLowerCase()).toContain(noun)
      expect(subject?.toLowerCase().replaceAll('-', ' ')).toContain(slug.replaceAll('-', ' '))
    }
  }
})
