import { Worker } from 'node:worker_threads'
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
  const healthy = () => new Worker(new URL('../../../../lib/restyle/local-pool/worker.ts', import.meta.url))
  let started = 0
  const fragile = new RestylePool(1, () => (started++ === 0 ? dying() : healthy()))
  const attempt = () => fragile.restyle({ photo, mask, controls: controls('modern') })
  const outcomes = await Promise.allSettled([attempt(), attempt()])
  expect(outcomes.at(-1)).toMatchObject({ status: 'fulfilled' })
  expect(started).toBeGreaterThan(1)
  await fragile.close()
})
