import { expect, test } from 'vitest'
import { findStyle, STYLE_IDS, STYLES } from '@/lib/domain/styles'

/** Value, label, and the first and last part of the prompt, which the prompt rule reads. */
const EXPECTED = `
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

type Style = (typeof STYLES)[number]

/** The values of the styles that break a rule. */
const breaking = (keeps: (style: Style) => boolean) =>
  STYLES.filter((style) => !keeps(style)).map(({ value }) => value)

test('the twelve styles stand in order, with their labels and the parts that the prompt rule reads', () => {
  const rows = STYLES.map(({ value, label, defaultPrompt }) => {
    const parts = defaultPrompt.split(', ')
    return [value, label, parts[0], parts.at(-1)].join(' | ')
  })
  expect(rows).toEqual(EXPECTED.trim().split('\n'))
  expect(STYLES.map(({ value }) => value)).toEqual([...STYLE_IDS])
})

test('a style is found by its exact value', () => {
  expect(breaking((style) => findStyle(style.value) === style)).toEqual([])
  const unknown = ['', 'Modern', 'art-deco', 'Art Deco', 'constructor']
  expect(unknown.map(findStyle)).toEqual(unknown.map(() => null))
})
