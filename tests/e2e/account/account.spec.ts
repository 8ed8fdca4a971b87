import type { Page } from '@playwright/test'
import { filesOf, rowsOf } from '../support/account'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import {
  answerApi,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToast,
  override,
  untilSubscribed,
} from '../support/screen'
import { upload } from '../support/uploads'
import { newUser, type User } from '../support/users'

/** Signs in a user who has a plan, a saved design and has given feedback. */
async function newActiveUser(page: Page): Promise<User> {
  const user = await newUser(page, 'Pro')
  const { runId } = await (await upload(page.request)).json()
  expect((await page.request.post('/api/designs', { data: { runId } })).status()).toBe(201)
  const feedback = { feedback_type: 'bug', message: 'The brush is a little slow here.', rating: 4 }
  expect((await page.request.post('/api/feedback', { data: feedback })).status()).toBe(201)
  return user
}

const changePlan = (userId: string, change: object) =>
  serverSide().from('unified_subscriptions').update(change).eq('user_id', userId)

test('the account shows plan, credits, what each design cost, and a profile that changes elsewhere', async ({
  page,
}) => {
  const { id, email } = await newActiveUser(page)
  const subscribed = untilSubscribed(page)
  await page.goto('/account')
  await expect(page.getByText('19 of 20')).toBeVisible()
  await expect(page.getByText('Runs until')).toBeVisible()
  await expect(page.getByText('1 credit', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
  const exported = await page.request.get('/api/account')
  expect(exported.headers()['content-disposition']).toMatch(/roomwright-\d{4}-\d\d-\d\d\.zip/)
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' })).toHaveCount(0)
  await expectAccessible(page, 'account', 'html')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  const address = page.getByText(email, { exact: true })
  const cut = () => address.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(cut).toBe(0)

  await subscribed
  await expect(address).toBeVisible()
  await serverSide().from('profiles').update({ full_name: 'Renamed Elsewhere' }).eq('id', id)
  await expect(page.getByText('Renamed Elsewhere')).toBeVisible()
})

test.describe('a plan that cannot be read', () => {
  // The session fetches it once more, to record it in the browser's log.
  test.use({ expectedErrors: [/500.*\/api\/credits/] })

  test('leads to the plans and says that it could not be checked @long', async ({ page }) => {
    const { id } = await newUser(page, 'Pro')
    await changePlan(id, { features: { isYearly: 'unreadable' } })
    await page.goto('/transform')
    await expect(page).toHaveURL(/\/pricing\?reason=subscription_check_failed/)
    await expectToast(page, 'Error', 'Failed to verify subscription status. Please try again')
  })
})

test.describe('deleting the account', () => {
  test.use({ expectedErrors: [/status of 502/] })

  test('needs the typed word, can be tried again, and leaves nothing in tables, bucket and browser', async ({
    page,
    request,
  }) => {
    const { id } = await newActiveUser(page)
    expect((await request.delete('/api/account', { data: { confirm: 'delete' } })).status()).toBe(401)
    for (const confirm of ['', 'yes', 'löschen']) {
      expect((await page.request.delete('/api/account', { data: { confirm } })).status()).toBe(400)
    }
    // Three images, each with its preview and its thumbnail.
    expect(await filesOf(id)).toHaveLength(9)

    await page.goto('/account')
    const open = page.getByRole('main').getByRole('button', { name: 'Delete my account' })
    const dialog = page.locator('[role=dialog], [role=alertdialog], dialog[open]')
    await open.click()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(dialog).toHaveCount(0)
    expect((await rowsOf(id)).profiles).toBe(1)

    await open.click()
    await expect(
      dialog.getByText('your Pro plan, with no refund, and the 19 designs left on it'),
    ).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type “delete” to confirm').fill('Delete ')
    const error = { code: 'account_deletion_failed', message: 'Your account could not be deleted.' }
    const restore = await override(page, '**/api/account', (route) =>
      answerApi(route, { status: 502, json: { error } }),
    )
    await confirm.click()
    await expect(page.getByText('Please try again to delete the rest.')).toBeVisible()
    restore()
    await confirm.click()
    await expect(dialog.getByRole('heading', { name: 'Your account has been deleted' })).toBeVisible()
    await dialog.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')

    expect([await rowsOf(id), await filesOf(id)]).toEqual([{}, []])
    const { data } = await serverSide().auth.admin.getUserById(id)
    expect(data.user).toBeNull()
    expect((await page.context().cookies()).filter(({ name }) => name.startsWith('supabase'))).toEqual([])
    await page.goto('/account')
    await expect(page).toHaveURL(/\/login/)
  })
})
