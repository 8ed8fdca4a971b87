import { describe, expect, test } from 'vitest'
import { suggestionFor } from '@/components/design-tool/form/use-suggestions'
import {
  INITIAL_FORM,
  parseFormDraft,
  storedTransform,
  type TransformForm,
  transformSchema,
} from '@/lib/schemas/transform'

const filled: TransformForm = {
  ...INITIAL_FORM,
  style: 'japanese',
  roomType: 'home-office',
  prompt: 'A calm office with cedar shelves',
}

/** The message keys of a form's errors, the first one per field. */
function problemsOf(changes: Partial<TransformForm>) {
  const { error } = transformSchema.safeParse({ ...filled, ...changes })
  const issues = error?.issues.toReversed() ?? []
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]))
}

describe('checking the form', () => {
  test('an untouched form asks for style, room and a longer prompt', () => {
    expect(problemsOf(INITIAL_FORM)).toEqual({
      style: 'style_required',
      roomType: 'room_type_required',
      prompt: 'prompt_too_short',
    })
  })

  test('prompts have 10 to 1000 characters', () => {
    expect(problemsOf({ prompt: 'x'.repeat(10) })).toEqual({})
    expect(problemsOf({ prompt: 'x'.repeat(9) })).toEqual({ prompt: 'prompt_too_short' })
    expect(problemsOf({ prompt: 'x'.repeat(1000) })).toEqual({})
    expect(problemsOf({ prompt: 'x'.repeat(1001) })).toEqual({ prompt: 'prompt_too_long' })
  })
})

describe('removing things', () => {
  test('ignores the form’s content, and makes one design', () => {
    const left = { ...INITIAL_FORM, seed: Number.NaN, designsToCreate: 7, guidance_scale: 99 }
    expect(transformSchema.parse({ ...left, task: 'clear' })).toEqual({
      ...INITIAL_FORM,
      task: 'clear',
      designsToCreate: 1,
    })
  })

  test('is not what forms asked for that were sent before there were tasks', () => {
    const { task: _, ...before } = filled
    expect(storedTransform.parse(before).task).toBe('restyle-areas')
    expect(parseFormDraft(before).task).toBe('restyle-areas')
    expect(parseFormDraft({ ...before, task: 'clear' }).task).toBe('clear')
    expect(parseFormDraft({ ...before, task: 'relight' }).task).toBe('restyle-areas')
  })
})

describe('a draft', () => {
  test('comes back as it was left', () => {
    const left = { ...filled, seed: 12, designsToCreate: 4, guidance_scale: 9.1 }
    expect(parseFormDraft(structuredClone(left))).toEqual(left)
  })

  test('that is missing or of another version starts as new where it does not fit', () => {
    expect(parseFormDraft(undefined)).toEqual(INITIAL_FORM)
    expect(parseFormDraft({ ...filled, designsToCreate: 99, prompt: 7, seed: 'x' })).toEqual({
      ...filled,
      prompt: '',
    })
  })
})

describe('a suggestion', () => {
  test.each([
    ['fills an empty field', '', '', 'style', 'fill'],
    ['fills one that holds an earlier suggestion', 'old', 'old', 'style', 'fill'],
    ["leaves a user's own words when only the style changes", 'mine', 'old', 'style', 'keep'],
    ["replaces a user's own words when a room is chosen", 'mine', 'old', 'room', 'replace'],
    ['that is already there replaces nothing, as after a reload', 'new', '', 'room', 'fill'],
  ] as const)('%s', (_rule, written, before, chosen, action) => {
    expect(suggestionFor({ written, before, suggested: 'new' }, chosen)).toBe(action)
  })
})
