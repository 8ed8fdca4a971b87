import { describe, expect, test } from 'vitest'
import { pickerMove, seekOption } from '@/components/transform/picker/picker-keys'

const closed = { isOpen: false, index: 2, count: 5 }
const open = { isOpen: true, index: 2, count: 5 }

describe('keys of a picker', () => {
  test.each(['Enter', ' ', 'ArrowDown', 'ArrowUp'])('closed, %j opens it at the chosen option', (key) => {
    expect(pickerMove(key, closed)).toEqual({ type: 'open', index: 2 })
  })

  test('closed, Home and End open it at its ends', () => {
    expect(pickerMove('Home', closed)).toEqual({ type: 'open', index: 0 })
    expect(pickerMove('End', closed)).toEqual({ type: 'open', index: 4 })
  })

  test('open, arrows point at neighbours and stop at the ends', () => {
    expect(pickerMove('ArrowDown', open)).toEqual({ type: 'point', index: 3 })
    expect(pickerMove('ArrowDown', { ...open, index: 4 })).toEqual({ type: 'point', index: 4 })
    expect(pickerMove('ArrowUp', { ...open, index: 0 })).toEqual({ type: 'point', index: 0 })
  })

  test('open, Enter and Space choose, Escape and Tab close', () => {
    expect(pickerMove('Enter', open)).toEqual({ type: 'choose' })
    expect(pickerMove(' ', open)).toEqual({ type: 'choose' })
    expect(pickerMove('Escape', open)).toEqual({ type: 'close' })
    expect(pickerMove('Tab', open)).toEqual({ type: 'close' })
  })

  test("closed, Tab and Escape are the page's", () => {
    expect(pickerMove('Tab', closed)).toBeNull()
    expect(pickerMove('Escape', closed)).toBeNull()
  })
})

describe('typing in a picker', () => {
  const labels = ['Modern Living', 'Luxury Living', 'Master Bedroom', 'Modern Kitchen', 'Mudroom']

  test('finds the option that begins with what was typed, whatever the case', () => {
    expect(seekOption(labels, -1, 'lux')).toBe(1)
    expect(seekOption(labels, 0, 'MUD')).toBe(4)
  })

  test('a longer text may mean the option that is pointed at', () => {
    expect(seekOption(labels, 0, 'mod')).toBe(0)
  })

  test('one letter leads past the present option and around', () => {
    expect(seekOption(labels, 0, 'm')).toBe(2)
    expect(seekOption(labels, 4, 'm')).toBe(0)
  })

  test('the same letter again walks on', () => {
    expect(seekOption(labels, -1, 'm')).toBe(0)
    expect(seekOption(labels, -1, 'mm')).toBe(2)
    expect(seekOption(labels, -1, 'mmm')).toBe(3)
  })

  test('finds nothing where nothing begins so', () => {
    expect(seekOption(labels, 0, 'x')).toBe(-1)
    expect(seekOption([], -1, 'm')).toBe(-1)
  })
})
