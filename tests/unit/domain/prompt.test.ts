import { describe, expect, test } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { buildPrompt, ownWords } from '@/lib/domain/prompt'
import { STYLE_PROMPTS } from '@/lib/domain/room-style-prompts'
import { findRoom, ROOM_TYPES } from '@/lib/domain/rooms'
import { findStyle, STYLES } from '@/lib/domain/styles'

const COMBINATIONS = ROOM_TYPES.flatMap((room) =>
  STYLES.map((style) => ({ name: `${room.value} in ${style.value}`, room, style })),
)

/** The prompt for two existing values. */
function promptFor(roomValue: string, styleValue: string): string {
  const room = findRoom(roomValue)
  const style = findStyle(styleValue)
  if (!room || !style) throw new Error(`no such room or style: ${roomValue}, ${styleValue}`)
  return buildPrompt(room, style)
}

test('a prompt is assembled from the room, the first and last part of the style, and the label', () => {
  const defaultPrompt = 'A glazed porch,wicker seats , potted ferns'
  const room = { value: 'patio', label: 'Sun Porch', defaultPrompt } as const
  const style = { value: 'modern', defaultPrompt: 'Brushed Steel, ignored middle, A Cool Calm' } as const
  expect(buildPrompt(room, style)).toBe(
    'A glazed porch, incorporating brushed steel, wicker seats, potted ferns. ' +
      'The space should reflect a cool calm while maintaining its functionality as a sun porch.',
  )
})

test('a prompt names every room in good English', () => {
  const names = ROOM_TYPES.map(({ value }) => promptFor(value, 'rustic').split(' functionality as ')[1])
  expect(names).toContain('a home office.')
  expect(names).toContain('a space of its own kind.')
  expect(names.filter((name) => /^a [aeiou]/.test(name ?? ''))).toEqual([])
})

test('a prompt that the room keeps for the style is used as it stands', () => {
  for (const [style, slug] of [
    ['coastal', 'coastal'],
    ['japanese', 'japanese-zen'],
    ['art_deco', 'art-deco'],
  ] as const) {
    const own = STYLE_PROMPTS['master-bedroom']?.[slug]
    expect([own, promptFor('master-bedroom', style)]).toEqual([expect.any(String), own])
  }
})

describe(`all ${COMBINATIONS.length} combinations of a room and a style`, () => {
  /** Names of the combinations whose prompt breaks a rule. */
  const breaking = (breaks: (prompt: string, negativePrompt: string) => boolean) =>
    COMBINATIONS.filter(({ room, style }) => breaks(buildPrompt(room, style), style.negativePrompt)).map(
      ({ name }) => name,
    )

  test('give a prompt that can be sent without a change', () => {
    const { min, max } = LIMITS.prompt
    expect(
      breaking((prompt) => prompt.length < min || prompt.length > max || prompt.trim() !== prompt),
    ).toEqual([])
  })

  test('ask for nothing that the style refuses', () => {
    const asksFor = (prompt: string, words: string) => new RegExp(`\\b${words}\\b`, 'i').test(prompt)
    expect(
      breaking((prompt, negative) => negative.split(', ').some((words) => asksFor(prompt, words))),
    ).toEqual([])
  })
})

describe("a user's own words", () => {
  const suggestion = 'A calm room, oak floor, linen sofa. The space should reflect ease.'

  test.each([
    ['the suggestion untouched', suggestion, ''],
    ['one part added', `${suggestion} Sage green walls`, 'Sage green walls'],
    [
      'one part changed',
      'A calm room, walnut floor, linen sofa. The space should reflect ease.',
      'walnut floor',
    ],
    ['parts removed', 'a calm room, linen sofa', ''],
    ['a prompt of their own', 'red brick, dark floor', 'red brick, dark floor'],
    ['nothing', '', ''],
  ])('%s', (_name, prompt, own) => {
    expect(ownWords(prompt, suggestion)).toBe(own)
  })
})
