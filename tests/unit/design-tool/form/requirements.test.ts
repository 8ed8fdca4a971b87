import { describe, expect, test } from 'vitest'
import {
  admissionOf,
  isAccepted,
  mayStore,
  missingRequirement,
  refusalOf,
  submitState,
} from '@/components/design-tool/form/requirements'
import { errorDetails } from '@/lib/api/api-error'
import { INITIAL_FORM } from '@/lib/schemas/transform'

const now = new Date('2026-03-01T12:00:00Z')
const pro = { planName: 'Pro', designsLeft: 20, expiresAt: null }

describe('before anything is spent', () => {
  test('what is missing is said one by one, and of a whole room which areas are meant', () => {
    const ready = { hasPhoto: true, hasMask: true, hasStyle: true, hasRoom: true }
    const missing = (change: Partial<Parameters<typeof missingRequirement>[0]>) =>
      missingRequirement({ ...ready, ...change })?.code
    expect(missing({})).toBeUndefined()
    expect(missing({ hasMask: false, hasStyle: false })).toBe('mask_required')
    expect(missing({ hasMask: false, isWholeRoom: true })).toBe('room_needs_areas')
    expect(missing({ isWholeRoom: true, hasRoom: false })).toBe('room_type_required')
  })

  test('the button is not ready before every area has its kind', () => {
    const ready = { hasPhoto: true, hasMask: true, hasStyle: true, hasRoom: true }
    expect(submitState({ ...ready, isNaming: true }, false)).toBe('naming')
    expect(submitState({ ...ready, isNaming: true, hasRoom: false }, false)).toBe('room')
    expect(submitState({ ...ready, isNaming: true, hasStyle: false }, false)).toBe('style')
    expect(submitState(ready, false)).toBe('ready')
    const pressed = { ...ready, hasMask: false, isNaming: true }
    expect(missingRequirement(pressed)?.code).toBe('areas_unnamed')
    expect(missingRequirement({ ...pressed, hasRoom: false })?.code).toBe('room_type_required')
  })

  test('the button asks for a room type last, and is gold only if a press starts the design', () => {
    const ready = { hasPhoto: true, hasMask: true, hasStyle: true, hasRoom: true }
    expect(submitState(ready, false)).toBe('ready')
    expect(submitState({ ...ready, hasRoom: false }, false)).toBe('room')
    expect(submitState({ ...ready, hasStyle: false, hasRoom: false }, false)).toBe('style')
    const form = { ...INITIAL_FORM, style: 'rustic', roomType: 'patio', prompt: 'a patio in the evening' }
    expect(isAccepted('ready', null, form)).toBe(true)
    for (const change of [
      { prompt: 'short' },
      { designsToCreate: 18 },
      { seed: Number.NaN },
      { roomType: '' },
    ])
      expect(isAccepted('ready', null, { ...form, ...change }), JSON.stringify(change)).toBe(false)
    expect(isAccepted('ready', errorDetails('storage_limit', { limit: 1_000 }), form)).toBe(false)
    expect(isAccepted('select', null, form)).toBe(false)
    // Removing needs neither.
    expect(isAccepted('ready', null, { ...form, task: 'clear', prompt: '', roomType: '' })).toBe(true)
  })

  test('a room as one area is refused before anything else is asked for, and waits until it is known', () => {
    const ready = { hasPhoto: true, hasMask: true, hasStyle: true, hasRoom: true }
    for (const refusal of ['room_is_one_area', 'surfaces_unknown'] as const) {
      expect(submitState({ ...ready, refusal }, false)).toBe('select')
      expect(missingRequirement({ ...ready, hasMask: false, hasStyle: false, refusal })?.code).toBe(refusal)
    }
    expect(submitState({ ...ready, refusal: 'finding' }, false)).toBe('naming')
    expect(missingRequirement({ ...ready, hasMask: false, refusal: 'finding' })?.code).toBe('areas_unnamed')
    expect(submitState({ ...ready, refusal: null }, false)).toBe('ready')
  })

  test('as many designs as credits are allowed, one more is not', () => {
    expect(refusalOf({ credits: pro, designs: 17, creditsEach: 1, storedCount: null }, now)).toBeNull()
    expect(
      refusalOf({ credits: { ...pro, designsLeft: 4 }, designs: 5, creditsEach: 1, storedCount: null }, now),
    ).toMatchObject({
      code: 'insufficient_credits',
      values: { needed: 5, remaining: 4 },
    })
  })

  test('without a plan, or after it ended, the plan is what is missing', () => {
    const ended = { ...pro, designsLeft: 0, expiresAt: '2026-02-28T00:00:00.000Z' }
    const none = { planName: null, designsLeft: 0, expiresAt: null }
    for (const credits of [ended, none]) {
      expect(refusalOf({ credits, designs: 1, creditsEach: 1, storedCount: null }, now)?.code).toBe(
        'no_active_plan',
      )
    }
  })

  test("stored designs may fill a plan's storage to the last place, not beyond", () => {
    expect(refusalOf({ credits: pro, designs: 2, creditsEach: 1, storedCount: 998 }, now)).toBeNull()
    expect(refusalOf({ credits: pro, designs: 3, creditsEach: 1, storedCount: 998 }, now)).toMatchObject({
      code: 'storage_limit',
      values: { limit: 1000 },
    })
    const premium = { ...pro, planName: 'Premium' }
    expect(
      refusalOf({ credits: premium, designs: 1, creditsEach: 1, storedCount: 5000 }, now)?.values,
    ).toEqual({ limit: 5000 })
  })

  test('a full storage holds up nobody who never turned storing on', () => {
    const admit = (change: object) =>
      admissionOf(
        { credits: pro, designs: 3, creditsEach: 1, storedCount: 998, isChosen: false, ...change },
        now,
      )
    expect(admit({})).toEqual({ refused: null, isFull: true })
    expect(admit({ storedCount: 997 })).toEqual({ refused: null, isFull: false })
    expect(admit({ isChosen: true })).toMatchObject({ refused: { code: 'storage_limit' }, isFull: false })
    expect(admit({ credits: { ...pro, designsLeft: 2 } }).refused?.code).toBe('insufficient_credits')
  })

  test('only paid plans may store', () => {
    const storing = [null, 'Free', 'Pro', 'Premium', 'Business'].map((planName) =>
      mayStore({ planName, expiresAt: null }, now),
    )
    expect(storing).toEqual([false, false, true, true, true])
  })

  test('stops with the plan, to the moment', () => {
    const mayStoreAt = (ms: number) =>
      mayStore({ planName: 'Pro', expiresAt: new Date(now.getTime() + ms).toISOString() }, now)
    expect([1, 0, -1].map(mayStoreAt)).toEqual([true, false, false])
  })
})
