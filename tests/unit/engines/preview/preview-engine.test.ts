import { fileURLToPath } from 'node:url'
import { afterAll, expect, test, vi } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { INITIAL_NUMBERS } from '@/lib/domain/number-params'
import type { RestyleRequest } from '@/lib/engines/engine'
import { analyze } from '@/lib/engines/preview/analysis/analysis.ts'
import { withDoorScale } from '@/lib/engines/preview/analysis/door-scale.ts'
import { previewEngine } from '@/lib/engines/preview/preview-engine'
import { render } from '@/lib/engines/preview/render/render.ts'
import { areasWith, drawn, HIGH } from './drawn-room.ts'
import { paintMask, sha256, wallImage } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [WIDTH, HEIGHT] = [180, 120]
const image = { ...wallImage(WIDTH, HEIGHT), focal35mm: 24 }
const mask = paintMask(WIDTH, HEIGHT, (_x, y) => y > 15)
const params = {
  task: 'restyle-areas',
  style: 'minimalist',
  roomType: 'modern-living',
  prompt: 'olive sofa',
  negativePrompt: '',
  ...INITIAL_NUMBERS,
  steps: 25,
  strength: 0.85,
  seed: 1,
  areas: [PLAIN_AREA],
} as const

const engine = previewEngine(1, { error: () => undefined })
afterAll(() => engine.close())
const { signal } = new AbortController()

test('a thread gives the same bytes as the engine itself, with the size of a door, and leaves the caller its buffers', async () => {
  const { photo, labels } = drawn(HIGH)
  const asked = { ...params, areas: areasWith('door') }
  const { pixels, made } = await engine.restyle({
    ...{ image: { ...photo, focal35mm: 30 }, mask: labels },
    ...{ params: asked, signal },
  })
  const scaled = withDoorScale(analyze(photo, labels, { focal35mm: 30 }), asked.areas)
  expect(scaled.room.cameraMetres).toBeGreaterThan(0)
  expect(sha256(pixels.rgb)).toBe(sha256(render(photo, labels, scaled, asked).rgb))
  expect(made).toMatchObject({ model: 'preview', sent: { style: 'minimalist', prompt: 'olive sofa' } })
  expect([photo.rgb.length, labels.length]).toEqual([3 * 320 * 240, 320 * 240])
})

test('a thing on a wall is removed in a thread, and what is too large is refused with its reason', async () => {
  const isThing = (x: number, y: number) => x >= 80 && x < 95 && y >= 45 && y < 60
  const rgb = image.rgb.map((level, p) =>
    isThing(Math.floor(p / 3) % WIDTH, Math.floor(p / 3 / WIDTH)) ? ([200, 40, 30][p % 3] ?? 0) : level,
  )
  const clear = { task: 'clear', seed: 1, areas: [PLAIN_AREA] } as const
  const over = paintMask(WIDTH, HEIGHT, (x, y) => x >= 77 && x < 98 && y >= 42 && y < 63)
  const { pixels } = await engine.restyle({ image: { ...image, rgb }, mask: over, params: clear, signal })
  const [red = 0, green = 0] = pixels.rgb.subarray(3 * (52 * WIDTH + 87))
  expect(red - green).toBeLessThan(30)
  const far = (_: number, p: number) => Math.floor(p / 3) % WIDTH < 50
  expect(sha256(pixels.rgb.filter(far))).toBe(sha256(rgb.filter(far)))

  const refused = engine.restyle({ image, mask, params: clear, signal })
  await expect(refused).rejects.toMatchObject({ code: 'clear_too_large' })
})

test('a thing needs a plane, and furniture a model', async () => {
  const common = { task: 'furnish', seed: 1, words: '', areas: [PLAIN_AREA] } as const
  const rug = { ...common, furnishing: { thing: 'rug', look: 'plain', color: '#204060' } } as const
  const put = (asked: RestyleRequest['params']) => engine.restyle({ image, mask, params: asked, signal })
  await expect(put(rug)).rejects.toMatchObject({ code: 'furnish_not_sure' })
  const sofa = { ...common, furnishing: { thing: 'sofa', color: '' } } as const
  await expect(put(sofa)).rejects.toMatchObject({ code: 'furnish_needs_model' })
})

test('a running design and a waiting one can be aborted; the next one is served', async () => {
  const [running, waiting] = [new AbortController(), new AbortController()]
  const fresh = wallImage(240, 160)
  const everything = new Uint8Array(240 * 160).fill(1)
  const outcomes = Promise.allSettled([
    engine.restyle({ image: fresh, mask: everything, params, signal: running.signal }),
    engine.restyle({ image, mask, params, signal: waiting.signal }),
  ])
  waiting.abort()
  running.abort()
  expect(await outcomes).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect((await engine.restyle({ image, mask, params, signal })).pixels.rgb.length).toBe(image.rgb.length)
  expect(await engine.isUp()).toBe(true)
})

test('what the engine refuses fails with its message, and the thread lives on', async () => {
  const short = { image, mask: mask.slice(1), params, signal }
  await expect(engine.restyle(short)).rejects.toThrow(/mask: 21599 values/)
  expect((await engine.restyle({ image, mask, params, signal })).pixels.rgb.length).toBe(image.rgb.length)
})

test('a thread that does not answer is down, and replaced when it goes on', async () => {
  const pingMs = { down: 1, replace: 20 }
  // Its thread has no time to load.
  const stuck = previewEngine(1, { error: () => undefined }, { pingMs })
  expect(await stuck.isUp()).toBe(false)
  pingMs.down = 60_000
  pingMs.replace = 60_000
  await expect.poll(() => stuck.isUp(), { timeout: 60_000 }).toBe(true)
  await stuck.close()
})

const workerFile = fileURLToPath(new URL('../fixtures/hanging-worker.mjs', import.meta.url))

/** The numbers of the threads that start with this file from now on, and the channel to them. */
function startedThreads() {
  const threads: number[] = []
  const channel = new BroadcastChannel('threads')
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'number') threads.push(data)
  }
  return { threads, channel }
}

test('a fresh thread takes the place of those that have rested, and makes the next design', async () => {
  const { threads, channel } = startedThreads()
  const pair = previewEngine(2, { error: () => undefined }, { workerFile, idleMs: 1 })
  await expect.poll(() => threads.length).toBe(2)
  const design = () => pair.restyle({ image, mask, params, signal })
  expect(Buffer.compare((await design()).pixels.rgb, image.rgb)).toBe(0)
  await expect.poll(() => threads.length).toBe(3)
  expect(await pair.isUp()).toBe(true)
  expect(Buffer.compare((await design()).pixels.rgb, image.rgb)).toBe(0)
  channel.close()
  await pair.close()
})

test('a thread that hangs beside a healthy one is replaced, and the engine is up all the while', async () => {
  const { threads, channel } = startedThreads()
  const pingMs = { down: 60_000, replace: 2_000 }
  const pair = previewEngine(2, { error: () => undefined }, { workerFile, pingMs })
  await expect.poll(() => threads.length).toBe(2)
  expect(await pair.isUp()).toBe(true)
  channel.postMessage({ hang: threads[0] })
  await expect
    .poll(
      async () => {
        expect(await pair.isUp()).toBe(true)
        return threads.length
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(2)
  channel.close()
  await pair.close()
})
