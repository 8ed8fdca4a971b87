import { describe, expect, test } from 'vitest'
import { suggestionFor } from '@/components/transform/form/suggestion-for'

describe('a proposed text', () => {
  test('fills an empty field, and one that holds an earlier proposal', () => {
    expect(suggestionFor('', '', 'new', 'style')).toEqual({ text: 'new', isReplacing: false })
    expect(suggestionFor('old', 'old', 'new', 'style')).toEqual({ text: 'new', isReplacing: false })
  })

  test("gives way to a person's own words when only the style changes", () => {
    expect(suggestionFor('mine', 'old', 'new', 'style').text).toBeNull()
  })

  test("takes the place of a person's own words when a room is chosen, and says so", () => {
    expect(suggestionFor('mine', 'old', 'new', 'room')).toEqual({ text: 'new', isReplacing: true })
  })

  test('never empties what a person wrote', () => {
    expect(suggestionFor('mine', 'old', '', 'room').text).toBeNull()
  })

  test('that is already there replaces nothing, as after a reload', () => {
    expect(suggestionFor('new', '', 'new', 'room')).toEqual({ text: 'new', isReplacing: false })
  })
})
