import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RoomApi, SaveRoomRequest } from '@/components/design-tool/rooms/room-api'
import { RoomSaver, type SaveState } from '@/components/design-tool/rooms/room-saver'
import { documentToJson, type KeptRoom } from '@/components/design-tool/shared/device/kept-room'
import { errorDetails, RequestError } from '@/lib/api/api-error'
import type { ErrorCode } from '@/lib/errors/catalogue'
import { createMask } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { maskToStore } from '@/lib/schemas/mask'
import { roomDocumentInJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM, type TransformForm } from '@/lib/schemas/transform'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(crypto, 'randomUUID').mockReturnValue(ID)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const ID = '5f0c2f5e-4a1c-4f7a-9c0e-3c1c8a5f2d11'
const PHOTO = new File(['photo'], 'photo.jpg')
const settle = () => vi.advanceTimersByTimeAsync(15_000)
const failure = (code: ErrorCode) => new RequestError(errorDetails(code))

const COPY_ID = '9d0c2f5e-4a1c-4f7a-9c0e-3c1c8a5f2d11'

type Account = {
  revision: number
  document: string
  /** Of the room's copy. */
  copied: string | null
  readonly requests: SaveRoomRequest[]
  /** Thrown instead of the next responses. */
  readonly failures: ErrorCode[]
  /** Another device saves. */
  readonly change: (form: Partial<TransformForm>) => void
  readonly api: RoomApi
}

/** The account with at most one room, and one copy of it. */
function fakeAccount(): Account {
  const account: Account = {
    revision: 0,
    document: '',
    copied: null,
    requests: [],
    failures: [],
    change(form) {
      const room = roomDocumentInJson.parse(JSON.parse(account.document))
      account.document = documentToJson({ ...room, form: { ...room.form, ...form } })
      account.revision++
    },
    api: {
      async open(id) {
        if (account.revision === 0) throw failure('room_missing')
        const document = roomDocumentInJson.parse(JSON.parse(account.document))
        return { ...rowOf(id), document }
      },
      async save(id, request) {
        const code = account.failures.shift()
        if (id === COPY_ID && !code) account.copied = request.document
        if (id === COPY_ID && !code) return { ...rowOf(id), revision: 2 }
        account.requests.push(request)
        if (code) throw failure(code)
        const isRepeated = request.document === account.document
        if ((request.baseRevision ?? 0) !== account.revision && !isRepeated) throw failure('room_changed')
        if (isRepeated) return rowOf(id)
        account.document = request.document
        account.revision++
        return rowOf(id)
      },
      async copy(_id, name) {
        const code = account.failures.shift()
        if (code) throw failure(code)
        account.copied = account.document
        return { ...rowOf(COPY_ID), name, revision: 1 }
      },
      async list() {
        return account.revision === 0 ? [] : [rowOf(ID)]
      },
    },
  }
  const rowOf = (id: string) => ({ id, name: '', title: 'Room', revision: account.revision, updatedAt: '' })
  return account
}

function setUp(options: { kept?: KeptRoom; account?: Account } = {}) {
  const account = options.account ?? fakeAccount()
  const form = { ...INITIAL_FORM }
  const maskStore = createMaskStore(createMask({ width: 100, height: 80 }))
  const states: SaveState[] = []
  const device: { room: KeptRoom | null } = { room: null }
  const ask = vi.fn(async (): Promise<'mine' | 'theirs'> => 'mine')
  const onTaken = vi.fn()
  const onCopied = vi.fn()
  const onLeft = vi.fn()
  const saver = new RoomSaver({
    api: account.api,
    photo: PHOTO,
    kept: options.kept ?? null,
    read: () => ({ form, mask: maskToStore(maskStore.mask()), list: null, references: [] }),
    isStarted: () => maskStore.mask().history.done.length > 0,
    untilStill: async () => undefined,
    apply({ form: values, mask }) {
      Object.assign(form, values)
      maskStore.dispatch({ type: 'replace', done: mask.layers, areas: mask.areas })
      saver.change()
    },
    keep: (room) => {
      device.room = room
    },
    show: (state) => states.push(state),
    messages: () => ({
      ask,
      copyName: (name) => `${name}, other version`,
      onTaken,
      onCopied,
    }),
    onLeft,
  })
  maskStore.subscribe(() => saver.change())
  const paint = (x = 10) => {
    maskStore.dispatch({ type: 'begin', tool: 'brush', width: 10, at: { x, y: 10 } })
    maskStore.dispatch({ type: 'end' })
  }
  const choose = (style: string) => {
    form.style = style
    saver.change()
  }
  return { account, saver, maskStore, form, states, device, ask, onTaken, onCopied, onLeft, paint, choose }
}

/** A room that was begun here, and saved. */
async function setUpSaved(options: Parameters<typeof setUp>[0] = {}) {
  const room = setUp(options)
  room.paint()
  await settle()
  return room
}

test('a room begins with the first selection and is saved a moment after the last change', async () => {
  const { account, paint, choose, states, device } = setUp()
  choose('coastal')
  await settle()
  expect(account.requests).toEqual([])
  paint()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(account.requests).toEqual([])
  expect(device.room).toMatchObject({ id: ID, revision: null, saved: null })
  choose('rustic')
  await settle()
  expect(account.requests).toMatchObject([{ name: '', baseRevision: null, photo: PHOTO }])
  expect(account.document).toContain('rustic')
  expect(states.at(-1)).toEqual({ kind: 'saved' })
  expect(device.room).toMatchObject({ revision: 1, saved: account.document, document: account.document })
})

test('a change that changes nothing is not sent', async () => {
  const { account, choose } = await setUpSaved()
  choose('')
  await settle()
  expect(account.requests).toHaveLength(1)
})

test('what was not saved is sent again with the next change', async () => {
  const { account, paint, states, device } = setUp()
  account.failures.push('offline')
  paint()
  await settle()
  expect(states.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'offline' } })
  expect(device.room).toMatchObject({ revision: null })
  paint(20)
  await settle()
  expect(account.revision).toBe(1)
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test('an account that keeps no more rooms is asked once', async () => {
  const { account, paint, states, saver } = setUp()
  account.failures.push('room_limit')
  paint()
  await settle()
  paint(20)
  await settle()
  expect(account.requests).toHaveLength(1)
  expect(states.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'room_limit' } })
  expect(await saver.save()).toBe(false)
})

test.each([
  ['mine', 'coastal', 'rustic'],
  ['theirs', 'rustic', 'coastal'],
] as const)(
  'both changed the room: %s stays, and a copy has the other version',
  async (answer, stays, other) => {
    const { account, choose, form, ask, onCopied, states } = await setUpSaved()
    ask.mockResolvedValue(answer)
    account.change({ style: 'rustic' })
    choose('coastal')
    await settle()
    await settle()
    expect(ask).toHaveBeenCalledTimes(1)
    expect(form.style).toBe(stays)
    expect(account.document).toContain(stays)
    expect(account.copied).toContain(other)
    expect(onCopied).toHaveBeenCalledExactlyOnceWith('Room, other version')
    expect(states.at(-1)).toEqual({ kind: 'saved' })
  },
)

test('what the other device saved while the user was asked is in the copy too', async () => {
  const { account, choose, ask } = await setUpSaved()
  const change = (prompt: string) => account.change({ style: 'rustic', prompt })
  change('calm')
  ask.mockImplementation(async () => {
    change('bright')
    return 'mine'
  })
  choose('coastal')
  await settle()
  expect(ask).toHaveBeenCalledTimes(1)
  expect(account.copied).toContain('bright')
  expect(account.document).toContain('coastal')
})

test.each(['mine', 'theirs'] as const)('where there can be no copy, %s does not stay yet', async (answer) => {
  const { account, choose, form, ask, device, states } = await setUpSaved()
  ask.mockResolvedValue(answer)
  account.change({ style: 'rustic' })
  choose('coastal')
  account.failures.push('room_changed', 'room_limit')
  await settle()
  expect(states.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'room_limit' } })
  expect(form.style).toBe('coastal')
  expect(device.room?.document).toContain('coastal')
  expect(account.document).toContain('rustic')
  choose('modern')
  await settle()
  await settle()
  expect(account.copied).toContain(answer === 'mine' ? 'rustic' : 'modern')
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test('a newer revision is shown at once where nothing is unsaved, and nothing is sent for it', async () => {
  const { account, saver, form, states, ask, onTaken } = await setUpSaved()
  account.change({ style: 'coastal' })
  await saver.refresh(account.revision)
  expect(form.style).toBe('coastal')
  await settle()
  expect([ask.mock.calls, onTaken.mock.calls]).toEqual([[], [[]]])
  expect(account.requests).toHaveLength(1)
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test('a new name alone is no other version', async () => {
  const { account, choose, ask } = await setUpSaved()
  account.change({})
  choose('coastal')
  await settle()
  expect(ask).not.toHaveBeenCalled()
  expect(account.document).toContain('coastal')
})

test('the revision that this device saved itself is not fetched', async () => {
  const { account, saver, paint } = setUp()
  const open = vi.spyOn(account.api, 'open')
  paint()
  await settle()
  await saver.refresh(1)
  expect(open).not.toHaveBeenCalled()
})

test('two devices that show the same room come to rest', async () => {
  const account = fakeAccount()
  const one = setUp({ account })
  one.paint()
  one.maskStore.dispatch({ type: 'add-area' })
  await settle()
  const json = account.document
  const kept = { id: ID, name: 'Room', revision: 1, saved: json, document: json, photoBytes: PHOTO.size }
  const other = setUp({ account, kept })
  other.maskStore.dispatch({
    type: 'replace',
    done: one.maskStore.mask().history.done,
    areas: one.maskStore.mask().areas,
  })
  await settle()
  other.choose('rustic')
  await settle()
  await one.saver.refresh(account.revision)
  await settle()
  await other.saver.refresh(account.revision)
  await settle()
  expect(account.revision).toBe(2)
  expect(one.form.style).toBe('rustic')
  expect(one.maskStore.mask().active).toBe(2)
})

test('leaving the page sends what is unsaved', async () => {
  const { account, saver, paint, device } = setUp()
  paint()
  saver.leave()
  expect(device.room?.document).toContain('stroke')
  await vi.advanceTimersByTimeAsync(0)
  expect(account.requests).toMatchObject([{ isLast: true }])
})

test('whoever keeps changing a room saves it every 15 seconds, is told when, and loses nothing by leaving', async () => {
  const { account, saver, choose, states, device } = await setUpSaved()
  await settle()
  for (let second = 0; second < 60; second += 4) {
    choose(`style ${second}`)
    await vi.advanceTimersByTimeAsync(4_000)
  }
  expect(account.requests).toHaveLength(1 + 4)
  choose('coastal')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(states.at(-1)).toEqual({ kind: 'saving' })
  expect(account.document).not.toContain('coastal')
  expect(device.room?.document).toContain('coastal')
  saver.leave()
  await vi.advanceTimersByTimeAsync(0)
  expect(account.document).toContain('coastal')
  expect(states.at(-1)).toEqual({ kind: 'saved' })
})

test('another photo in its place: the room is saved, and is no longer the one on this device', async () => {
  const { account, saver, paint, choose, device } = setUp()
  paint()
  saver.stop()
  device.room = null
  choose('coastal')
  await settle()
  expect(account.requests).toHaveLength(1)
  expect(account.document).not.toContain('coastal')
  expect(device.room).toBeNull()
})

test('what could not be saved before another photo took its place is handed over', async () => {
  const { account, saver, paint, states, onLeft } = await setUpSaved()
  account.failures.push('offline')
  paint(20)
  saver.stop()
  await settle()
  expect(onLeft).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ id: ID, revision: 1, saved: account.document }),
    expect.objectContaining({ code: 'offline' }),
  )
  expect(states.map(({ kind }) => kind)).not.toContain('failed')
})

test('a room that was deleted elsewhere is begun anew with the next change', async () => {
  const { account, saver, paint, states, device } = await setUpSaved()
  account.revision = 0
  await saver.refresh(Number.POSITIVE_INFINITY)
  expect(states.at(-1)).toMatchObject({ kind: 'failed', error: { code: 'room_missing' } })
  expect(device.room).toBeNull()
  paint(20)
  await settle()
  expect(account.requests.at(-1)).toMatchObject({ baseRevision: null })
})

test('what was left here unsaved is compared before it is sent', async () => {
  const account = fakeAccount()
  const first = await setUpSaved({ account })
  const kept = first.device.room
  if (!kept) throw new Error('no room is kept')
  const left = { ...kept, document: kept.document.replace('"style":""', '"style":"coastal"') }
  account.change({ prompt: 'a calm and bright room' })
  const again = setUp({ account, kept: left })
  again.form.style = 'coastal'
  again.maskStore.dispatch({ type: 'replace', ...maskIn(left) })
  await settle()
  expect(again.ask).toHaveBeenCalledTimes(1)
  expect(account.requests).toHaveLength(2)
  expect(account.document).toContain('coastal')
  expect(account.copied).toContain('a calm and bright room')
})

test('what was on its way when the page was left is no change of another device', async () => {
  const account = fakeAccount()
  const first = setUp({ account })
  first.choose('rustic')
  first.paint()
  await settle()
  const kept = first.device.room
  if (!kept) throw new Error('no room is kept')
  // The account has it, but the page was left before it said so, and after one more change.
  const as = (style: string) => kept.document.replace('"style":"rustic"', `"style":"${style}"`)
  const left = {
    ...kept,
    sent: as('coastal'),
    document: as('coastal').replace('"prompt":""', '"prompt":"calm"'),
  }
  account.change({ style: 'coastal' })
  const again = setUp({ account, kept: left })
  again.maskStore.dispatch({ type: 'replace', ...maskIn(left) })
  // Immediately back to what was saved before.
  again.choose('rustic')
  await settle()
  await again.saver.refresh(account.revision)
  await settle()
  expect(again.form.style).toBe('rustic')
  expect(account.document).toContain('rustic')
  expect([again.ask, again.onTaken].map(({ mock }) => mock.calls)).toEqual([[], []])
  expect(account.requests).toHaveLength(2)
})

test('a page reloaded while its request is on its way never has a change refused', async () => {
  const account = fakeAccount()
  const first = setUp({ account })
  const { api } = account
  // The server takes its time, and the page is gone before the answer.
  let commit = (): void => undefined
  const answer = api.save
  const save = vi.spyOn(api, 'save').mockImplementationOnce((_id, request) => {
    commit = () => Object.assign(account, { document: request.document, revision: account.revision + 1 })
    return new Promise(() => undefined)
  })
  first.paint()
  await settle()
  const kept = first.device.room
  if (!kept) throw new Error('no room is kept')
  expect(kept.sent).toBe(kept.document)
  // Unknown to the list, it is saved before the next request.
  save.mockImplementationOnce((id, request) => {
    commit()
    return answer(id, request)
  })
  const again = setUp({ account, kept })
  again.maskStore.dispatch({ type: 'replace', ...maskIn(kept) })
  again.choose('coastal')
  await settle()
  await settle()
  const answers = await Promise.allSettled(save.mock.results.slice(1).map(({ value }) => value))
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  expect(account.document).toContain('coastal')
  expect(again.states.at(-1)).toEqual({ kind: 'saved' })
  expect(again.ask).not.toHaveBeenCalled()
})

function maskIn({ document }: KeptRoom) {
  const { layers, areas } = roomDocumentInJson.parse(JSON.parse(document)).mask
  return { done: layers, areas }
}
