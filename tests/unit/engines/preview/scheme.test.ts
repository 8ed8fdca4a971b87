import { expect, test } from 'vitest'
import { STYLE_IDS } from '../../../../lib/domain/styles.ts'
import { makeScheme } from '../../../../lib/engines/preview/render/scheme.ts'
import { STYLES } from '../../../../lib/engines/preview/styles/styles.ts'

test.each(STYLE_IDS)('seed 1 of %s is the signature: the first entry of every list', (style) => {
  const scheme = makeScheme(style, 1, 1)
  const sheet = STYLES[style]
  expect(scheme.wall).toBe(sheet.wall[0])
  expect(scheme.floor).toBe(sheet.floor[0])
  expect(scheme.textiles[0]).toBe(sheet.textile[0])
  expect(scheme.accents[0]).toBe(sheet.accent[0])
  expect(scheme.wood).toBe(sheet.wood[0])
})

test.each(STYLE_IDS)('neighbouring seeds of %s never repeat the wall or the main cloth', (style) => {
  for (let seed = 1; seed < 200; seed++) {
    const [scheme, next] = [makeScheme(style, seed, 1), makeScheme(style, seed + 1, 1)]
    expect(scheme.wall).not.toBe(next.wall)
    expect(scheme.textiles[0]).not.toBe(next.textiles[0])
  }
})

test.each(STYLE_IDS)('a walk through the seeds of %s sees every combination', (style) => {
  const sheet = STYLES[style]
  const total = sheet.wall.length * sheet.floor.length * sheet.textile.length * sheet.accent.length
  const seen = new Set<string>()
  for (let seed = 1; seed <= total; seed++) {
    const { wall, floor, textiles, accents } = makeScheme(style, seed, 1)
    seen.add([wall.name, floor.name, textiles[0]?.name, accents[0]?.name].join('|'))
  }
  expect(seen.size).toBe(total)
})

test('a feature wall is never painted near-white', () => {
  for (const style of STYLE_IDS) {
    for (let seed = 1; seed < 30; seed++) {
      const { lch, material } = makeScheme(style, seed, 0.3).wall
      expect(material === 'paint' && lch[0] > 0.9 && lch[1] < 0.012).toBe(false)
    }
  }
})
