import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { rasterize } from '@/lib/mask/rasterize'
import type { PhotoPoint } from '@/lib/mask/space'
import { areasSchema, selectionSchema } from '@/lib/schemas/segment'
import { proposeKinds } from '@/lib/segment/kind-map'
import type { SmallMask } from '@/lib/segment/small-mask'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { type SegmentModel, segmentModel } from '@/lib/server/segment/model'
import { OpenPhotos } from '@/lib/server/segment/open-photos'
import { presentAreas, presentSelection } from '@/lib/server/segment/present'
import { openPhoto, readAreas, requireSegment, selectInPhoto } from '@/lib/server/segment/service'
import { expectError } from '../support/expect'
import { grayImage } from '../support/images'

const logged: unknown[][] = []
const log = { info: () => undefined, warn: () => undefined, error: (...call: unknown[]) => logged.push(call) }

/** A rug on a floor: a dark rectangle with an edge, from 30% to 70% of the width and 40% to 80% of the height. */
async function drawnPhoto(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300">
    <rect width="400" height="300" fill="#c9b79c"/><rect x="120" y="120" width="160" height="120" fill="#7a2e2e"/></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
const isRug = (x: number, y: number) => x >= 0.3 && x < 0.7 && y >= 0.4 && y < 0.8

/** How well a mask covers the rug: IoU. */
function fitOf({ width, height, logits }: SmallMask): number {
  let both = 0
  let either = 0
  for (const [i, value] of logits.entries()) {
    const wanted = isRug(((i % width) + 0.5) / width, (Math.floor(i / width) + 0.5) / height)
    both += wanted && value > 0 ? 1 : 0
    either += wanted || value > 0 ? 1 : 0
  }
  return both / either
}

const gate = imageGate({ designs: 1, designWaitMs: 1_000 })

describe('with the real model', () => {
  const app = { segment: { model: segmentModel(log), photos: new OpenPhotos() }, gate }
  const middle = { points: [{ x: 512, y: 460, label: 'include' as const }], step: 0 }
  let photo: Uint8Array
  let hash: string

  beforeAll(async () => {
    photo = await drawnPhoto()
    const opened = await openPhoto(app, 'anna', photo)
    expect(opened).toMatchObject({ width: 1024, height: 768, kinds: { width: 64, height: 48 } })
    hash = opened.hash
  })
  afterAll(() => app.segment.model.close())

  test('a click selects the thing under it, and its answer can be refined', async () => {
    const first = await selectInPhoto(app, { userId: 'anna', hash }, middle)
    expect(fitOf(first.mask)).toBeGreaterThan(0.9)
    const second = await selectInPhoto(app, { userId: 'anna', hash }, { ...middle, lastMaskId: first.maskId })
    expect(fitOf(second.mask)).toBeGreaterThan(0.9)
    expect(second.mask.logits).not.toEqual(first.mask.logits)

    const { logits, width, height } = selectionSchema.parse(presentSelection(first))
    expect({ logits, width, height }).toEqual(first.mask)
  })

  const along = Array.from({ length: 8 }, (_, n) => ({
    x: 330 + 50 * n,
    y: 400 + 15 * n,
    label: 'include' as const,
  }))
  const box = { left: 290, top: 290, right: 735, bottom: 630 }
  test.each([
    ['a stroke selects what lies under it', { points: along, step: 0 }],
    ['a box selects what lies in it', { points: [], box, step: 0 }],
  ])('%s', async (_, asked) => {
    const { mask } = await selectInPhoto(app, { userId: 'anna', hash }, asked)
    expect(fitOf(mask)).toBeGreaterThan(0.9)
  })

  test('a model that has given back its memory is loaded again by the next selection', {
    timeout: 60_000,
  }, async () => {
    let threads = 0
    let taps = 0
    const count = () => {
      threads += 1
    }
    process.on('worker', count)
    const model = segmentModel(log, 1)
    const resting = { segment: { ...app.segment, model } }
    const selectAgain = async () => {
      // The masks of the latest tap are cached.
      const elsewhere = { points: [{ x: 512 + ++taps, y: 460, label: 'include' as const }], step: 0 }
      const { mask } = await selectInPhoto(resting, { userId: 'anna', hash }, elsewhere)
      expect(fitOf(mask)).toBeGreaterThan(0.9)
      return threads
    }
    await expect.poll(selectAgain, { timeout: 55_000 }).toBeGreaterThan(1)
    process.off('worker', count)
    await model.close()
  })

  test('a brush stroke is what is under its middle, whatever its place and size suggest', async () => {
    const room = await readFile('public/images/living-before.jpg')
    const { kinds, ...size } = await openPhoto(app, 'ben', room)
    const kindAlong = (...points: PhotoPoint[]) => {
      const { labels } = rasterize([{ kind: 'stroke', tool: 'brush', area: 1, width: 30, points }], size)
      return proposeKinds(kinds, labels, size, ['painted'])
    }
    const surely = (kind: string) => [{ kind, isSure: true }]
    expect(kindAlong({ x: 320, y: 200 }, { x: 800, y: 170 })).toEqual(surely('wall'))
    expect(kindAlong({ x: 440, y: 130 }, { x: 700, y: 460 }, { x: 720, y: 470 })).toEqual(surely('wall'))
    expect(kindAlong({ x: 60, y: 640 }, { x: 900, y: 660 })).toEqual(surely('floor'))
    expect(kindAlong({ x: 470, y: 430 }, { x: 780, y: 440 })).toEqual(surely('fabric'))
  })

  test('only the user who opened a photo can select in it', async () => {
    const gone = expect.objectContaining({ code: 'segment_photo_gone' })
    await expect(selectInPhoto(app, { userId: 'ben', hash }, middle)).rejects.toEqual(gone)
    await expect(readAreas(app, 'ben', hash)).rejects.toEqual(gone)
    await expect(readAreas(app, 'anna', 'f'.repeat(64))).rejects.toEqual(gone)
  })

  test('a photo that is damaged is refused as everywhere, and is not kept', async () => {
    const damaged = (await readFile(resolve('public/images/living-before.jpg'))).subarray(0, 40_000)
    for (let attempt = 0; attempt < 2; attempt++) {
      await expectError(openPhoto(app, 'anna', damaged), 'image_damaged')
    }
    expect(logged).toEqual([])
  })
})

describe('with a model that a test holds back', () => {
  function heldModel() {
    const encoded = Promise.withResolvers<void>()
    const embedding = { id: '', largest: 1, values: new Int16Array(new SharedArrayBuffer(2)) }
    const kinds = { width: 1, height: 1, shares: new Uint8Array(10) }
    const encode = vi.fn(async () => {
      await encoded.promise
      return { embedding, kinds }
    })
    const answer = vi.fn(async () => ({ masks: [{ mask: new Int8Array(256 * 256), score: 1 }], best: 0 }))
    const explore = vi.fn<SegmentModel['explore']>(answer)
    const model = { load: async () => undefined, encode, answer, explore, close: async () => undefined }
    const app = { segment: { model, photos: new OpenPhotos() }, gate }
    return { app, encode, explore, release: () => encoded.resolve() }
  }
  const photos = Promise.all(Array.from({ length: 7 }, (_, i) => grayImage(10 * i)))
  const prompt = { points: [{ x: 1, y: 1, label: 'include' as const }], step: 0 }

  test('a photo that is opened twice is encoded once', async () => {
    const { app, encode, release } = heldModel()
    const [photo = new Uint8Array()] = await photos
    const both = Promise.all([openPhoto(app, 'anna', photo), openPhoto(app, 'anna', photo)])
    release()
    const [one, other] = await both
    expect(one).toEqual(other)
    expect(encode).toHaveBeenCalledTimes(1)
    await openPhoto(app, 'ben', photo)
    expect(encode).toHaveBeenCalledTimes(2)
  })

  // The browser tests have a search with the real model.
  test('all areas are searched once, and callers are told to wait meanwhile', async () => {
    const { app, explore, release } = heldModel()
    release()
    const found = Promise.withResolvers<void>()
    const mask = new Int8Array(256 * 256).fill(-40).fill(40, 0, 256 * 100)
    explore.mockImplementation(() => found.promise.then(() => ({ masks: [{ mask, score: 0.9 }], best: 0 })))
    const [photo = new Uint8Array()] = await photos
    const { hash } = await openPhoto(app, 'anna', photo)
    const read = () => readAreas(app, 'anna', hash)
    expect([await read(), await read()]).toEqual([null, null])
    found.resolve()
    const { areas } = areasSchema.parse(presentAreas(await vi.waitUntil(read)))
    // The grid without what lies in the first find, and one more point in its gap.
    expect([areas.length, explore.mock.calls.length]).toEqual([1, 42])
  })

  test('a search ends with its photo, and a user has one at a time', async () => {
    const { app, explore, release } = heldModel()
    release()
    const signals: AbortSignal[] = []
    explore.mockImplementation((_task, asker) => {
      if (!asker) throw new Error('nobody asks for this search')
      signals.push(asker.signal)
      return new Promise((_resolve, reject) =>
        asker.signal.addEventListener('abort', () => reject(asker.signal.reason)),
      )
    })
    const all = await photos
    const hashes: string[] = []
    for (const photo of all.slice(0, 2)) hashes.push((await openPhoto(app, 'anna', photo)).hash)
    const [first = '', second = ''] = hashes
    expect(await readAreas(app, 'anna', first)).toBeNull()
    expect(await readAreas(app, 'anna', second)).toBeNull()
    expect(signals).toHaveLength(1)
    // Four more evict the first one.
    for (const photo of all.slice(2, 6)) await openPhoto(app, 'anna', photo)
    expect(signals[0]?.aborted).toBe(true)
    await expectError(readAreas(app, 'anna', first), 'segment_photo_gone')
  })

  test('a user keeps the four photos used last, without pushing out those of others', async () => {
    const { app, release } = heldModel()
    release()
    const [first = new Uint8Array(), ...others] = await photos
    const { hash } = await openPhoto(app, 'ben', first)
    const own: string[] = []
    for (const photo of others) own.push((await openPhoto(app, 'anna', photo)).hash)
    const isOpen = (userId: string, name: string | undefined) =>
      selectInPhoto(app, { userId, hash: name ?? '' }, prompt).then(
        () => true,
        () => false,
      )
    expect(await isOpen('ben', hash)).toBe(true)
    expect(await Promise.all(own.slice(-5).map((name) => isOpen('anna', name)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ])
  })

  test('a photo is dropped an hour after its last use', async () => {
    vi.useFakeTimers()
    const { app, release } = heldModel()
    release()
    const [photo = new Uint8Array()] = await photos
    const { hash } = await openPhoto(app, 'anna', photo)
    const select = () => selectInPhoto(app, { userId: 'anna', hash }, prompt)
    vi.advanceTimersByTime(50 * 60_000)
    await select()
    vi.advanceTimersByTime(50 * 60_000)
    await select()
    vi.advanceTimersByTime(61 * 60_000)
    await expectError(select(), 'segment_photo_gone')
    vi.useRealTimers()
  })
})

test('turned off, every call says that it is not available', async () => {
  const off = expect.objectContaining({ code: 'segment_unavailable', status: 503 })
  await expect(requireSegment({ segment: null })).rejects.toEqual(off)
  await expect(readAreas({ segment: null }, 'anna', 'f'.repeat(64))).rejects.toEqual(off)
})
