import { expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { byName, INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { findPlan, MONTHLY_PLAN_DAYS, PLAN_NAMES, PLANS, storedDesignsOf } from '@/lib/domain/plans'
import { PRESETS, presetOf } from '@/lib/domain/presets'
import { STYLE_PROMPTS, STYLE_SLUGS } from '@/lib/domain/room-style-prompts'
import { findRoom, popularRooms, ROOM_TYPES, roomsByCategory } from '@/lib/domain/rooms'
import { findStyle, STYLES } from '@/lib/domain/styles'

/** Ranges and initial values of the fields, limits without a field, presets and plans. */
const NUMBERS = `
brush 5 100 30
steps 1 150 50
guidance 1 20 7.5
strength 0 1 0.8
designs 1 17 1
rating 1 5 5
prompt 10 1000
feedback 10 1000
upload 10485760 50000000 24000000
mask 0.0005 0.01 128
seed 1000000
lowCredits 5
draft 30 7 0.7 Draft - Faster, lower quality
balanced 50 7.5 0.8 Balanced - Recommended
quality 100 8.5 0.9 Quality - Slower, better results
Free 0 - 3 - 0
Pro 1900 19000 50 600 1000
Premium 4900 49000 200 2400 5000
Business 9900 99000 500 6000 -
days 30
`

/** Value, label, and the first and last part of the prompt, which the prompt rule reads. */
const STYLE_ROWS = `
modern | Modern | clean straight lines in steel with glass and smooth wood | an uncluttered form-follows-function calm
minimalist | Minimalist | plain surfaces with concealed storage | quiet restraint with generous empty space
scandinavian | Scandinavian | pale birch and ash with wool and linen | bright hygge warmth for dark winters
industrial | Industrial | exposed brick with blackened steel and concrete | raw loft character
contemporary | Contemporary | curved silhouettes in layered neutrals | current relaxed sophistication
traditional | Traditional | symmetrical classic furniture with carved moldings | timeless formal comfort
rustic | Rustic | rough-hewn beams and natural stone | rugged hand-made warmth
bohemian | Bohemian | layered patterned textiles with rattan and macrame | free-spirited collected charm
coastal | Coastal | whitewashed wood with linen slipcovers | breezy seaside ease
mediterranean | Mediterranean | textured lime plaster with terracotta tile | sun-warmed rustic elegance
japanese | Japanese | tatami and shoji with natural cedar | serene wabi-sabi balance
art_deco | Art Deco | bold geometric symmetry in lacquer and brass | glamorous jazz-age drama
`

/** A star marks the popular ones. */
const ROOM_ROWS = `
Living Spaces: modern-living* cozy-living luxury-living*
Bedrooms: master-bedroom* guest-bedroom kids-bedroom
Kitchen & Dining: modern-kitchen* traditional-kitchen dining-room breakfast-nook
Bathrooms: master-bathroom* guest-bathroom powder-room
Work Spaces: home-office* study-room creative-studio
Outdoor Spaces: patio* garden balcony
Utility Spaces: laundry-room mudroom garage
Other: other
`

/** Rooms with their own prompts for nine styles, and their names in those prompts. */
const NOUNS = new Map([
  ['modern-living', 'living room'],
  ['master-bedroom', 'master bedroom'],
  ['modern-kitchen', 'kitchen'],
])

const lines = (table: string) => table.trim().split('\n')

test('limits, presets, plans, styles and rooms are those of the specification, in its order', () => {
  const { brush, designs, rating, prompt, feedback, upload, mask } = LIMITS
  const fields = Object.entries({ brush, ...byName((param) => param), designs, rating })
  const numbers = [
    ...fields.map(([name, { min, max, initial }]) => [name, min, max, initial]),
    ['prompt', prompt.min, prompt.max],
    ['feedback', feedback.min, feedback.max],
    ['upload', upload.maxBytes, upload.maxPixels, upload.keptPixels],
    ['mask', mask.minCoverage, mask.aspectTolerance, mask.threshold],
    ['seed', LIMITS.seed.below],
    ['lowCredits', LIMITS.lowCredits],
    ...PRESETS.map((preset) => [preset.id, preset.steps, preset.guidance, preset.strength, preset.label]),
    ...PLANS.map(({ name, monthlyCents, yearlyCents, monthlyDesigns, yearlyDesigns }) =>
      [name, monthlyCents, yearlyCents, monthlyDesigns, yearlyDesigns, storedDesignsOf(name)].map(
        (value) => value ?? '-',
      ),
    ),
    ['days', MONTHLY_PLAN_DAYS],
  ]
  expect(numbers.map((row) => row.join(' '))).toEqual(lines(NUMBERS))

  const styles = STYLES.map(({ value, label, defaultPrompt }) => {
    const parts = defaultPrompt.split(', ')
    return [value, label, parts[0], parts.at(-1)].join(' | ')
  })
  expect(styles).toEqual(lines(STYLE_ROWS))

  const popular = new Set(popularRooms())
  const rooms = roomsByCategory().map(({ category, rooms: inIt }) => {
    const names = inIt.map((room) => (popular.has(room) ? `${room.value}*` : room.value))
    return `${category}: ${names.join(' ')}`
  })
  expect(rooms).toEqual(lines(ROOM_ROWS))
})

test.each([
  ['plan', (name: string) => findPlan(name)?.name, PLAN_NAMES],
  ['style', (name: string) => findStyle(name)?.value, STYLES.map(({ value }) => value)],
  ['room', (name: string) => findRoom(name)?.value, ROOM_TYPES.map(({ value }) => value)],
] as const)('a %s is found by its exact name only', (_, find, names) => {
  expect(names.map(find)).toEqual(names)
  const near = names.flatMap((name) => [name.toUpperCase(), ` ${name}`, `${name}s`])
  const unknown = ['', 'constructor', '__proto__', ...near]
  expect(unknown.filter((name) => find(name) !== undefined)).toEqual([])
})

test('an unknown plan stores nothing', () => {
  expect([null, '', 'Enterprise'].map(storedDesignsOf)).toEqual([0, 0, 0])
})

test('three rooms have prompts for nine styles, each of which names its room and style and fits the form', () => {
  const { min, max } = LIMITS.prompt
  for (const { value } of ROOM_TYPES) {
    const prompts = Object.entries(STYLE_PROMPTS[value] ?? {})
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

test('an untouched form stands on balanced, and one slider step away from a preset is custom', () => {
  expect(presetOf(INITIAL_NUMBERS)).toBe('balanced')
  const changes = [
    { steps: 49 },
    { steps: 51 },
    { guidance: 7.4 },
    { guidance: 7.6 },
    { strength: 0.79 },
    { strength: 0.81 },
    { steps: 30 },
    { strength: Number.NaN },
  ]
  expect(changes.map((change) => presetOf({ ...INITIAL_NUMBERS, ...change }))).toEqual(
    changes.map(() => 'custom'),
  )
})
