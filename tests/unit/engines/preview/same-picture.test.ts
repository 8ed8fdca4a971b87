import { describe, expect, test } from 'vitest'
import { type AreaSettings, isStyleSeen, PLAIN_AREA, PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { WHOLE_PICTURE } from '@/lib/domain/perspective'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { controlsOf, type PreviewParams, pictureOf } from '@/lib/engines/preview/controls-of'
import { render } from '@/lib/engines/preview/render/render'
import { meanDifference, paintMask, sha256, wallImage } from './fixtures.ts'

const wall: AreaSettings = { ...PLAIN_AREA, kind: 'wall' }
const OWN = { ...wall, material: 'brick', color: '' } as const
const FLOOR = { ...PLAIN_AREA, kind: 'floor', material: 'oak-boards' } as const

function request(areas: readonly AreaSettings[], more: Partial<PreviewParams> = {}): PreviewParams {
  const fields = { task: 'restyle-areas', style: 'modern', roomType: 'patio', prompt: '', seed: 7 } as const
  return { ...INITIAL_NUMBERS, ...fields, areas, ...more }
}

const isSeen = (areas: readonly AreaSettings[], task: 'restyle-areas' | 'restyle-room' = 'restyle-areas') =>
  isStyleSeen({ task, engine: PREVIEW_ENGINE, areas })

test('a style is seen unless the user chose a finish for each area that changes', () => {
  expect(isSeen([OWN, wall])).toBe(true)
  expect(isSeen([OWN, FLOOR])).toBe(false)
  expect(isSeen([OWN, { ...wall, kind: 'window' }])).toBe(false)
  expect(isSeen([OWN, { ...wall, isKept: true }])).toBe(true)
  expect(isSeen([OWN, { ...wall, isKept: true }], 'restyle-room')).toBe(false)
  // Brick doesn't go on a floor, so the style decides.
  expect(isSeen([{ ...OWN, kind: 'floor' }])).toBe(true)
  expect(isSeen([])).toBe(true)
  expect(isStyleSeen({ task: 'clear', engine: PREVIEW_ENGINE, areas: [] })).toBe(false)
  expect(isStyleSeen({ task: 'restyle-areas', engine: 'a/model', areas: [OWN] })).toBe(true)
})

describe('the same text means the same picture', () => {
  const photo = wallImage(150, 100)
  const mask = paintMask(150, 100, (_, y) => y > 20)
  const labels = mask.map((value, i) => value && (Math.floor(i / 150) > 80 ? 2 : 1))
  const analysis = analyze(photo, labels)
  const made = (params: PreviewParams) => render(photo, labels, analysis, controlsOf(params)).rgb
  const base = request([OWN, FLOOR])

  test.each([
    ['another style', { style: 'industrial' }],
    ['another seed', { seed: 500 }],
    ['another room type', { roomType: 'modern-kitchen' }],
    ['words', { prompt: 'sage green walls' }],
  ] as const)('%s changes nothing under the user’s own finishes', (_, more) => {
    const other = request([OWN, FLOOR], more)
    expect(pictureOf(other)).toBe(pictureOf(base))
    expect(sha256(made(other))).toBe(sha256(made(base)))
  })

  test.each([
    ['another style', { style: 'industrial' }],
    ['another seed', { seed: 500 }],
    ['words', { prompt: 'sage green walls' }],
  ] as const)('%s changes what the style decides', (_, more) => {
    const [styled, other] = [request([wall, FLOOR]), request([wall, FLOOR], more)]
    expect(pictureOf(other)).not.toBe(pictureOf(styled))
    expect(meanDifference(made(other), made(styled), mask)).toBeGreaterThan(0.005)
  })

  test('words that the engine doesn’t understand change nothing', () => {
    const other = request([wall], { prompt: 'something cozy' })
    expect(pictureOf(other)).toBe(pictureOf(request([wall])))
    expect(sha256(made(other))).toBe(sha256(made(request([wall]))))
  })

  test('the user’s finishes and numbers, and the thing that is put into a room, are part of it', () => {
    const changed = [
      request([{ ...OWN, color: '#112233' }, FLOOR]),
      request([OWN, { ...FLOOR, scale: 2 }]),
      { ...base, strength: 0.5 },
    ]
    expect(new Set([base, ...changed].map(pictureOf)).size).toBe(4)
    const furnish = (color: string) =>
      pictureOf({ task: 'furnish', areas: [], furnishing: { thing: 'rug', look: 'plain', color } })
    expect(furnish('#aabbcc')).toBe(furnish('#aabbcc'))
    expect(furnish('#aabbcc')).not.toBe(furnish('#112233'))
    const placed = (widthMetres: number) => {
      const placement = { corners: WHOLE_PICTURE, widthMetres, heightMetres: 1 }
      const furnishing = { thing: 'rug', look: 'plain', color: '#aabbcc' } as const
      return pictureOf({ task: 'furnish', areas: [], furnishing, placement })
    }
    expect(placed(2)).toBe(placed(2))
    expect(new Set([furnish('#aabbcc'), placed(2), placed(3)]).size).toBe(3)
  })

  test('the order in which settings were chosen doesn’t matter', () => {
    const { kind, ...rest } = OWN
    expect(pictureOf(request([{ ...rest, kind }, FLOOR]))).toBe(pictureOf(base))
  })
})
