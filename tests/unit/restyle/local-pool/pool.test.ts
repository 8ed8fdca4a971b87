import { BroadcastChannel, Worker } from 'node:worker_threads'
import { afterAll, expect, test, vi } from 'vitest'
import { type Controls, DEFAULT_CONTROLS } from '../../../../lib/restyle/local/controls.ts'
import { analyse, render } from '../../../../lib/restyle/local/engine.ts'
import { RestylePool } from '../../../../lib/restyle/local-pool/pool.ts'
import { paintMask, sha256, wallPicture } from '../local/fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const photo = wallPicture(360, 240)
const mask = paintMask(360, 240, (_x, y) => y > 30)
const controls = (style: Controls['style']): Controls => ({ ...DEFAULT_CONTROLS, style })

const pool = new RestylePool(1)
afterAll(() => pool.close())

test('a worker gives the same bytes as the engine itself and leaves the caller its buffers', async () => {
  const shares: number[] = []
  const result = await pool.restyle({
    photo,
    mask,
    controls: { ...controls('rustic'), prompt: 'olive sofa' },
    onProgress: (share) => shares.push(share),
  })
  const direct = render(photo, mask, analyse(photo, mask), { ...controls('rustic'), prompt: 'olive sofa' })
  expect(sha256(result.rgb)).toBe(sha256(direct.rgb))
  expect(result.understood).toEqual(['fabric: olive'])
  expect(photo.rgb.length).toBe(360 * 240 * 3)
  expect(shares.length).toBeGreaterThan(4)
  expect(shares).toEqual([...shares].sort((p, q) => p - q))
  expect(shares.at(-1)).toBe(1)
})

test('a further style of the same photo and mask skips the analysis', async () => {
  const shares: number[] = []
  await pool.restyle({
    photo,
    mask,
    controls: controls('coastal'),
    onProgress: (share) => shares.push(share),
  })
  expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.5)
})

test('a running job and a waiting one can be given up; the next one is served', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()]
  let onStart = () => {}
  const started = new Promise<void>((resolve) => {
    onStart = resolve
  })
  const fresh = wallPicture(900, 600)
  const all = new Uint8Array(900 * 600).fill(1)
  const first = pool.restyle({
    photo: fresh,
    mask: all,
    controls: controls('industrial'),
    signal: running.signal,
    onProgress: () => onStart(),
  })
  const second = pool.restyle({ photo, mask, controls: controls('modern'), signal: waiting.signal })
  const third = pool.restyle({ photo, mask, controls: controls('japanese') })
  const [firstReason, secondReason] = [new Error('closed the tab'), new Error('changed my mind')]
  const outcomes = Promise.allSettled([first, second])
  waiting.abort(secondReason)
  await started
  running.abort(firstReason)
  expect(await outcomes).toMatchObject([
    { status: 'rejected', reason: firstReason },
    { status: 'rejected', reason: secondReason },
  ])
  expect((await third).rgb.length).toBe(photo.rgb.length)
})

test('a job the engine refuses fails with its message and the worker lives on', async () => {
  const short = { photo, mask: mask.slice(1), controls: controls('modern') }
  await expect(pool.restyle(short)).rejects.toThrow(/mask: 86399 values/)
  expect((await pool.restyle({ photo, mask, controls: controls('modern') })).rgb.length).toBe(
    photo.rgb.length,
  )
})

test('a worker that dies fails its job, and another takes its place', async () => {
  const dying = () => new Worker('process.exit(3)', { eval: true })
  let started = 0
  const fragile = new RestylePool(1, () => (started++ === 0 ? dying() : startReal()))
  const attempt = () => fragile.restyle({ photo, mask, controls: controls('modern') })
  const outcomes = await Promise.allSettled([attempt(), attempt()])
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' })
  expect(started).toBeGreaterThan(1)
  await fragile.close()
})

const startReal = () => new Worker(new URL('../../../../lib/restyle/local-pool/worker.ts', import.meta.url))
/** A worker that can work, and dies in the middle of its first job, once its progress was seen. */
const startCrashing = () =>
  new Worker(
    `const { parentPort, BroadcastChannel } = require('node:worker_threads')
    new BroadcastChannel('seen').onmessage = () => { throw new Error('out of memory') }
    parentPort.on('message', ({ id }) => parentPort.postMessage({ kind: 'progress', id, share: 0.4 }))
    parentPort.postMessage({ kind: 'ready' })`,
    { eval: true },
  )

test('of two workers one dies in the middle of its job: the other finishes its own, a third takes the empty place', async () => {
  let started = 0
  const pair = new RestylePool(2, () => (started++ === 0 ? startCrashing() : startReal()))
  const seen = new BroadcastChannel('seen')
  const shares: number[] = []
  const onProgress = (share: number) => {
    shares.push(share)
    seen.postMessage(share)
  }
  const other = wallPicture(300, 200)
  const all = new Uint8Array(300 * 200).fill(1)
  const [doomed, spared] = await Promise.allSettled([
    pair.restyle({ photo, mask, controls: controls('modern'), onProgress }),
    pair.restyle({ photo: other, mask: all, controls: controls('rustic') }),
  ])
  expect(doomed).toMatchObject({ status: 'rejected', reason: { message: 'out of memory' } })
  expect(shares).toEqual([0.4])
  seen.close()
  const direct = render(other, all, analyse(other, all), controls('rustic'))
  expect(spared.status === 'fulfilled' && sha256(spared.value.rgb)).toBe(sha256(direct.rgb))
  expect(started).toBe(3)
  const next = ['coastal', 'japanese'] as const
  const results = await Promise.all(
    next.map((style) => pair.restyle({ photo, mask, controls: controls(style) })),
  )
  expect(results.map(({ rgb }) => rgb.length)).toEqual([photo.rgb.length, photo.rgb.length])
  expect(started).toBe(3)
  expect(pair.isUp()).toBe(true)
  await pair.close()
  expect(pair.isUp()).toBe(false)
})

/** A worker that answers each job with its own number: the order of service. */
const startCounting = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    let served = 0
    parentPort.on('message', ({ id, rgb }) => {
      served += 1
      parentPort.postMessage({ kind: 'done', id, rgb, understood: [String(served)] })
    })
    parentPort.postMessage({ kind: 'ready' })`,
    { eval: true },
  )

test('those who wait are served in the order of asking, a further style of the photo at hand first', async () => {
  const line = new RestylePool(1, startCounting)
  const other = wallPicture(240, 160)
  const small = new Uint8Array(240 * 160).fill(1)
  const third = wallPicture(120, 80)
  const ask = (picture: typeof photo, painted: Uint8Array, style: Controls['style']) =>
    line.restyle({ photo: picture, mask: painted, controls: controls(style) })
  const served = await Promise.all([
    ask(photo, mask, 'modern'),
    ask(other, small, 'modern'),
    ask(third, new Uint8Array(120 * 80).fill(1), 'modern'),
    ask(photo, mask, 'rustic'),
  ])
  expect(served.map(({ understood }) => understood[0])).toEqual(['1', '3', '4', '2'])
  await line.close()
})

/** A worker that begins its job and never ends it. */
const startEndless = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads')
    parentPort.on('message', ({ id }) => parentPort.postMessage({ kind: 'progress', id, share: 0.1 }))`,
    { eval: true },
  )

test('closing fails what runs and what waits', async () => {
  const closing = new RestylePool(1, startEndless)
  const waiting: Promise<PromiseSettledResult<unknown>[]>[] = []
  await new Promise<void>((resolve) => {
    const ask = (style: Controls['style'], onProgress = () => {}) =>
      Promise.allSettled([closing.restyle({ photo, mask, controls: controls(style), onProgress })])
    waiting.push(ask('modern', resolve), ask('rustic'))
  })
  await closing.close()
  const outcomes = (await Promise.all(waiting)).flat()
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'the worker ended' } },
    { status: 'rejected', reason: { message: 'the pool was closed' } },
  ])
  await expect(closing.restyle({ photo, mask, controls: controls('coastal') })).rejects.toThrow('closed')
})
