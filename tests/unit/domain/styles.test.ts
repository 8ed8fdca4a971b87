import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { STYLE_PROMPT_PARTS } from '@/lib/domain/style-prompts'
import { findStyle, STYLE_IDS, STYLES } from '@/lib/domain/styles'

/** Value, label, and the two parts that the prompt rule reads. */
const EXPECTED = [
  [
    'modern',
    'Modern',
    'clean straight lines in steel with glass and smooth wood',
    'an uncluttered form-follows-function calm',
  ],
  [
    'minimalist',
    'Minimalist',
    'plain surfaces with concealed storage',
    'quiet restraint with generous empty space',
  ],
  [
    'scandinavian',
    'Scandinavian',
    'pale birch and ash with wool and linen',
    'bright hygge warmth for dark winters',
  ],
  ['industrial', 'Industrial', 'exposed brick with blackened steel and concrete', 'raw loft character'],
  [
    'contemporary',
    'Contemporary',
    'curved silhouettes in layered neutrals',
    'current relaxed sophistication',
  ],
  [
    'traditional',
    'Traditional',
    'symmetrical classic furniture with carved mouldings',
    'timeless formal comfort',
  ],
  ['rustic', 'Rustic', 'rough-hewn beams and natural stone', 'rugged hand-made warmth'],
  [
    'bohemian',
    'Bohemian',
    'layered patterned textiles with rattan and macrame',
    'free-spirited collected charm',
  ],
  ['coastal', 'Coastal', 'whitewashed wood with linen slipcovers', 'breezy seaside ease'],
  [
    'mediterranean',
    'Mediterranean',
    'textured lime plaster with terracotta tile',
    'sun-warmed rustic elegance',
  ],
  ['japanese', 'Japanese', 'tatami and shoji with natural cedar', 'serene wabi-sabi balance'],
  ['art_deco', 'Art Deco', 'bold geometric symmetry in lacquer and brass', 'glamorous jazz-age drama'],
] as const

test('the twelve styles are offered in order', () => {
  expect(STYLE_IDS).toEqual(EXPECTED.map(([value]) => value))
  expect(STYLES.map((style) => style.value)).toEqual([...STYLE_IDS])
})

test.each(EXPECTED)(
  '%s is called %s and opens and ends its prompt as promised',
  (value, label, first, last) => {
    const style = findStyle(value)
    expect(style?.label).toBe(label)
    expect(style?.defaultPrompt.startsWith(`${first}, `)).toBe(true)
    expect(style?.defaultPrompt.endsWith(`, ${last}`)).toBe(true)
  },
)

test.each(['', 'Modern', 'art-deco', 'Art Deco', 'constructor'])('no style answers to "%s"', (value) => {
  expect(findStyle(value)).toBeNull()
})

describe.each(STYLES)('the style $value', ({ value, description, defaultPrompt, negativePrompt }) => {
  test('is described in one short line', () => {
    expect(description.length).toBeGreaterThan(10)
    expect(description.length).toBeLessThanOrEqual(60)
  })

  test('has prompts that the form accepts as they are', () => {
    expect(defaultPrompt.length).toBeGreaterThanOrEqual(LIMITS.prompt.min)
    expect(defaultPrompt.length).toBeLessThanOrEqual(LIMITS.prompt.max)
    expect(negativePrompt.length).toBeLessThanOrEqual(LIMITS.negativePrompt.max)
  })

  test('hides no comma inside a part and says nothing twice', () => {
    const parts = STYLE_PROMPT_PARTS[value]
    expect(defaultPrompt.split(', ')).toEqual([...parts])
    expect(new Set(parts).size).toBe(parts.length)
    expect(parts.length).toBeGreaterThanOrEqual(8)
  })

  test('refuses what no design should show and something of its own', () => {
    const refused = negativePrompt.split(', ')
    expect(refused.slice(0, 4)).toEqual(['blurry', 'low resolution', 'jpeg artifacts', 'noise'])
    expect(refused).toContain('changed layout')
    expect(refused.length).toBeGreaterThan(27)
    expect(new Set(refused).size).toBe(refused.length)
  })

  test('never refuses what a good photograph of a room is', () => {
    expect(negativePrompt).not.toMatch(/realistic|functional|photo/)
  })

  test('asks for nothing that it refuses', () => {
    const refused = negativePrompt.split(', ')
    expect(refused.filter((words) => new RegExp(`\\b${words}\\b`).test(defaultPrompt))).toEqual([])
  })
})

test('no two styles share a prompt or a list of refusals', () => {
  expect(new Set(STYLES.map((style) => style.defaultPrompt)).size).toBe(STYLES.length)
  expect(new Set(STYLES.map((style) => style.negativePrompt)).size).toBe(STYLES.length)
})
