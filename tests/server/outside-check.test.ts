import { afterAll, expect, test, vi } from 'vitest'
import * as images from '@/lib/image/composite'
import { readRun } from '@/lib/server/runs/service'
import { areaMap } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './support/test-app'

vi.mock('@/lib/image/composite', { spy: true })

const { composite, diffReportOf } =
  await vi.importActual<typeof import('@/lib/image/composite')>('@/lib/image/composite')

const world = await openServerTest()
afterAll(() => world.close())

test('one byte changed outside of the mask ends the run, refunds its credit and leaves no image', async () => {
  const { app, user, creditsLeft, files, logged } = await subscribe(world, fakeEngine())
  vi.mocked(images.composite).mockImplementationOnce(async (original, restyled, selected) => {
    const { pixels } = await composite(original, restyled, selected)
    pixels.rgb[1] = (pixels.rgb[1] ?? 0) ^ 1
    return { pixels, diffReport: await diffReportOf(original, pixels, selected) }
  })
  const request = designRequest({ mask: await areaMap(0, 255) })
  await expect(createDesign(app, user.id, request)).rejects.toMatchObject({ code: 'outside_changed' })
  const failed = { status: 'failed', errorCode: 'outside_changed', creditRefunded: true }
  expect(await readRun(app, user.id, request.runId)).toMatchObject(failed)
  expect(logged).toContain('design_failed')
  expect([await creditsLeft(), (await files()).filter((path) => path.includes('result'))]).toEqual([3, []])
})
