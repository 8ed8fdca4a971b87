import { describe, expect, test } from 'vitest'
import { nearestPaint } from '@/lib/domain/nearest-paint'
import { createPaintDeck, differenceWord, mergePaints, searchPaints } from '@/lib/domain/paint-deck'
import { type DeckPaint, paintLabel } from '@/lib/domain/paints'

const PAINTS: readonly DeckPaint[] = [
  { code: '30', name: 'Hague Blue', hex: '#3b4a56' },
  { code: '281', name: 'Stiffkey Blue', hex: '#464a5a' },
  { code: 'B-30', name: 'Blau grün', hex: '#3f6f66' },
  { code: '1302', name: 'Blue 30', hex: '#6d8aa8' },
]
const names = (text: string) => searchPaints(createPaintDeck(PAINTS), text).map(({ name }) => name)

describe('own paints', () => {
  test('are found by code and name, without case and accents, the exact code first', () => {
    expect(names('30')).toEqual(['Hague Blue', 'Blue 30', 'Blau grün'])
    expect(names('BLUE')).toEqual(['Blue 30', 'Hague Blue', 'Stiffkey Blue'])
    expect(names(' grun  blau ')).toEqual(['Blau grün'])
    expect(names('GRÜN')).toEqual(['Blau grün'])
    expect(names('pink')).toEqual([])
    expect(names('')).toHaveLength(4)
  })

  test('have one that is nearest to any color', () => {
    expect(nearestPaint(PAINTS, '#3B4A56')).toEqual({ paint: PAINTS[0], difference: 0 })
    const near = nearestPaint(PAINTS, '#3f4a57')
    expect(near?.paint.name).toBe('Hague Blue')
    expect(near?.difference).toBeGreaterThan(0.5)
    expect(near?.difference).toBeLessThan(3.5)
    expect(nearestPaint([], '#ffffff')).toBeNull()
  })

  test('a difference is said in a word', () => {
    expect([0, 1, 2.1, 3.6, 9].map(differenceWord)).toEqual([
      'unseen',
      'hardToSee',
      'slight',
      'clear',
      'another',
    ])
  })

  test('the nearest of a full list takes a few milliseconds', () => {
    const many = Array.from({ length: 5_000 }, (_, i) => ({
      code: `${i}`,
      name: `Paint ${i}`,
      hex: `#${((i * 3_355) % 0xffffff).toString(16).padStart(6, '0')}`,
    }))
    nearestPaint(many, '#808080')
    const times = Array.from({ length: 7 }, (_, i) => {
      const started = performance.now()
      nearestPaint(many, `#80${i}0${i}0`)
      return performance.now() - started
    })
    expect(Math.min(...times)).toBeLessThan(50)
  })

  test('that are added take the place of those with the same code and name', () => {
    const darker = { code: '30', name: 'hague blue', hex: '#2b3a46' }
    const fresh = { code: '1', name: 'Lime', hex: '#ccdd99' }
    expect(mergePaints(PAINTS, [darker, fresh])).toEqual([darker, ...PAINTS.slice(1), fresh])
    expect(PAINTS.map(paintLabel)[0]).toBe('Hague Blue 30')
  })
})
