import { describe, expect, test } from 'vitest'
import { partRead } from '@/lib/domain/hosted-input'

describe('the part of a prompt that a text encoder reads', () => {
  test('is all of a short one', () => {
    expect(partRead('A calm room, light oak', 6)).toBeNull()
  })

  test('ends before the first word that has no place any more', () => {
    expect(partRead('A calm room, light oak', 5)).toBe('A calm room, light')
    expect(partRead('A calm room, light oak', 4)).toBe('A calm room,')
  })

  test('is shorter where words are long', () => {
    expect(partRead('uncharacteristically calm', 2)).toBe('uncharacteristically')
    expect(partRead('uncharacteristically calm', 1)).toBe('')
  })
})
