import { afterEach, expect, test } from 'vitest'
import type { Surfaces } from '@/components/design-tool/photo/room-worker-client'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import { SelectAll } from '@/components/design-tool/smart-select/select-all'
import type { KindChoice } from '@/lib/domain/areas'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { areasInUse, createMask, type MaskPart } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'

const PHOTO = { width: 100, height: 80 }
const partsOf = (kind: KindChoice): MaskPart[] =>
  [9, 5].map((side) => ({
    polygons: [Float32Array.of(0, 0, side, 0, side, side)],
    settings: { ...PLAIN_AREA, kind },
  }))

let stop = new AbortController()
afterEach(() => stop.abort())

/** A photo, and a model that finds its areas, or fails to, when the test says so. */
function open(maskStore = createMaskStore(createMask(PHOTO))) {
  stop.abort()
  stop = new AbortController()
  let parts: readonly MaskPart[] | null = null
  let isModelComing = true
  const rounds: (() => void)[] = []
  const surfaces = keptValue<Surfaces>({ kinds: undefined, search: 'resting' })
  const known = {
    parts: async () => parts,
    isModelComing: () => isModelComing,
    pause: (_: number, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        rounds.push(resolve)
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
  }
  const all = new SelectAll({ maskStore, room: { surfaces } }, known, stop.signal)
  const settle = async () => {
    for (const round of rounds.splice(0)) round()
    await new Promise((resolve) => setTimeout(resolve))
  }
  return {
    all,
    maskStore,
    selectAll: () => maskStore.dispatch({ type: 'select-all' }),
    find: (kind: KindChoice) => {
      parts = partsOf(kind)
      return settle()
    },
    lose: () => {
      isModelComing = false
      return settle()
    },
    regain: () => {
      isModelComing = true
      return settle()
    },
    settle,
    search: () => surfaces.get().search,
    steps: () => maskStore.history().done.map(({ kind }) => kind),
  }
}

test('all of the photo is selected at once, and divided when the areas are there', async () => {
  const { maskStore, selectAll, settle, find, search, steps } = open()
  selectAll()
  expect(steps()).toEqual(['fill'])
  for (let round = 0; round < 200; round++) await settle()
  expect([steps(), search()]).toEqual([['fill'], 'finding'])
  await find('wall')
  expect([steps(), search()]).toEqual([['partition'], 'resting'])
  expect(areasInUse(maskStore.mask())).toHaveLength(2)
})

test('Escape takes the whole photo back while its areas are searched for, and nothing later', async () => {
  const { all, selectAll, settle, find, search, steps } = open()
  expect(all.cancel()).toBe(false)
  selectAll()
  await settle()
  expect(all.cancel()).toBe(true)
  expect([steps(), search()]).toEqual([[], 'resting'])
  await find('wall')
  expect(steps()).toEqual([])
  expect(all.cancel()).toBe(false)
})

test('it says where no model comes, and goes on when one does', async () => {
  const { selectAll, lose, regain, find, search, steps } = open()
  await lose()
  selectAll()
  await lose()
  expect([steps(), search()]).toEqual([['fill'], 'failed'])
  await regain()
  expect(search()).toBe('finding')
  await find('floor')
  expect([steps(), search()]).toEqual([['partition'], 'resting'])
})

test('it says where no surface is recognized, until something else is selected', async () => {
  const { maskStore, selectAll, settle, find, search, steps } = open()
  await find('other')
  selectAll()
  await settle()
  expect([steps(), search()]).toEqual([['fill'], 'failed'])
  maskStore.dispatch({ type: 'clear' })
  expect(search()).toBe('resting')
})

test('a photo that was left before its areas were found is divided when it is opened again', async () => {
  const left = open()
  left.selectAll()
  await left.settle()
  const again = open(createMaskStore(left.maskStore.mask()))
  expect(again.search()).toBe('finding')
  await left.find('wall')
  expect(left.steps()).toEqual(['fill'])
  await again.find('wall')
  expect(again.steps()).toEqual(['partition'])
})

test('an area that the user has set up, or is painting on, stays', async () => {
  const { maskStore, selectAll, settle, find, search, steps } = open()
  selectAll()
  await settle()
  maskStore.dispatch({ type: 'begin', tool: 'eraser', width: 10, at: { x: 5, y: 5 } })
  await find('wall')
  expect(steps()).toEqual(['fill'])
  maskStore.dispatch({ type: 'cancel' })
  const { active } = maskStore.mask()
  maskStore.dispatch({
    type: 'change-area',
    id: active,
    change: { settings: { ...PLAIN_AREA, kind: 'wall' } },
  })
  await settle()
  expect([steps(), search()]).toEqual([['fill'], 'resting'])
})

test('a color chosen while the areas are searched for is the walls’, and doesn’t end the search', async () => {
  const { maskStore, selectAll, settle, find, search } = open()
  selectAll()
  const { active } = maskStore.mask()
  const settings = { ...PLAIN_AREA, material: 'paint', color: '#2a415f' } as const
  maskStore.dispatch({ type: 'change-area', id: active, change: { settings } })
  await settle()
  expect(search()).toBe('finding')
  await find('wall')
  const colors = areasInUse(maskStore.mask()).map(({ settings: { kind, color } }) => [kind, color])
  expect(colors).toEqual([
    ['wall', '#2a415f'],
    ['wall', ''],
  ])
})
