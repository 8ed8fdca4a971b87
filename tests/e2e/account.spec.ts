import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { filesOf, rowsOf } from './support/account'
import { givePlan, serverSide, userIdOf } from './support/backend'
import { expect, signIn, signInByHand, test } from './support/fixtures'
import { accessTokenOf } from './support/session'
import { upload } from './support/uploads'

const freshEmail = () => `account-${randomUUID()}@example.com`

/** Signs somebody in who has a plan, a saved design, a failed design and has written to us. */
async function somebody(page: Page, email = freshEmail()): Promise<string> {
  await signIn(page, email)
  const userId = await userIdOf(email)
  await givePlan(userId, 'Pro', 20)
  const made = await upload(page.request)
  expect(made.status()).toBe(200)
  const { runId } = await made.json()
  expect((await page.request.post('/api/designs', { data: { runId } })).status()).toBe(201)
  const message = { type: 'bug', message: 'The brush is a little slow here.', rating: 4 }
  expect((await page.request.post('/api/feedback', { data: message })).ok()).toBe(true)
  return userId
}

test('the account shows plan, credits and what each design cost @phone', async ({ page }) => {
  await somebody(page)
  await page.goto('/account')
  await expect(page.getByText('19 of 20')).toBeVisible()
  await expect(page.getByText('Runs until')).toBeVisible()
  await expect(page.getByText('1 credit', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overhang).toBeLessThanOrEqual(0)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([])
})

test('a plan that has ended says so at once', async ({ page }) => {
  const email = freshEmail()
  await signIn(page, email)
  const userId = await userIdOf(email)
  await givePlan(userId, 'Premium', 7)
  const expires_at = new Date(Date.now() - 1_000).toISOString()
  await serverSide().from('unified_subscriptions').update({ expires_at }).eq('user_id', userId)
  await page.goto('/account')
  await expect(page.getByText('Premium has ended')).toBeVisible()
  await page.goto('/transform')
  await expect(page).toHaveURL(/\/pricing\?reason=subscription_required/)
  await expect(page.getByText('Please subscribe to access this feature')).toBeVisible()
})

test.describe('a plan that cannot be read', () => {
  // The session asks for it once more, to note it in the browser's log.
  test.use({ expectedErrors: [/500.*\/api\/credits/] })

  test('leads to the plans and says that it could not be checked', async ({ page }) => {
    const email = freshEmail()
    await signIn(page, email)
    const userId = await userIdOf(email)
    await givePlan(userId, 'Pro', 5)
    const features = { isYearly: 'unreadable' }
    await serverSide().from('unified_subscriptions').update({ features }).eq('user_id', userId)
    await page.goto('/transform')
    await expect(page).toHaveURL(/\/pricing\?reason=subscription_check_failed/)
    await expect(page.getByText('Failed to verify subscription status. Please try again')).toBeVisible()
  })
})

test('the export has everything of the person and nothing of others', async ({ page, browser }) => {
  const stranger = await browser.newPage()
  const strangerId = await somebody(stranger)
  await stranger.close()
  const userId = await somebody(page)

  await page.goto('/account')
  const starting = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export all my data' }).click()
  const download = await starting
  expect(download.suggestedFilename()).toMatch(/^roomwright-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(new Uint8Array(await readFile(await download.path())))

  const pictures = Object.keys(files).filter((name) => name.startsWith('users/'))
  expect(pictures.sort()).toEqual(await filesOf(userId))
  expect(pictures).toHaveLength(3)
  for (const name of pictures) expect([...(files[name] ?? []).slice(1, 4)]).toEqual([0x50, 0x4e, 0x47])
  for (const [table, count] of Object.entries(await rowsOf(userId))) {
    expect(JSON.parse(strFromU8(files[`${table}.json`] ?? new Uint8Array())), table).toHaveLength(count)
  }
  expect(strFromU8(files['user_feedback.json'] ?? new Uint8Array())).toContain(
    'The brush is a little slow here.',
  )
  const tables = Object.entries(files).filter(([name]) => name.endsWith('.json'))
  for (const [name, bytes] of tables) {
    expect(strFromU8(bytes), name).not.toContain(strangerId)
  }
})

test('the export of a stranger is nobody’s', async ({ request }) => {
  expect((await request.get('/api/account/export')).status()).toBe(401)
  expect((await request.delete('/api/account', { data: { confirm: 'delete' } })).status()).toBe(401)
})

test('a deleted account leaves nothing in tables, bucket and browser @phone', async ({ page }) => {
  const email = freshEmail()
  const userId = await somebody(page, email)
  const token = await accessTokenOf(page)
  expect(await filesOf(userId)).toHaveLength(3)

  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByText('your Pro plan, without a refund, and the 19 designs left on it'),
  ).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Delete my account' })
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Type “delete” to confirm').fill('Delete ')
  await confirm.click()
  await expect(dialog.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')

  expect(await rowsOf(userId)).toEqual({})
  expect(await filesOf(userId)).toEqual([])
  const { data } = await serverSide().auth.admin.getUserById(userId)
  expect(data.user).toBeNull()
  expect(token.length).toBeGreaterThan(20)
  expect((await page.context().cookies()).filter(({ name }) => name.startsWith('supabase'))).toEqual([])
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login/)

  await signInByHand(page, email)
  expect(await userIdOf(email)).not.toBe(userId)
  await expect(page).toHaveURL('/pricing?new=true')
})

test('without the typed word nothing is deleted', async ({ page }) => {
  const userId = await somebody(page)
  for (const confirm of ['', 'yes', 'löschen']) {
    expect((await page.request.delete('/api/account', { data: { confirm } })).status()).toBe(400)
  }
  expect(await filesOf(userId)).toHaveLength(3)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect((await rowsOf(userId)).profiles).toBe(1)
})

test.describe('when the deletion fails', () => {
  test.use({ expectedErrors: [/502/] })

  test('the person is told, stays signed in and may try again', async ({ page }) => {
    await somebody(page)
    await page.goto('/account')
    await page.route('**/api/account', (route) =>
      route.fulfill({
        status: 502,
        json: { error: { code: 'account_deletion_failed', message: 'Your account could not be deleted.' } },
      }),
    )
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/to confirm/).fill('delete')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Please try again: what is left goes then.')).toBeVisible()
    await page.unroute('**/api/account')
    await dialog.getByRole('button', { name: 'Delete my account' }).click()
    await expect(dialog.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  })
})
