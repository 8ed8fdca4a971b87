import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { override } from '../support/screen'
import { expectDesigns, openReady, submitButton } from '../support/tool'
import { designsLeft } from '../support/uploads'

const UPLOAD = '**/api/images/upload'

const goOn = (page: Page) => page.getByRole('button', { name: /^Continue \(\d credits?\)$/ })

async function statusesOf(userId: string): Promise<string[]> {
  const { data } = await serverSide().from('design_runs').select('status').eq('user_id', userId)
  return (data ?? []).map(({ status }) => status)
}

/** Starts a batch whose designs after the second are never requested, and waits until the first is done. */
async function startBatch(page: Page, count: number): Promise<string> {
  const { id } = await openReady(page, 20)
  for (let more = 1; more < count; more += 1) {
    await page.getByRole('button', { name: 'One more design' }).click()
  }
  let asked = 0
  await page.route(UPLOAD, (route) => {
    asked += 1
    return asked <= 2 ? route.continue() : undefined
  })
  await submitButton(page).click()
  await expect(page.getByRole('heading', { name: 'Transforming Space' })).toBeVisible()
  await expect.poll(() => statusesOf(id), { timeout: 60_000 }).toContain('succeeded')
  return id
}

test.use({ expectedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|status of 404/] })

async function countDesignsOfRoom(page: Page): Promise<number> {
  const room = new URL(page.url()).searchParams.get('room')
  if (room === null) return 0
  const answer = await page.request.get(`/api/rooms/${room}/designs`)
  return answer.ok() ? (await answer.json()).runs.length : 0
}

test('a batch that is reloaded on the way ends with three designs, three credits and no double', async ({
  page,
}) => {
  const id = await startBatch(page, 3)
  await page.reload()
  await expect(goOn(page)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('This batch isn’t finished')).toBeVisible()
  const before = (await statusesOf(id)).length
  expect([1, 2]).toContain(before)
  expect(await designsLeft(page.request)).toBe(20 - before)

  await page.unroute(UPLOAD)
  await goOn(page).click()
  await expectDesigns(page, 3)
  expect(await statusesOf(id)).toEqual(Array(3).fill('succeeded'))
  expect(await designsLeft(page.request)).toBe(17)

  // The room is saved a few seconds after its last change, and its designs with it.
  await expect.poll(() => countDesignsOfRoom(page)).toBe(3)
  await page.reload()
  // The room's designs are below the tool, which fills the window once the photo is open.
  await page.getByRole('button', { name: 'Exit full screen' }).click()
  await expectDesigns(page, 3)
  await expect(goOn(page)).toHaveCount(0)
  expect(await designsLeft(page.request)).toBe(17)
})

test('a network that asks to sign in first is named, and then the design is made with one credit', async ({
  page,
}) => {
  const { id } = await openReady(page, 20)
  await page.clock.install()
  const signInPage = { contentType: 'text/html', body: '<h1>Welcome to our hotel</h1>' }
  const restore = await override(page, '**/api/**', (route) => route.fulfill(signInPage))
  await submitButton(page).click()
  const skipPause = async () => {
    await page.clock.fastForward(8_000)
    return goOn(page).isVisible()
  }
  // The room names the same cause as soon as it can't be saved, while the batch still tries again.
  await expect.poll(skipPause).toBe(true)
  const causes = page.getByRole('main').getByText('This network asks you to sign in first.')
  await expect(causes.filter({ hasNotText: 'Not saved' }).first()).toBeVisible()

  restore()
  await goOn(page).click()
  await expectDesigns(page, 1)
  expect(await statusesOf(id)).toEqual(['succeeded'])
  expect(await designsLeft(page.request)).toBe(19)
})
