import { describe, expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import { buildPrompt } from '@/lib/domain/prompt'
import { findRoom } from '@/lib/domain/rooms'
import { findStyle } from '@/lib/domain/styles'
import { controlsOf, type PreviewParams, suggestionOf, understand } from '@/lib/engines/preview/controls-of'

const params: PreviewParams = {
  style: 'coastal',
  roomType: 'home-office',
  prompt: '',
  seed: 7,
  ...INITIAL_NUMBERS,
  areas: [PLAIN_AREA],
}
const suggestion = suggestionOf('home-office', 'coastal')

describe('parameters in the engine’s words', () => {
  test('seed 0, which the engine does not know, stands behind the last one', () => {
    expect(controlsOf({ ...params, seed: 0 }).seed).toBe(1_000_000)
  })

  test('our own suggestion gives no orders, the words added to it do', () => {
    expect(controlsOf({ ...params, prompt: suggestion }).prompt).toBe('')
    expect(controlsOf({ ...params, prompt: `${suggestion} Sage green walls` }).prompt).toBe(
      'Sage green walls',
    )
  })

  test('the suggestion is the one that fills the form', () => {
    const [room, style] = [findRoom('home-office'), findStyle('coastal')]
    expect(room && style && buildPrompt(room, style)).toBe(suggestion)
    expect(suggestionOf('home-office', '')).toBe(room?.defaultPrompt)
    expect(suggestionOf('', 'coastal')).toBe(style?.defaultPrompt)
    expect(suggestionOf('', '')).toBe('')
  })
})

describe('what is understood of a prompt', () => {
  const said = { roomType: 'home-office', style: 'coastal', surfaces: ['auto'] } as const

  test('colour and place are read back', () => {
    const understanding = { kind: 'understood', parts: ['wall: sage green'] }
    expect(understand({ ...said, prompt: 'sage green walls' })).toEqual(understanding)
    expect(understand({ ...said, prompt: `${suggestion} Sage green walls.` })).toEqual(understanding)
  })

  test('a colour without a place goes to the surface that was chosen', () => {
    const about = { ...said, prompt: 'sage green please', surfaces: ['floor'] } as const
    expect(understand(about)).toEqual({ kind: 'understood', parts: ['floor: sage green'] })
    const several = understand({ ...about, surfaces: ['floor', 'fabric'] })
    expect(several).toEqual({ kind: 'understood', parts: ['wall: sage green'] })
  })
})
