import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePlan, serverSide, userIdOf } from './support/backend'
import { choose, choosePhoto } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { roomPhoto } from './support/photos'
import { designsLeft } from './support/uploads'

async function beginBatch(page: Page, count: number): Promise<string> {
  const email = `batch-${randomUUID()}@example.com`
  await signIn(page, email)
  const userId = await userIdOf(email)
  await givePlan(userId, 'Pro', 20)
  await page.goto('/transform')
  await choosePhoto(page, 'room.jpg', await roomPhoto(1_200, 900))
  await page.getByRole('button', { name: 'Select All' }).click()
  await choose(page, 'Design Style', /^Coastal/)
  await choose(page, 'Room Type', /^Home Office/)
  for (let more = 1; more < count; more += 1) {
    await page.getByRole('button', { name: 'One design more' }).click()
  }
  await page.getByRole('button', { name: 'Transform Space' }).click()
  await expect(page.getByRole('heading', { name: 'Transforming Space' })).toBeVisible()
  return userId
}

function runsOf(userId: string) {
  return serverSide().from('design_runs').select('id, status').eq('user_id', userId)
}

/** Waits until the server has so many runs of that person in that state. */
async function untilRuns(userId: string, status: string, count: number): Promise<void> {
  await expect
    .poll(async () => ((await runsOf(userId)).data ?? []).filter((run) => run.status === status).length, {
      timeout: 60_000,
    })
    .toBeGreaterThanOrEqual(count)
}

test.describe('a batch of four', () => {
  test.use({ expectedErrors: [/Failed to fetch|ERR_INTERNET_DISCONNECTED|status of 409/] })

  test('that is reloaded in its middle ends with four designs, four credits and no double @phone', async ({
    page,
  }) => {
    test.setTimeout(150_000)
    const userId = await beginBatch(page, 4)
    await untilRuns(userId, 'succeeded', 1)
    await page.reload()

    const goOn = page.getByRole('button', { name: /^Continue \(\d credits?\)$/ })
    await expect(goOn).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('This batch is not finished')).toBeVisible()
    const before = ((await runsOf(userId)).data ?? []).length
    expect(before).toBeGreaterThanOrEqual(1)
    expect(await designsLeft(page.request)).toBe(20 - before)

    await goOn.click()
    await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 90_000 })
    await expect(page.getByRole('button', { name: /^Preview design/ })).toHaveCount(4)
    const { data: runs } = await runsOf(userId)
    expect(runs).toHaveLength(4)
    expect(runs?.every(({ status }) => status === 'succeeded')).toBe(true)
    expect(await designsLeft(page.request)).toBe(16)

    await page.reload()
    await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Preview the Coastal design/ })).toHaveCount(4)
    await expect(goOn).toHaveCount(0)
    expect(await designsLeft(page.request)).toBe(16)
  })

  test('whose tab is closed shows on return what was made, and can be let be', async ({ page, context }) => {
    test.setTimeout(150_000)
    const userId = await beginBatch(page, 4)
    await untilRuns(userId, 'succeeded', 1)
    await page.close()

    const back = await context.newPage()
    await back.goto('/transform')
    await expect(back.getByText('This batch is not finished')).toBeVisible({ timeout: 60_000 })
    await back.getByRole('button', { name: 'Leave it at that' }).click()
    await expect(back.getByRole('heading', { name: 'Generated Designs' })).toBeVisible()
    const made = ((await runsOf(userId)).data ?? []).length
    await expect(back.getByRole('button', { name: /^Preview design/ })).toHaveCount(made)
    expect(await designsLeft(back.request)).toBe(20 - made)
  })

  test('that is cancelled makes no further design and says what was used @long', async ({ page }) => {
    test.setTimeout(150_000)
    const userId = await beginBatch(page, 4)
    await untilRuns(userId, 'succeeded', 1)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    const note = page.getByText(/^Cancelled: \d of 4 designs made, \d credits? used\.$/)
    await expect(note).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText('Batch cancelled')).toBeVisible()
    const { data: runs } = await runsOf(userId)
    const made = runs?.filter(({ status }) => status === 'succeeded').length ?? 0
    await expect(note).toHaveText(new RegExp(`^Cancelled: ${made} of 4 .* ${made} credit`))
    expect(await designsLeft(page.request)).toBe(20 - made)
    expect(made).toBeLessThan(4)
  })

  test('goes on by itself when the network comes back @long', async ({ page, context }) => {
    test.setTimeout(150_000)
    const userId = await beginBatch(page, 2)
    await untilRuns(userId, 'succeeded', 1)
    await context.setOffline(true)
    await expect(page.getByText(/^You are offline\. Photo, mask/)).toBeVisible()
    await expect(page.getByText(/^You are offline\. You can go on reading/)).toBeHidden()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 60_000 })
    expect(((await runsOf(userId)).data ?? []).length).toBe(2)
    expect(await designsLeft(page.request)).toBe(18)
  })
})
