import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Knowledge } from '@/components/design-tool/photo/room-worker-client'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { previewControls } from '@/components/design-tool/style-preview/preview-controls'
import type { StylePreview, StylePreviewer } from '@/components/design-tool/style-preview/style-previewer'
import { syncStylePreview } from '@/components/design-tool/style-preview/sync-style-preview'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { STYLE_IDS } from '@/lib/domain/styles'
import { type AreaChange, createMask, doubtOf, settingsOf } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import type { TransformForm } from '@/lib/schemas/transform'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import type { ProposedKind } from '@/lib/segment/kind-map'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(1_000)

function previewOf(style: StylePreview['style']): StylePreview {
  return { style, width: 1, height: 1, rgba: new Uint8ClampedArray(4) }
}

/** A previewer that returns the form's style, and everything that was shown. */
function setUp(changes: Partial<StylePreviewer> = {}, known: Knowledge = 'kinds', isHosted = false) {
  const knowledge = keptValue<Knowledge>(known)
  const maskStore = createMaskStore(createMask({ width: 100, height: 80 }))
  const form: TransformForm = { ...INITIAL_FORM }
  const shown: (string | null)[] = []
  const tiles: string[] = []
  const tab = { areTilesSeen: true }
  const errors: unknown[] = []
  const previewer = {
    setMask: vi.fn<StylePreviewer['setMask']>(async () => ({
      ids: [1],
      proposed: Promise.resolve([{ kind: 'floor', isSure: true }]),
    })),
    preview: vi.fn<StylePreviewer['preview']>(async () =>
      previewOf(form.style === 'rustic' ? 'rustic' : 'coastal'),
    ),
    tile: vi.fn<StylePreviewer['tile']>(async (style) => previewOf(style)),
    isRefused: vi.fn<StylePreviewer['isRefused']>(() => false),
    suggestPerspective: vi.fn<StylePreviewer['suggestPerspective']>(async () => null),
    measure: vi.fn<StylePreviewer['measure']>(async () => []),
    pause: vi.fn<StylePreviewer['pause']>(),
    resume: vi.fn<StylePreviewer['resume']>(),
    ...changes,
  }
  const open = vi.fn(async () => previewer)
  const sync = syncStylePreview({
    maskStore,
    knowledge,
    readForm: () => form,
    open,
    isHosted,
    show: (preview) => shown.push(preview === 'no-place' ? preview : (preview?.style ?? null)),
    areTilesSeen: () => tab.areTilesSeen,
    showTile: (style) => tiles.push(style),
    onError: (error) => errors.push(error),
  })
  const paint = () => {
    maskStore.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 10, y: 10 } })
    maskStore.dispatch({ type: 'end' })
  }
  return { maskStore, knowledge, form, shown, tiles, tab, errors, previewer, open, sync, paint }
}

const FLOOR: ProposedKind = { kind: 'floor', isSure: true }

test('the previewer opens after a moment, and shows nothing before something is painted', async () => {
  const { open, sync, form, shown, previewer } = setUp()
  form.style = 'coastal'
  sync.onFormChange()
  expect(open).not.toHaveBeenCalled()
  await settle()
  expect(open).toHaveBeenCalledTimes(1)
  expect(previewer.setMask).not.toHaveBeenCalled()
  expect(shown.filter((style) => style !== null)).toEqual([])
})

test('a painted area is sent once, and each style is shown in turn', async () => {
  const { form, shown, previewer, sync, paint, open } = setUp()
  form.style = 'coastal'
  paint()
  await settle()
  expect(shown.at(-1)).toBe('coastal')
  form.style = 'rustic'
  sync.onFormChange()
  await settle()
  expect(shown.at(-1)).toBe('rustic')
  expect(previewer.setMask).toHaveBeenCalledTimes(1)
  expect(open).toHaveBeenCalledTimes(1)
})

test('a thing that our own engine makes is previewed, without a style, unless a model makes it', async () => {
  const asked = async (thing: TransformForm['thing'], isHosted = false) => {
    const { form, shown, sync, paint } = setUp({ preview: async () => 'no-place' }, 'kinds', isHosted)
    Object.assign(form, { task: 'furnish', thing })
    paint()
    sync.onFormChange()
    await settle()
    return shown.at(-1)
  }
  const answers = [await asked('rug'), await asked('picture'), await asked('sofa'), await asked('rug', true)]
  expect(answers).toEqual(['no-place', 'no-place', null, null])
})

test('the styles’ tiles come one after another, and end with the selection', async () => {
  const asked: (() => void)[] = []
  const { tiles, previewer, paint } = setUp({
    tile: (style) => new Promise((resolve) => asked.push(() => resolve(previewOf(style)))),
  })
  const answer = () => asked.splice(0).map((give) => give()).length
  paint()
  await settle()
  // The area's kind was proposed meanwhile, which starts them anew.
  expect([answer(), tiles]).toEqual([2, []])
  await settle()
  expect([tiles, asked.length]).toEqual([['modern'], 1])
  paint()
  answer()
  await settle()
  expect(tiles).toEqual(['modern'])
  expect(previewer.preview).not.toHaveBeenCalled()
})

test('the tiles are drawn only while they are seen', async () => {
  const { tiles, tab, previewer, sync, paint } = setUp()
  tab.areTilesSeen = false
  paint()
  await settle()
  expect(previewer.tile).not.toHaveBeenCalled()
  tab.areTilesSeen = true
  sync.onFormChange()
  await settle()
  expect(tiles).toEqual(STYLE_IDS)
})

test('what our own engine does not make is neither previewed nor named', async () => {
  let isRoom = true
  const { form, shown, previewer, sync, paint, maskStore } = setUp({
    setMask: async () => ({ ids: [1], proposed: Promise.resolve([isRoom ? null : FLOOR]) }),
    isRefused: () => isRoom,
  })
  form.style = 'coastal'
  maskStore.dispatch({ type: 'change-area', id: 1, change: { proposed: 'wall' } })
  paint()
  await settle()
  expect(previewer.preview).not.toHaveBeenCalled()
  expect([shown.at(-1), maskStore.mask().areas[0]?.proposed]).toEqual([null, null])
  isRoom = false
  paint()
  sync.onFormChange()
  await settle()
  expect([shown.at(-1), maskStore.mask().areas[0]?.proposed]).toEqual(['coastal', 'floor'])
})

test('a floor stays one when something else is added to it, until it is selected anew', async () => {
  const kinds: ProposedKind[] = [
    { kind: 'painted', isSure: false, doubt: ['painted', 'wall'] },
    { kind: 'floor', isSure: true },
    { kind: 'wall', isSure: true },
    { kind: 'wall', isSure: true },
  ]
  const { maskStore, paint } = setUp({
    setMask: async () => ({ ids: [1], proposed: Promise.resolve(kinds.splice(0, 1)) }),
  })
  const proposed = () => maskStore.mask().areas.map((area) => [area.proposed, area.doubt?.length ?? 0])
  paint()
  await settle()
  expect(proposed()).toEqual([['painted', 2]])
  paint()
  await settle()
  expect(proposed()).toEqual([['floor', 0]])
  paint()
  await settle()
  expect(proposed()).toEqual([['floor', 0]])
  for (const type of ['undo', 'undo', 'undo'] as const) maskStore.dispatch({ type })
  paint()
  await settle()
  expect(proposed()).toEqual([['wall', 0]])
})

/** A previewer that answers with these kinds, one after another; `null` while they aren't known. */
function answering(...kinds: (ProposedKind | null)[]): Partial<StylePreviewer> {
  return {
    setMask: async () => {
      const kind = kinds.length > 1 ? kinds.shift() : kinds[0]
      return { ids: [1], proposed: Promise.resolve(kind ? [kind] : null) }
    },
  }
}
const FABRIC: ProposedKind = { kind: 'fabric', isSure: false }

describe('kinds that come after the selection', () => {
  test('name an area then, and until then it has no finish but the user’s own', async () => {
    const { maskStore, knowledge, form, shown, previewer, paint } = setUp(answering(null, FABRIC), 'coming')
    form.style = 'coastal'
    paint()
    await settle()
    expect(maskStore.mask().areas[0]?.proposed).toBeNull()
    expect(previewer.preview).not.toHaveBeenCalled()
    expect(shown.at(-1)).toBeNull()

    const settings = { ...PLAIN_AREA, material: 'paint', color: '#204080' } as const
    maskStore.dispatch({ type: 'change-area', id: 1, change: { settings } })
    await settle()
    expect(vi.mocked(previewer.preview).mock.lastCall?.[1]).toEqual([{ ...settings, kind: 'wall' }])

    knowledge.set('kinds')
    await settle()
    expect(maskStore.mask().areas[0]?.proposed).toBe('fabric')
    expect(vi.mocked(previewer.preview).mock.lastCall?.[1]).toEqual([{ ...settings, kind: 'fabric' }])
  })

  test('correct a kind guessed by its place, but not one of an area that the user has set up', async () => {
    const guess: ProposedKind = { kind: 'wall', isSure: false }
    const kindAfter = async (change?: AreaChange) => {
      const { maskStore, knowledge, paint } = setUp(answering(guess, FABRIC), 'place')
      paint()
      await settle()
      if (change) maskStore.dispatch({ type: 'change-area', id: 1, change })
      knowledge.set('kinds')
      await settle()
      const [area] = maskStore.mask().areas
      return area && settingsOf(area).kind
    }
    expect(await kindAfter()).toBe('fabric')
    expect(await kindAfter({ settings: { ...PLAIN_AREA, kind: 'floor' } })).toBe('floor')
    expect(await kindAfter({ settings: { ...PLAIN_AREA, material: 'paint', color: '#204080' } })).toBe('wall')
    expect(await kindAfter({ name: 'Bed' })).toBe('wall')
  })

  test('ask, if there are two', async () => {
    const doubtful: ProposedKind = { kind: 'floor', isSure: false, doubt: ['floor', 'fabric'] }
    const { maskStore, knowledge, paint } = setUp(answering(null, doubtful), 'coming')
    paint()
    await settle()
    knowledge.set('kinds')
    await settle()
    expect(maskStore.mask().areas.map(doubtOf)).toEqual([['floor', 'fabric']])
  })

  test('leave an area that is too small to be seen as it is', async () => {
    const { maskStore, paint } = setUp({ setMask: async () => ({ ids: [1], proposed: Promise.resolve([]) }) })
    paint()
    await settle()
    expect(maskStore.mask().areas[0]?.proposed).toBe('other')
  })

  test('are awaited anew where something else is selected in place of an area', async () => {
    const sure: ProposedKind = { kind: 'wall', isSure: true }
    const { maskStore, paint } = setUp(answering(sure, null))
    paint()
    await settle()
    expect(maskStore.mask().areas[0]?.proposed).toBe('wall')
    maskStore.dispatch({ type: 'undo' })
    paint()
    await settle()
    expect(maskStore.mask().areas[0]?.proposed).toBeNull()
  })
})

test('a stale preview is not shown', async () => {
  const answers: ((preview: StylePreview) => void)[] = []
  const { maskStore, form, shown, paint } = setUp({
    preview: () => new Promise((resolve) => answers.push(resolve)),
  })
  form.style = 'coastal'
  paint()
  await settle()
  maskStore.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x: 30, y: 30 } })
  answers[0]?.(previewOf('coastal'))
  await settle()
  expect(shown.filter((style) => style !== null)).toEqual([])
})

test('an error is reported once, shows nothing and leaves painting alone', async () => {
  const { form, shown, errors, paint } = setUp({
    preview: async () => {
      throw new Error('no memory')
    },
  })
  form.style = 'coastal'
  paint()
  await settle()
  paint()
  await settle()
  expect(errors).toEqual([new Error('no memory')])
  expect(shown.at(-1)).toBeNull()
})

test('a previewer that cannot be fetched is fetched again at the next stroke', async () => {
  const { form, shown, errors, open, paint } = setUp()
  open.mockRejectedValueOnce(new Error('no network'))
  form.style = 'coastal'
  await settle()
  paint()
  await settle()
  expect(shown.at(-1)).toBe('coastal')
  expect(errors).toEqual([])
})

test('a random seed shows the signature of a style, a given one shows its own design', () => {
  const form: TransformForm = { ...INITIAL_FORM, style: 'coastal' }
  const areas = [{ ...PLAIN_AREA, kind: 'floor' }] as const
  expect(previewControls(form, areas)).toMatchObject({ style: 'coastal', seed: 1, areas })
  expect(previewControls({ ...form, seed: 42 }).seed).toBe(42)
  expect(previewControls({ ...form, seed: Number.NaN }).seed).toBe(1)
})

test('without a style only areas with a material of their own change', () => {
  const painted = { ...PLAIN_AREA, kind: 'wall', material: 'paint', color: '#204080' } as const
  const { areas } = previewControls(INITIAL_FORM, [PLAIN_AREA, painted])
  expect(areas).toEqual([{ ...PLAIN_AREA, kind: 'other' }, painted])
})
