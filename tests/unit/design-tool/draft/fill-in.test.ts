import { expect, test } from 'vitest'
import { fillIn, leaveOutUnchosen } from '@/components/design-tool/draft/fill-in'
import type { KindChoice } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
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

test('what was shown as it is stays as it is: areas without a finish are left out where no style was chosen', () => {
  const mask = { layers: [], ...areas({ kind: 'wall', material: 'brick' }, { kind: 'ceiling' }) }
  const hidden = (style: string, from = mask) =>
    leaveOutUnchosen(from, { style }).areas.map(({ isHidden }) => isHidden)
  expect(hidden('')).toEqual([false, true])
  expect(hidden('coastal')).toEqual([false, false])
  // Nothing was chosen, so the style applies to all of them.
  expect(hidden('', { layers: [], ...areas({ kind: 'wall' }, { kind: 'ceiling' }) })).toEqual([false, false])
})
