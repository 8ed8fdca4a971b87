import { beforeEach, expect, test, vi } from 'vitest'
import { openPaints, storePaints } from '@/components/design-tool/shared/device/stored-paints'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import type { DeckPaint } from '@/lib/domain/paints'

const SAGE: DeckPaint = { code: 'S1', name: 'Sage', hex: '#9caf88' }
const NAVY: DeckPaint = { code: 'N2', name: 'Navy', hex: '#2a415f' }

type World = { device: Map<string, unknown>; account: readonly unknown[]; isOffline: boolean }
const world = vi.hoisted((): World => ({ device: new Map(), account: [], isOffline: false }))
vi.mock('@/components/shared/draft-storage', () => ({
  readDraftPart: async (owner: string, part: string) => world.device.get(`${owner}/${part}`),
  writeDraftPart: async (owner: string, part: string, value: unknown) => {
    if (value === undefined) world.device.delete(`${owner}/${part}`)
    else world.device.set(`${owner}/${part}`, value)
  },
}))
vi.mock('@/lib/api/request-json', async (load) => ({
  ...(await load<object>()),
  requestJson: async (_: unknown, __: string, { method, body }: RequestInit = {}) => {
    if (world.isOffline) throw new RequestError(errorDetails('offline'))
    if (method === 'PUT') world.account = JSON.parse(String(body)).paints
    if (method === 'DELETE') world.account = []
    return { paints: world.account }
  },
}))

beforeEach(() => {
  world.device.clear()
  world.account = []
  world.isOffline = false
})

test('a visitor’s paints stay on the device until a user signs in there, who gets them once', async () => {
  await storePaints(null, [SAGE])
  expect(await openPaints(null)).toEqual([SAGE])
  expect(world.account).toEqual([])
  world.account = [NAVY]
  expect(await openPaints('anna')).toEqual([NAVY, SAGE])
  expect(world.account).toEqual([NAVY, SAGE])
  expect(await openPaints(null)).toEqual([])
})

test('what the account could not be told is told the next time, a removal too', async () => {
  await storePaints('anna', [SAGE])
  world.isOffline = true
  await expect(storePaints('anna', [NAVY])).rejects.toThrow()
  expect(await openPaints('anna')).toEqual([NAVY])
  world.isOffline = false
  expect(await openPaints('anna')).toEqual([NAVY])
  expect(world.account).toEqual([NAVY])
  world.isOffline = true
  await expect(storePaints('anna', [])).rejects.toThrow()
  world.isOffline = false
  expect(await openPaints('anna')).toEqual([])
  expect(world.account).toEqual([])
})

test('a list that was changed on another device is taken from the account', async () => {
  await storePaints('anna', [SAGE])
  world.account = [NAVY]
  expect(await openPaints('anna')).toEqual([NAVY])
  world.isOffline = true
  expect(await openPaints('anna')).toEqual([NAVY])
})

test('without an answer a visitor’s paints are shown, and wait for the account', async () => {
  await storePaints(null, [SAGE])
  world.account = [NAVY]
  world.isOffline = true
  expect(await openPaints('anna')).toEqual([SAGE])
  world.isOffline = false
  expect(await openPaints('anna')).toEqual([NAVY, SAGE])
})
