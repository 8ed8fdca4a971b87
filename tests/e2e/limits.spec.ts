import { randomUUID } from 'node:crypto'
import type { APIResponse } from '@playwright/test'
import { ageResult } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { errorCode, upload, uploadBody } from './support/uploads'

test.beforeEach(async ({ page }) => {
  await signIn(page, `limits-${randomUUID()}@example.com`)
})

test('validating too often is refused for a while, whatever address is claimed', async ({ page }) => {
  const validate = (index: number) =>
    page.request.post('/api/images/validate', {
      multipart: uploadBody(),
      headers: { 'x-forwarded-for': `10.1.1.${index}`, 'x-socket-address': `10.1.1.${index}` },
    })
  // Two windows' worth: even when the counter's minute turns on the way, one of them overflows.
  const statuses: number[] = []
  let answer: APIResponse
  do {
    answer = await validate(statuses.length)
    statuses.push(answer.status())
  } while (answer.ok() && statuses.length <= 120)
  expect(statuses.slice(0, 60)).toEqual(Array(60).fill(200))
  expect([answer.status(), await errorCode(answer)]).toEqual([429, 'too_many_requests'])
  expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0)
})

test('a result that was not saved is gone after a day, and says so', async ({ page }) => {
  await startFreePlan(page)
  const { runId, resultUrl, originalUrl } = await (await upload(page.request)).json()
  expect((await page.request.get(resultUrl)).status()).toBe(200)
  await ageResult(runId, 25)
  for (const address of [resultUrl, originalUrl]) {
    const gone = await page.request.get(address)
    expect([gone.status(), await errorCode(gone)]).toEqual([410, 'result_expired'])
  }
  const run = await (await page.request.get(`/api/images/runs/${runId}`)).json()
  expect(run).toMatchObject({ status: 'succeeded', resultUrl: null, creditRefunded: false })
})

test('the service tells how it is', async ({ request }) => {
  const health = await request.get('/api/health')
  expect(health.status()).toBe(200)
  expect(await health.json()).toEqual({ database: 'up', storage: 'up', engine: 'up' })
})
