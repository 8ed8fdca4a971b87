import { expect, test } from 'vitest'
import { PreviewScheduler } from '@/components/design-tool/photo/preview-scheduler'
import { STYLE_IDS } from '@/lib/domain/styles'
import { type Controls, DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'

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
    setKinds: () => undefined,
    propose: () => null,
    named: (areas) => areas,
    analyze: () => {
      log.push('analyze')
      throw new RangeError('not requested yet')
    },
    draw: ({ style }, longSidePx) => {
      log.push(longSidePx === undefined ? style : `${style} ${longSidePx}`)
      if (broken.includes(style)) throw new Error(`no ${style} today`)
      return image
    },
    drawThing: ({ thing }) => {
      log.push(thing)
      return 'no-place'
    },
  })
  const runAll = () => {
    while (scheduler.runTask());
  }
  return { scheduler, log, runAll }
}

test('a mask is analyzed and all styles are drawn before one is chosen', () => {
  const { scheduler, log, runAll } = setUp()
  scheduler.runTask()
  void scheduler.setMask(mask)
  log.length = 0
  runAll()
  expect(log).toEqual(['analyze', ...STYLE_IDS])
})

test('a style drawn ahead of time is not drawn again, and each answer has its own buffer', async () => {
  const { scheduler, log, runAll } = setUp()
  void scheduler.setMask(mask)
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

test('a request comes before everything else, and a newer one cancels it', async () => {
  const { scheduler, log } = setUp()
  void scheduler.setMask(mask)
  const older = scheduler.preview(of('rustic'))
  const newer = scheduler.preview(of('coastal'))
  scheduler.runTask()
  expect(log).toEqual(['mask', 'coastal'])
  expect(await older).toBeNull()
  expect(await newer).toEqual(image)
})

test('a new mask cancels the work for the old one, and its other styles wait until one was shown', async () => {
  const { scheduler, log, runAll } = setUp()
  void scheduler.setMask(mask)
  void scheduler.preview(of('coastal'))
  scheduler.runTask()
  const stale = scheduler.preview(of('rustic'))
  void scheduler.setMask(mask)
  log.length = 0
  runAll()
  expect(log).toEqual(['analyze'])
  expect(await stale).toBeNull()
})

test('a color is drawn larger, and nothing is drawn ahead for it', async () => {
  const { scheduler, log, runAll } = setUp()
  void scheduler.setMask(mask)
  const shown = scheduler.preview(of('modern'), false)
  log.length = 0
  runAll()
  expect(log).toEqual(['modern 768', 'analyze'])
  expect(await shown).toEqual(image)
})

test('a thing is drawn like a style: at once, and only the newest', async () => {
  const { scheduler, log, runAll } = setUp()
  const [rug, other] = (['#204060', '#9c4f3c'] as const).map((color) =>
    scheduler.drawThing({ thing: 'rug', look: 'plain', color }),
  )
  scheduler.runTask()
  expect([await rug, await other, log]).toEqual([null, 'no-place', ['rug']])
  runAll()
})

test('tiles are drawn in their order behind the preview, once each, and a new request or mask cancels the rest', async () => {
  const { scheduler, log, runAll } = setUp()
  void scheduler.setMask(mask)
  const tiles = [scheduler.tile(of('rustic')), scheduler.tile(of('coastal'))]
  void scheduler.preview(of('modern'), false)
  expect(await Promise.all(tiles)).toEqual([null, null])
  void scheduler.tile(of('rustic'))
  const last = scheduler.tile(of('coastal'))
  log.length = 0
  runAll()
  expect(log.slice(0, 4)).toEqual(['modern 768', 'analyze', 'rustic 160', 'coastal 160'])
  expect(await last).toEqual(image)
  void scheduler.tile(of('rustic'))
  log.length = 0
  runAll()
  expect(log).toEqual([])
  const stale = scheduler.tile(of('modern'))
  void scheduler.setMask(mask)
  expect(await stale).toBeNull()
})
