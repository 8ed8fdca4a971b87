import { randomUUID } from 'node:crypto'
import { ageRun } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { rectangleMask, roomPhoto } from './support/photos'
import { startSecondApp } from './support/second-app'
import { designsLeft, uploadBody } from './support/uploads'

test('a run whose server was killed gives its credit back, and its id can be asked about', async ({
  page,
}) => {
  await signIn(page, `killed-${randomUUID()}@example.com`)
  await startFreePlan(page)
  const image = await roomPhoto(3_000, 2_000)
  const mask = await rectangleMask(3_000, 2_000)
  const runId = randomUUID()
  const runStatus = async () => (await (await page.request.get(`/api/images/runs/${runId}`)).json()).status

  const server = await startSecondApp()
  const broken = page.request
    .post(`${server.url}/api/images/upload`, { multipart: uploadBody({ runId, image, mask }) })
    .then(() => 'answered')
    .catch(() => 'cut off')
  await expect.poll(runStatus, { intervals: [20] }).toMatch(/reserved|generating/)
  await server.kill()
  expect(await broken).toBe('cut off')
  expect(await designsLeft(page.request)).toBe(2)

  await ageRun(runId, 16)
  expect(await designsLeft(page.request)).toBe(3)
  expect(await (await page.request.get(`/api/images/runs/${runId}`)).json()).toMatchObject({
    status: 'failed',
    errorCode: 'run_stale',
    creditRefunded: true,
  })
  expect(await designsLeft(page.request)).toBe(3)
})
