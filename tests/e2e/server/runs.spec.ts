import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { rectangleMask, roomPhoto } from '../support/photos'
import { errorCode, upload } from '../support/uploads'
import { newUser } from '../support/users'

/** Large enough to be still in the making when a test looks. */
const LARGE = { image: await roomPhoto(2_400, 1_800), mask: await rectangleMask(2_400, 1_800) }

const readRun = async (page: Page, runId: string) =>
  (await page.request.get(`/api/images/runs/${runId}`)).json()
const untilStarted = (page: Page, runId: string) =>
  expect
    .poll(async () => (await readRun(page, runId)).status, { intervals: [20] })
    .toMatch(/reserved|generating/)

test.beforeEach(async ({ page }) => {
  await newUser(page, 'Free')
})

test('a run in the making can be cancelled, and its credit comes back once', async ({ page }) => {
  const runId = randomUUID()
  const cancel = () => page.request.post(`/api/images/runs/${runId}/cancel`)
  expect((await cancel()).status()).toBe(404)
  const uploading = upload(page.request, { runId, ...LARGE })
  await untilStarted(page, runId)

  const cancelled = await cancel()
  expect(cancelled.status()).toBe(200)
  expect(await cancelled.json()).toEqual({ status: 'failed', errorCode: 'run_cancelled', designsLeft: 3 })
  const answer = await uploading
  expect([answer.status(), await errorCode(answer)]).toEqual([409, 'run_cancelled'])
  expect(await (await cancel()).json()).toMatchObject({ status: 'failed', designsLeft: 3 })
})
