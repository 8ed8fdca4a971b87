import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { rowOfRun, serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { rectangleMask, roomPhoto } from '../support/photos'
import { type SecondApp, startSecondApp } from '../support/second-app'
import { designsLeft, upload, uploadBody } from '../support/uploads'
import { newUser } from '../support/users'

// In one file, one after the other, because these processes quickly take over any idle run of the preview engine.

/** Large enough to be still in progress when its process is killed. */
const LARGE = { image: await roomPhoto(2_400, 1_800), mask: await rectangleMask(2_400, 1_800) }

const ROLES = ['web', 'both', 'worker'] as const
type Role = (typeof ROLES)[number]

/** Another process on the same database, which quickly takes over abandoned runs, but none with the usual heartbeat. */
const start = (ROLE: Role, settings: Record<string, string> = {}) =>
  startSecondApp({
    ROLE,
    RUN_QUIET_SECONDS: '12',
    RESTYLE_CONCURRENCY: '1',
    SEGMENT_MODEL: 'off',
    ...settings,
  })

/** Requests a design from one process, and waits until some process works on it. */
async function ask(page: Page, { url }: SecondApp) {
  const runId = randomUUID()
  const answer = page.request
    .post(`${url}/api/images/upload`, { multipart: uploadBody({ runId, ...LARGE }), timeout: 90_000 })
    .then(
      (response) => response.status(),
      () => 'cut off',
    )
  await expect
    .poll(() => rowOfRun(runId), { intervals: [20] })
    .toMatchObject({ status: 'generating', inputs: 'kept' })
  return { runId, answer }
}

test.describe.configure({ mode: 'serial', timeout: 300_000 })

test('two app processes and a worker survive the kill of any of them, and every credit is one design @long', async ({
  page,
}) => {
  const { id } = await newUser(page, 'Pro', 10)
  for (const killed of ROLES) {
    const [web, both, worker] = await Promise.all(ROLES.map((role) => start(role)))
    if (!web || !both || !worker) throw new Error('not all have started')
    const processes = { web, both, worker }
    const runs = [await ask(page, web), await ask(page, both)]
    await processes[killed].kill()

    const survivor = killed === 'web' ? both : web
    for (const { runId } of runs) {
      await expect.poll(async () => (await rowOfRun(runId))?.status, { timeout: 90_000 }).toBe('succeeded')
      const again = await page.request.post(`${survivor.url}/api/images/upload`, {
        multipart: uploadBody({ runId, ...LARGE }),
      })
      expect(again.status(), `${killed} was killed`).toBe(200)
    }
    await Promise.all(Object.values(processes).map((process) => process.kill()))
  }
  const { data } = await serverSide().from('design_runs').select('status').eq('user_id', id)
  expect(data).toEqual(Array(6).fill({ status: 'succeeded' }))
  expect(await designsLeft(page.request)).toBe(4)
})

test('a process that may not wait hands its design back, and another goes on at once @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  const process = await start('both', { SHUTDOWN_SECONDS: '0' })
  const { runId, answer } = await ask(page, process)
  expect(await process.stop()).toBe(0)
  expect(await answer).toBe(409)
  // The app under test does, so nobody has to wait for the 90 seconds.
  await expect.poll(() => rowOfRun(runId)).toMatchObject({ status: 'succeeded', attempt: 2 })
  const again = await upload(page.request, { runId, ...LARGE })
  expect(await again.json()).toMatchObject({ runId, designsLeft: 2 })
})
