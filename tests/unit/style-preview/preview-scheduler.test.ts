import { expect, test } from 'vitest'
import { PreviewScheduler } from '@/components/design-tool/style-preview/preview-scheduler'
import { STYLE_IDS } from '@/lib/domain/styles'
import { type Controls, DEFAULT_CONTROLS } from '@/lib/engines/preview/controls'

const mask = new Uint8Array(1)
const image = { width: 1, height: 1, rgba: new Uint8ClampedArray(4) }
const of = (style: Controls['style']): Controls => ({ ...DEFAULT_CONTROLS, style })

/** A scheduler that logs its tasks; styles in `broken` throw. */
function setUp({ broken = [] }: { broken?: string[] } = {}) {
  const log: string[] = []
  const scheduler = new PreviewScheduler({
    survey: () => {
      log.push('survey')
      throw new RangeError('not requested yet')
    },
    setMask: () => void log.push('mask'),
    analyze: () => {
      log.push('analyze')
      throw new RangeError('not requested yet')
    },
    draw: ({ style }) => {
      log.push(style)
      if (broken.includes(style)) throw new Error(`no ${style} today`)
      return image
    },
    *drawTextures() {
      for (const texture of [1, 2]) {
        log.push(`texture ${texture}`)
        yield
      }
    },
  })
  const runAll = () => {
    while (scheduler.runTask());
  }
  return { scheduler, log, runAll }
}

test('a new photo is surveyed, and textures are drawn, before anything is painted', () => {
  const { log, runAll } = setUp()
  runAll()
  expect(log).toEqual(['survey', 'texture 1', 'texture 2'])
})

test('a mask is analyzed and all styles are drawn before one is chosen; no more textures', () => {
  const { scheduler, log, runAll } = setUp()
  scheduler.runTask()
  scheduler.runTask()
  scheduler.setMask(mask)
  log.length = 0
  runAll()
  expect(log).toEqual(['analyze', ...STYLE_IDS])
})

test('a style drawn ahead of time is not drawn again, and each answer has its own buffer', async () => {
  const { scheduler, log, runAll } = setUp()
  scheduler.setMask(mask)
  runAll()
  log.length = 0
  const first = scheduler.preview(of('coastal'))
  scheduler.runTask()
  const second = scheduler.preview(of('coastal'))
  scheduler.runTask()
  expect(log).toEqual([])
  const buffers = (await Promise.all([first, second])).map((answer) => answer?.rgba.buffer)
  expect(new Set([...buffers, image.rgba.buffer]).size).toBe(3)
})

test('other steps give the same preview, another strength gives a new one', () => {
  const { scheduler, log } = setUp()
  scheduler.setMask(mask)
  void scheduler.preview(of('coastal'))
  scheduler.runTask()
  log.length = 0
  void scheduler.preview({ ...of('coastal'), steps: 60 })
  scheduler.runTask()
  expect(log).toEqual([])
  void scheduler.preview({ ...of('coastal'), strength: 0.2 })
  scheduler.runTask()
  expect(log).toEqual(['coastal'])
})

test('a request comes before everything else, and a newer one cancels it', async () => {
  const { scheduler, log } = setUp()
  scheduler.setMask(mask)
  const older = scheduler.preview(of('rustic'))
  const newer = scheduler.preview(of('coastal'))
  scheduler.runTask()
  expect(log).toEqual(['mask', 'coastal'])
  expect(await older).toBeNull()
  expect(await newer).toEqual(image)
})

test('a new mask cancels the work for the old one, and its other styles wait until one was shown', async () => {
  const { scheduler, log, runAll } = setUp()
  scheduler.setMask(mask)
  void scheduler.preview(of('coastal'))
  scheduler.runTask()
  const stale = scheduler.preview(of('rustic'))
  scheduler.setMask(mask)
  log.length = 0
  runAll()
  expect(log).toEqual(['analyze'])
  expect(await stale).toBeNull()
})

test('a style that fails says why, and the next one is drawn', async () => {
  const { scheduler } = setUp({ broken: ['coastal'] })
  scheduler.setMask(mask)
  const failing = expect(scheduler.preview(of('coastal'))).rejects.toThrow('no coastal today')
  scheduler.runTask()
  await failing
  const next = scheduler.preview(of('rustic'))
  scheduler.runTask()
  expect(await next).toEqual(image)
})

test('nothing starts while paused, and afterwards it goes on where it was', () => {
  const { scheduler, log, runAll } = setUp()
  scheduler.runTask()
  scheduler.pause()
  scheduler.setMask(mask)
  runAll()
  expect(log).toEqual(['survey', 'mask'])
  scheduler.resume()
  runAll()
  expect(log.slice(2)).toEqual(['analyze', ...STYLE_IDS])
})
