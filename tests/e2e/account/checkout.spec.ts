import type { Page } from '@playwright/test'
import { givePlan } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { activePlansOf, paymentRow, paymentsOf, payPal } from '../support/paypal'
import { expectAccessible, override } from '../support/screen'
import { choosePhoto, storedText } from '../support/tool'
import { newUser, signInByHand, type User } from '../support/users'

const planCard = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })
const payButton = (page: Page) => page.getByRole('button', { name: 'Pay with PayPal' })

async function openCheckout(page: Page, plan = 'Pro'): Promise<void> {
  await page.goto(`/checkout?plan=${plan}&period=month`)
  await expect(page.getByRole('heading', { level: 1, name: 'One last look, then PayPal' })).toBeVisible()
}

/** Clicks PayPal's button and waits for the window where the payer answers. */
async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await payButton(page).click()
  return asApproval(await opened)
}

async function asApproval(popup: Page): Promise<Page> {
  await expect(popup.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  return popup
}

/** The window closes as soon as it is answered, sometimes before the click is over. */
async function answer(popup: Page, name: string): Promise<void> {
  const closed = popup.waitForEvent('close')
  const click = popup.getByRole('button', { name }).click({ noWaitAfter: true })
  await click.catch((error: unknown) => {
    if (!popup.isClosed()) throw error
  })
  await closed
}

/** The order of the open checkout, from its URL. */
function orderIdIn(page: Page): string {
  const id = new URL(page.url()).searchParams.get('token')
  if (!id) throw new Error(`no order in ${page.url()}`)
  return id
}

async function expectPaid(page: Page, plan: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(`${plan} is yours, with all its designs.`)).toBeVisible()
}

let user: User

test.beforeEach(async ({ page }) => {
  user = await newUser(page)
})

// A declined payment answers 402, an unknown order 404.
test.use({ expectedErrors: [/status of (402|404)/] })

test('by the month: from the plans through PayPal’s window to the first design and the receipt', async ({
  page,
}) => {
  await page.goto('/pricing?new=true')
  await expect(page.getByText('Welcome aboard')).toBeVisible()
  await planCard(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).click()
  await expect(page).toHaveURL('/checkout?plan=Pro&period=month')
  await expect(page.getByText('$19.00', { exact: true })).toBeVisible()
  await expect(page.getByText('none; it ends on its own')).toBeVisible()
  await expect(payButton(page)).toBeVisible()
  await expectBarrierFree(page, 'checkout')
  const popup = await openPayPal(page)
  await expect(popup.getByRole('heading', { name: '$19.00' })).toBeVisible()
  const orderId = orderIdIn(page)
  await answer(popup, 'Pay $19.00')
  await expectPaid(page, 'Pro')
  await expect(page).toHaveURL(`/payment-success?token=${orderId}`)
  await expectBarrierFree(page, 'paid')
  const paid = { captures: [{ status: 'COMPLETED', amount: { value: '19.00' } }], refunds: [] }
  expect(await paymentsOf(orderId)).toMatchObject(paid)
  expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
  await page.goBack()
  await expect(page).toHaveURL('/pricing?new=true')
  await expect(planCard(page, 'Pro').getByText('Current plan')).toBeVisible()
  await expect(page.getByText('Welcome aboard')).toBeHidden()
  await page.goForward()

  await page.getByRole('main').getByRole('link', { name: 'Start Designing' }).click()
  await expect(page).toHaveURL('/transform')
  await expect(page.getByText('50 designs remaining')).toBeVisible()
  await choosePhoto(page)
  await expect.poll(() => storedText(page)).toContain('/photo')
  await page.goto('/payment-success')
  await expect(page.getByRole('main').getByRole('link')).toHaveText([
    'Continue with your room',
    'Return to Home',
  ])
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3)
  await page.goto(`/account/receipts/${orderId}`)
  await expect(page.getByText(orderId).first()).toBeVisible()
  await expectBarrierFree(page, 'receipt')
  await page.goto('/payment-success?token=NOSUCHORDER')
  await expect(page.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeVisible()
})

test('by the year, by a stranger who signs in on the way and comes back to the same choice', async ({
  page,
}) => {
  await page.context().clearCookies()
  await page.goto('/pricing')
  await page.locator('label').filter({ hasText: 'Yearly' }).click()
  await planCard(page, 'Premium').getByRole('link', { name: 'Choose Premium' }).click()
  await expect(page).toHaveURL(/\/login/)
  await signInByHand(page, user.email)
  await expect(page.getByText('You chose Premium, yearly. Continue below.')).toBeVisible()
  await planCard(page, 'Premium').getByRole('link', { name: 'Choose Premium' }).click()
  await expect(page).toHaveURL('/checkout?plan=Premium&period=year')
  await expect(page.getByText('for one year')).toBeVisible()
  await expect(page.getByText('compared with 12 months')).toBeVisible()
  const popup = await openPayPal(page)
  const orderId = orderIdIn(page)
  const price = (await paymentRow(orderId))?.amount.toFixed(2)
  await answer(popup, `Pay $${price}`)
  await expectPaid(page, 'Premium')
  expect((await paymentsOf(orderId)).captures).toMatchObject([{ amount: { value: price } }])
  const [plan] = await activePlansOf(user.id)
  expect(plan).toMatchObject({ plan_name: 'Premium', designs_left: 2_400, features: { isYearly: true } })
  const days = (Date.parse(plan?.expires_at) - Date.now()) / (24 * 3_600_000)
  expect(Math.round(days)).toBeGreaterThanOrEqual(365)
})

test('beside a plan that runs: with designs left not at all, beside Free once the user has agreed', async ({
  page,
}) => {
  await givePlan(user.id, 'Premium', 12)
  await openCheckout(page)
  await expect(page.getByText('Premium still has designs')).toBeVisible()
  await expect(payButton(page)).toHaveCount(0)

  // The open page would read one user's profile with the other one's session.
  await page.goto('about:blank')
  user = await newUser(page, 'Free')
  await openCheckout(page)
  await expect(page.getByText('Your Free plan is still active')).toBeVisible()
  await expect(payButton(page)).toBeHidden()
  await page.getByRole('button', { name: 'End Free and continue' }).click()
  await expect(page.getByText('Your Free plan ends with this payment.')).toBeVisible()
  await answer(await openPayPal(page), 'Pay $19.00')
  await expectPaid(page, 'Pro')
  expect(await activePlansOf(user.id)).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
})

test('a declined payment says so, and another way to pay finishes the same order @long', async ({ page }) => {
  await openCheckout(page)
  const popup = await openPayPal(page)
  const orderId = orderIdIn(page)
  const reopened = page.waitForEvent('popup')
  await answer(popup, 'Decline')
  await expect(page.getByText('The payment was declined')).toBeVisible()
  await expect(page.getByText('nothing was charged').first()).toBeVisible()
  const { captures } = await paymentsOf(orderId)
  expect(captures).not.toContainEqual(expect.objectContaining({ status: 'COMPLETED' }))
  await answer(await asApproval(await reopened), 'Pay $19.00')
  await expectPaid(page, 'Pro')
  expect(orderIdIn(page)).toBe(orderId)
})

test('a payment that is cancelled, closed or left by a reload keeps the choice and can be gone on with', async ({
  page,
}) => {
  await openCheckout(page)
  await answer(await openPayPal(page), 'Cancel')
  await expect(page.getByText('You closed the payment')).toBeVisible()
  await expect(page).toHaveURL('/checkout?plan=Pro&period=month')
  await expectBarrierFree(page, 'cancelled')
  const popup = await openPayPal(page)
  await expect(page.getByText('You closed the payment')).toBeHidden()
  const orderId = orderIdIn(page)
  await page.reload()
  await popup.close()
  await expect(page.getByText('You started to pay')).toBeVisible()
  await page.goto(`/payment-success?token=${orderId}`)
  await expect(page.getByText('Confirming your payment…')).toBeVisible()
  await payPal.approve(orderId)
  await expectPaid(page, 'Pro')
})

test.describe('when PayPal is out of reach', () => {
  test.use({ expectedErrors: [/ERR_FAILED|503|PayPal|paypal/] })

  test('its script and its order are asked for again, and then it can be paid @long', async ({ page }) => {
    const restoreScript = await override(page, /\/sdk\/js/, (route) => route.abort())
    const restoreOrders = await override(page, '**/api/paypal/orders', (route) => route.abort())
    await openCheckout(page)
    await expect(page.getByText('PayPal can’t be reached')).toBeVisible()
    restoreScript()
    await page.getByRole('button', { name: 'Try again' }).click()
    await payButton(page).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    restoreOrders()
    await answer(await openPayPal(page), 'Pay $19.00')
    await expectPaid(page, 'Pro')
  })
})

/** PayPal draws its own button. */
const expectBarrierFree = (page: Page, state: string) =>
  expectAccessible(page, state, 'main', '.paypal-button')
