import { mailsTo } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { activePlansOf, capture, deliver, newOrder, paymentsOf, payPal } from '../support/paypal'
import { expectAccessible } from '../support/screen'
import { newUser, type User } from '../support/users'

let user: User

test.beforeEach(async ({ page }) => {
  user = await newUser(page)
})

test('ten captures and ten webhooks at once make one capture and one plan @long', async ({
  page,
  request,
}) => {
  const id = await newOrder(page)
  await payPal.approve(id)
  const [approval] = await payPal.webhooks(id)
  if (!approval) throw new Error('PayPal sent nothing')
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, () => capture(page.request, id)),
    ...Array.from({ length: 10 }, () => deliver(request, approval)),
  ])
  expect(answers.map((answer) => answer.status())).toEqual(Array(20).fill(200))
  expect(await paymentsOf(id)).toMatchObject({ captures: [{ status: 'COMPLETED' }], refunds: [] })
  expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
})

test('a stranger with the receipt withdraws in two steps, gets a dated receipt, and the plan ends', async ({
  page,
  browser,
}) => {
  const id = await newOrder(page)
  await payPal.approve(id)
  await expect.poll(async () => (await activePlansOf(user.id)).length).toBe(1)
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto('/faq')
  await stranger.getByRole('contentinfo').getByRole('link', { name: 'Withdraw from contract here' }).click()
  const about = stranger.getByRole('textbox', { name: 'Order number, or your email address' })
  await about.fill('12')
  await stranger.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await expect(stranger.getByText('This is neither an order number')).toBeVisible()
  await about.fill(id)
  await expectAccessible(stranger, 'withdrawal')
  await stranger.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await stranger.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(stranger.getByRole('heading', { name: 'We received your withdrawal' })).toBeFocused()
  await expect(stranger.getByText(/\d{4} at \d+:\d\d [AP]M UTC/)).toBeVisible()
  await context.close()
  await expect.poll(async () => (await paymentsOf(id)).refunds.length).toBe(1)
  expect(await activePlansOf(user.id)).toEqual([])
  await expect
    .poll(async () => (await mailsTo(user.email)).map(({ subject }) => subject))
    .toContain('We received your withdrawal')
})
