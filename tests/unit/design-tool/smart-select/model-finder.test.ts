import { expect, test } from 'vitest'
import { type ModelFinderInput, openModelFinder } from '@/components/design-tool/smart-select/model-finder'
import { serverModel } from '@/components/design-tool/smart-select/server-model'
import { API } from '@/lib/config/routes'
import type { Polygon } from '@/lib/mask/layers'
import type { KindMap } from '@/lib/segment/kind-map'
import type { SmallMask } from '@/lib/segment/small-mask'
import { stubFetch } from '@/tests/support/stub-fetch'

const size = { width: 2048, height: 1536 }
const hash = 'a'.repeat(64)
const MASK = { width: 256, height: 192 }
/** One cell that is surely a wall. */
const SHARES = [255, 0, 0, 0, 0, 0, 0, 0, 0, 0]
const kinds = { width: 1, height: 1, shares: Buffer.from(SHARES).toString('base64') }
const opened = { hash, width: 1024, height: 768, kinds }
const selection = {
  maskId: '7c1e0a4e-6f5d-4b7e-9a53-2b1f0c6d8e90',
  score: 0.9,
  smaller: 0,
  larger: 0,
  ...MASK,
  logits: Buffer.alloc(MASK.width * MASK.height, 20).toString('base64'),
}
const empty = { ...selection, logits: Buffer.alloc(MASK.width * MASK.height, 236).toString('base64') }
const gone = { error: { code: 'segment_photo_gone', message: 'gone' } }

const noBytes = Buffer.alloc(MASK.width * MASK.height).toString('base64')
const areas = { ...MASK, labels: noBytes, surfaces: noBytes, areas: [], kinds }

type Answers = {
  prompts: Response[]
  cut?: ModelFinderInput['cut']
  /** The state of the search for areas each time the finder asks for it. */
  searches?: Response[]
}

/** A server with these responses, one after another, for each kind of request. */
async function openWith(answers: Answers) {
  const requests: { url: string; body: unknown }[] = []
  stubFetch(async (url, { body }) => {
    requests.push({ url, body: typeof body === 'string' ? JSON.parse(body) : null })
    if (url === API.segment) return Response.json(opened)
    if (url === API.segmentPhoto(hash) && body === undefined)
      return answers.searches?.shift() ?? Response.json(areas)
    return answers.prompts.shift() ?? Response.json({}, { status: 500 })
  })
  const known: KindMap[] = []
  const outlined: SmallMask[] = []
  const outline = async (mask: SmallMask): Promise<Polygon[]> => {
    outlined.push(mask)
    return [Float32Array.of(0, 0, 1, 0, 1, 1)]
  }
  const cut = answers.cut ?? (async (mask) => mask)
  const partition = async () => []
  const never = new AbortController()
  const wait = async () => undefined
  const finder = await openModelFinder(
    {
      model: serverModel,
      size,
      upload: new Blob(['photo']),
      outline,
      cut,
      partition,
      setKinds: (map) => known.push(map),
      wait,
    },
    never.signal,
  )
  const urls = () =>
    requests.filter(({ url, body }) => url === API.segment || body !== null).map(({ url }) => url)
  return { finder, requests, outlined, known, urls, signal: never.signal }
}

test('the kinds are known as soon as the photo is open, and a tap waits for its areas', async () => {
  const searches = [Response.json({}, { status: 202 }), Response.json({}, { status: 500 })]
  const { known, finder, requests } = await openWith({ prompts: [], searches })
  expect(known).toEqual([{ ...kinds, shares: Uint8Array.from(SHARES) }])
  expect(requests.filter(({ url }) => url === API.segmentPhoto(hash))).toHaveLength(3)
  expect(finder.areas()).toMatchObject(MASK)
})

test('where the areas can’t be found, taps are answered without them', async () => {
  const searches = Array.from({ length: 20 }, () => Response.json({}, { status: 500 }))
  const { finder, signal } = await openWith({ prompts: [Response.json(selection)], searches })
  expect([finder.areas(), await finder.partition()]).toEqual([null, []])
  await expect(finder.select({ seeds: [{ x: 200, y: 100 }] }, signal)).resolves.toHaveLength(1)
})

test('a photo that the server has forgotten is sent again once, and the prompt repeated', async () => {
  const prompts = [Response.json(gone, { status: 404 }), Response.json(selection)]
  const { finder, urls, signal } = await openWith({ prompts })
  await expect(finder.select({ seeds: [{ x: 200, y: 100 }] }, signal)).resolves.toHaveLength(1)
  const prompt = API.segmentPhoto(hash)
  expect(urls()).toEqual([API.segment, prompt, API.segment, prompt])
})

test('a box is sent as one, whichever corner it was drawn from, and stays with its corrections', async () => {
  const { finder, requests, signal } = await openWith({
    prompts: [Response.json(empty), Response.json(selection)],
  })
  const seeds = [
    { x: 800, y: 100 },
    { x: 200, y: 1400 },
  ]
  const box = { left: 100, top: 50, right: 400, bottom: 700 }
  const found = await finder.select({ seeds, isBox: true }, signal)
  expect(requests.at(-1)?.body).toEqual({ points: [], box, step: 0 })
  await finder.correct({ found, seeds: [{ x: 300, y: 200 }], label: 'include' }, signal)
  expect(requests.at(-1)?.body).toMatchObject({ points: [{ x: 150, y: 100, label: 'include' }], box })
})

test('a correction sends all points, in pixels of the scaled photo, and names the last mask', async () => {
  const without = Buffer.alloc(MASK.width * MASK.height, 20).fill(-20 + 256, 0, MASK.width * 64)
  const corrected = { ...selection, logits: without.toString('base64') }
  const { finder, requests, outlined, signal } = await openWith({
    prompts: [Response.json(selection), Response.json(corrected)],
  })
  const found = await finder.select({ seeds: [{ x: 200, y: 1400 }] }, signal)
  await finder.correct({ found, seeds: [{ x: 200, y: 100 }], label: 'exclude' }, signal)
  expect(requests.at(-1)?.body).toEqual({
    points: [
      { x: 100, y: 700, label: 'include' },
      { x: 100, y: 50, label: 'exclude' },
    ],
    lastMaskId: selection.maskId,
    step: 0,
  })
  expect(outlined.at(-1)?.logits.filter((logit) => logit > 0)).toHaveLength(MASK.width * 128)
})

test('a second tap takes the next size, and after the largest the smallest', async () => {
  const sizes = [
    { smaller: 1, larger: 1 },
    { smaller: 2, larger: 0 },
    { smaller: 0, larger: 2 },
  ]
  const { finder, requests, signal } = await openWith({
    prompts: sizes.map((counts) => Response.json({ ...selection, ...counts })),
  })
  let found: readonly Polygon[] | null = await finder.select({ seeds: [{ x: 200, y: 100 }] }, signal)
  found = await finder.resize(found, signal)
  await finder.resize(found ?? [], signal)
  const points = [{ x: 100, y: 50, label: 'include' }]
  expect(requests.slice(-3).map(({ body }) => body)).toEqual([0, 1, -1].map((step) => ({ points, step })))
})

test('a tap on one wall of several takes all walls next, and then this one again', async () => {
  const [wall, floor] = [0, 1]
  const half = Buffer.alloc(MASK.width * MASK.height, 20).fill(-20 + 256, MASK.width * 64)
  const surfaces = Buffer.alloc(MASK.width * MASK.height, wall).fill(floor, MASK.width * 128)
  const { finder, outlined, signal } = await openWith({
    prompts: [1, 2].map(() => Response.json({ ...selection, logits: half.toString('base64') })),
    searches: [Response.json({ ...areas, surfaces: surfaces.toString('base64') })],
  })
  const one = await finder.select({ seeds: [{ x: 200, y: 100 }] }, signal)
  const all = (await finder.resize(one, signal)) ?? []
  const again = (await finder.resize(all, signal)) ?? []
  expect([one, all, again].map(finder.walls)).toEqual(['this', 'all', 'this'])
  const rows = outlined.map(({ logits }) => logits.filter((logit) => logit > 0).length / MASK.width)
  expect(rows).toEqual([64, 128, 64])

  const onFloor = await finder.select({ seeds: [{ x: 200, y: 1400 }] }, signal)
  expect(finder.walls(onFloor)).toBeNull()
})

test('a correction that nothing can do changes nothing', async () => {
  const prompts = [1, 2, 3, 4].map(() => Response.json(selection))
  const { finder, signal } = await openWith({ prompts })
  const found = await finder.select({ seeds: [{ x: 200, y: 1400 }] }, signal)
  const correction = { found, seeds: [{ x: 200, y: 100 }], label: 'exclude' } as const
  await expect(finder.correct(correction, signal)).resolves.toEqual([])
})

test('what was cut off a wall does not come back with more of the wall', async () => {
  const upper = MASK.width * 96
  const cut: ModelFinderInput['cut'] = async (mask, { points }) => {
    expect(points).not.toEqual([])
    return { ...mask, logits: mask.logits.map((logit, i) => (i < upper ? -40 : logit)) }
  }
  const prompts = [1, 2].map(() => Response.json(selection))
  const { finder, outlined, signal } = await openWith({ prompts, cut })
  const found = await finder.select({ seeds: [{ x: 200, y: 1400 }] }, signal)
  await finder.correct({ found, seeds: [{ x: 400, y: 1400 }], label: 'include' }, signal)
  expect(outlined).toHaveLength(2)
  for (const { logits } of outlined) expect(logits.slice(0, upper).every((logit) => logit < 0)).toBe(true)
})

test('a prompt replaced by a newer one is dropped before its edges are refined', async () => {
  const { finder, outlined } = await openWith({ prompts: [Response.json(selection)] })
  const newer = new AbortController()
  const selecting = finder.select({ seeds: [{ x: 200, y: 100 }] }, newer.signal)
  newer.abort()
  await expect(selecting).rejects.toThrow('aborted')
  expect(outlined).toEqual([])
})
