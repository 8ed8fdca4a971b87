import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { INITIAL_FORM, type TransformForm } from '@/lib/client/transform/form-values'
import { keepMood } from '@/lib/client/transform/mood-keeper'
import type { Mood, MoodStudio } from '@/lib/client/transform/mood-studio'
import { moodControls } from '@/lib/client/transform/prompt-words'
import { createMask } from '@/lib/mask/mask'
import { createMaskSession } from '@/lib/mask/session'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1_000)

function moodOf(style: Mood['style']): Mood {
  return { style, width: 1, height: 1, rgba: new Uint8ClampedArray(4) }
}

/** A keeper with a studio that answers with the form's style, and everything that was shown. */
function setUp(studioChanges: Partial<MoodStudio> = {}) {
  const session = createMaskSession(createMask({ width: 100, height: 80 }))
  const form: TransformForm = { ...INITIAL_FORM }
  const shown: (string | null)[] = []
  const failures: unknown[] = []
  const studio = {
    paint: vi.fn<MoodStudio['paint']>(() => true),
    make: vi.fn<MoodStudio['make']>(async () => moodOf(form.style === 'rustic' ? 'rustic' : 'coastal')),
    pause: vi.fn<MoodStudio['pause']>(),
    resume: vi.fn<MoodStudio['resume']>(),
    stop: vi.fn<MoodStudio['stop']>(),
    ...studioChanges,
  }
  const openStudio = vi.fn(async () => studio)
  const keeper = keepMood({
    session,
    readForm: () => form,
    openStudio,
    show: (mood) => shown.push(mood?.style ?? null),
    onFailure: (error) => failures.push(error),
  })
  const paint = () => {
    session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 10, y: 10 } })
    session.dispatch({ type: 'end' })
  }
  return { session, form, shown, failures, studio, openStudio, keeper, paint }
}

test('the studio opens when the browser is idle, and shows nothing before something is painted', async () => {
  const { openStudio, keeper, form, shown, studio } = setUp()
  form.style = 'coastal'
  keeper.formChanged()
  expect(openStudio).not.toHaveBeenCalled()
  await settle()
  expect(openStudio).toHaveBeenCalledTimes(1)
  expect(studio.paint).not.toHaveBeenCalled()
  expect(shown.filter((style) => style !== null)).toEqual([])
})

test('whoever leaves at once has nothing fetched', async () => {
  const { openStudio, keeper } = setUp()
  keeper.stop()
  await settle()
  expect(openStudio).not.toHaveBeenCalled()
})

test('a painted area is looked at once, and each style is shown in turn', async () => {
  const { form, shown, studio, keeper, paint, openStudio } = setUp()
  form.style = 'coastal'
  paint()
  await settle()
  expect(shown.at(-1)).toBe('coastal')
  form.style = 'rustic'
  keeper.formChanged()
  await settle()
  expect(shown.at(-1)).toBe('rustic')
  expect(studio.paint).toHaveBeenCalledTimes(1)
  expect(openStudio).toHaveBeenCalledTimes(1)
})

test('the preview goes with the first touch of a stroke and comes back after its end', async () => {
  const { session, form, shown, studio, keeper, paint } = setUp()
  form.style = 'coastal'
  paint()
  await settle()
  session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 30, y: 30 } })
  expect(shown.at(-1)).toBeNull()
  keeper.formChanged()
  await settle()
  expect(shown.at(-1)).toBeNull()
  session.dispatch({ type: 'end' })
  await settle()
  expect(shown.at(-1)).toBe('coastal')
  expect(studio.paint).toHaveBeenCalledTimes(2)
})

test('a stroke has the machine for itself: the studio pauses from its first touch until its mask is known', async () => {
  const calls: string[] = []
  const { session, paint } = setUp({
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
    paint: () => calls.push('paint') > 0,
  })
  paint()
  await settle()
  expect(calls).toEqual(['paint', 'resume'])
  session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 30, y: 30 } })
  session.dispatch({ type: 'extend', points: [{ x: 40, y: 30 }] })
  await settle()
  expect(calls.slice(2)).toEqual(['pause'])
  session.dispatch({ type: 'end' })
  await settle()
  expect(calls.slice(3)).toEqual(['paint', 'resume'])

  session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 50, y: 30 } })
  session.dispatch({ type: 'cancel' })
  await settle()
  session.dispatch({ type: 'clear' })
  await settle()
  expect(calls.slice(5)).toEqual(['pause', 'resume', 'resume'])
})

test('a studio that opens in the middle of a stroke waits for its end', async () => {
  const { session, studio } = setUp()
  session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 30, y: 30 } })
  await settle()
  expect(studio.pause).toHaveBeenCalledTimes(1)
  expect(studio.resume).not.toHaveBeenCalled()
  session.dispatch({ type: 'end' })
  await settle()
  expect(studio.resume).toHaveBeenCalledTimes(1)
})

test('an answer about an area that was painted on meanwhile is not shown', async () => {
  const answers: ((mood: Mood) => void)[] = []
  const { session, form, shown, paint } = setUp({
    make: () => new Promise((resolve) => answers.push(resolve)),
  })
  form.style = 'coastal'
  paint()
  await settle()
  session.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 30, y: 30 } })
  answers[0]?.(moodOf('coastal'))
  await settle()
  expect(shown.filter((style) => style !== null)).toEqual([])
})

test('clearing the area takes the preview away', async () => {
  const { session, form, shown, paint } = setUp()
  form.style = 'coastal'
  paint()
  await settle()
  session.dispatch({ type: 'clear' })
  await settle()
  expect(shown.at(-1)).toBeNull()
})

test('a failure is told once, shows nothing and leaves painting alone', async () => {
  const { form, shown, failures, studio, paint } = setUp({
    make: async () => {
      throw new Error('no memory')
    },
  })
  form.style = 'coastal'
  paint()
  await settle()
  paint()
  await settle()
  expect(failures).toEqual([new Error('no memory')])
  expect(shown.at(-1)).toBeNull()
  expect(studio.stop).toHaveBeenCalledTimes(1)
})

test('a studio that cannot be fetched is asked for again at the next stroke', async () => {
  const { form, shown, failures, openStudio, paint } = setUp()
  openStudio.mockRejectedValueOnce(new Error('no network'))
  form.style = 'coastal'
  await settle()
  paint()
  await settle()
  expect(shown.at(-1)).toBe('coastal')
  expect(failures).toEqual([])
})

test('a studio that never opens is given up after three tries', async () => {
  const { form, failures, openStudio, paint } = setUp()
  openStudio.mockRejectedValue(new Error('no workers'))
  form.style = 'coastal'
  for (let stroke = 0; stroke < 5; stroke++) {
    paint()
    await settle()
  }
  expect(openStudio).toHaveBeenCalledTimes(3)
  expect(failures).toEqual([new Error('no workers')])
})

test('leaving while the studio is being fetched closes it as soon as it is there', async () => {
  const { form, shown, studio, keeper, openStudio, paint } = setUp()
  let arrive: (studio: MoodStudio) => void = () => undefined
  openStudio.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
  form.style = 'coastal'
  paint()
  await settle()
  keeper.stop()
  arrive(studio)
  await settle()
  expect(studio.stop).toHaveBeenCalled()
  expect(shown.filter((style) => style !== null)).toEqual([])
})

test('a random seed shows the signature of a style, a given one shows its own design', () => {
  const form: TransformForm = { ...INITIAL_FORM, style: 'coastal', surface: 'floor' }
  expect(moodControls(form)).toMatchObject({ style: 'coastal', seed: 1, surface: 'floor' })
  expect(moodControls({ ...form, seed: 42 })?.seed).toBe(42)
  expect(moodControls({ ...form, seed: Number.NaN })?.seed).toBe(1)
  expect(moodControls({ ...form, style: '' })).toBeNull()
})
