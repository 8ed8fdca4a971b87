import { randomUUID } from 'node:crypto'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { rectangleMask, roomPhoto } from './support/photos'
import { designsLeft, uploadBody } from './support/uploads'

test('a design that is being made can be cancelled, and its credit comes back', async ({ page, browser }) => {
  await signIn(page, `cancel-${randomUUID()}@example.com`)
  await startFreePlan(page)
  const runId = randomUUID()
  const image = await roomPhoto(4_000, 3_000)
  const mask = await rectangleMask(4_000, 3_000)
  const cancel = () => page.request.post(`/api/images/runs/${runId}/cancel`)
  const runStatus = async () => (await (await page.request.get(`/api/images/runs/${runId}`)).json()).status

  expect((await cancel()).status()).toBe(404)
  const upload = page.request.post('/api/images/upload', { multipart: uploadBody({ runId, image, mask }) })
  await expect.poll(runStatus, { intervals: [20] }).toMatch(/reserved|generating/)
  const stranger = await browser.newContext()
  expect((await stranger.request.post(`/api/images/runs/${runId}/cancel`)).status()).toBe(401)
  await stranger.close()

  const cancelled = await cancel()
  expect(cancelled.status()).toBe(200)
  expect(await cancelled.json()).toEqual({ status: 'failed', errorCode: 'run_cancelled', designsLeft: 3 })
  const answer = await upload
  expect(answer.status()).toBe(409)
  expect(await answer.json()).toMatchObject({ error: { code: 'run_cancelled' } })
  expect(await designsLeft(page.request)).toBe(3)
  expect(await (await cancel()).json()).toMatchObject({ status: 'failed', designsLeft: 3 })
})
