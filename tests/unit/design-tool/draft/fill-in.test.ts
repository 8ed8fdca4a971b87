import { expect, test, vi } from 'vitest'
import { fillIn, keepFilledIn } from '@/components/design-tool/draft/fill-in'
import { keptValue } from '@/components/design-tool/shared/device/kept-value'
import type { KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import type { StyleId } from '@/lib/domain/styles'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { parseFormDraft, transformSchema } from '@/lib/schemas/transform'

const EMPTY = parseFormDraft(undefined)

const areas = (...settings: (Partial<AreaSettings> & { kind: KindChoice })[]) => ({
  areas: settings.map((each, i) => ({
    id: i + 1,
    name: '',
    isHidden: false,
    proposed: null,
    settings: { ...PLAIN_AREA, ...each },
  })),
})

test('a wall that was painted needs nothing more: the form can be sent as it is', async () => {
  const form = await fillIn(EMPTY, areas({ kind: 'wall', material: 'paint', color: '#2a415f' }))
  expect(transformSchema.safeParse(form).success).toBe(true)
  // No kind of area says what room it is.
  expect(form.roomType).toBe('other')
})

test('the style is the one whose finishes are most alike', async () => {
  const styleWith = async (...settings: Parameters<typeof areas>) =>
    (await fillIn(EMPTY, areas(...settings))).style
  expect(await styleWith({ kind: 'wall', material: 'brick' })).toBe('industrial')
  expect(await styleWith({ kind: 'floor', material: 'terracotta' })).toBe('mediterranean')
  expect(await styleWith({ kind: 'wall' })).toBe('modern')
})

test('what was filled in stays', async () => {
  const form = await fillIn(
    { ...EMPTY, style: 'japanese', roomType: 'home-office', prompt: 'a quiet room' },
    areas(),
  )
  expect(form).toMatchObject({ style: 'japanese', roomType: 'home-office', prompt: 'a quiet room' })
})

test('what was shown before signing in is what arrives: areas without a finish are left out where no style was chosen', async () => {
  const hidden = async (style: StyleId | '', ...settings: Parameters<typeof areas>) => {
    const named = areas(...settings).areas
    const layers = named.map(({ id: area }) => ({ kind: 'fill', area }) as const)
    const store = createMaskStore(createMask({ width: 40, height: 30 }, { layers, areas: named }))
    const form = keptValue<typeof EMPTY>({ ...EMPTY, style })
    const stop = keepFilledIn({ read: form.get, write: form.set, onStyle: form.subscribe }, store, true)
    await vi.waitUntil(() => form.get().prompt !== '')
    stop()
    return store.mask().areas.map(({ isHidden }) => isHidden)
  }
  expect(await hidden('', { kind: 'wall', material: 'brick' }, { kind: 'ceiling' })).toEqual([false, true])
  expect(await hidden('coastal', { kind: 'wall', material: 'brick' }, { kind: 'ceiling' })).toEqual([
    false,
    false,
  ])
  // Nothing was chosen, so the style applies to all of them.
  expect(await hidden('', { kind: 'wall' }, { kind: 'ceiling' })).toEqual([false, false])
})

test('a finish chosen before any style is all that changes, until the user picks a style for the rest', async () => {
  const [wall, floor, ceiling] = areas({ kind: 'wall' }, { kind: 'floor' }, { kind: 'ceiling' }).areas
  if (!wall || !floor || !ceiling) throw new Error('three areas')
  const out = { ...ceiling, isHidden: true }
  const layers = [wall, floor, ceiling].map(({ id: area }) => ({ kind: 'fill', area }) as const)
  const store = createMaskStore(createMask({ width: 40, height: 30 }, { layers, areas: [wall, floor, out] }))
  const form = keptValue(EMPTY)
  const filled = { read: form.get, write: form.set, onStyle: form.subscribe }
  const stop = keepFilledIn(filled, store, false)
  const hidden = () => store.mask().areas.flatMap(({ id, isHidden }) => (isHidden ? [id] : []))

  const settings = { ...wall.settings, material: 'paint', color: '#2a415f' } as const
  store.dispatch({ type: 'change-area', id: wall.id, change: { settings } })
  await vi.waitUntil(() => form.get().style !== '')
  expect(transformSchema.safeParse(form.get()).success).toBe(true)
  expect(hidden()).toEqual([floor.id, ceiling.id])

  form.set({ ...form.get(), style: 'coastal' })
  // What the user left out stays out.
  expect(hidden()).toEqual([ceiling.id])
  stop()
})
