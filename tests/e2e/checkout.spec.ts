import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { givePlan, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { startFreePlan } from './support/member'
import { booksOf, capture, paymentRow, payPal, plansOf, quietOrder } from './support/paypal'

const ALREADY_ACTIVE =
  'You already have an active subscription plan with remaining designs. Your payment will be refunded.'

const freshEmail = () => `checkout-${randomUUID()}@example.com`

const card = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: plan, exact: true }) })

async function openCheckout(page: Page, query = 'plan=Pro&period=month'): Promise<void> {
  await page.goto(`/checkout?${query}`)
  await expect(page.getByRole('heading', { level: 1, name: 'One last look, then PayPal' })).toBeVisible()
}

/** Presses PayPal's button and gives the window in which the payer answers. */
async function openPayPal(page: Page): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  return asApproval(await opened)
}

async function asApproval(popup: Page): Promise<Page> {
  await expect(popup.getByRole('button', { name: /^Pay \$/ })).toBeVisible()
  return popup
}

/** The window closes itself as soon as it is answered, at times before the click is over. */
async function answer(popup: Page, name: RegExp | string): Promise<void> {
  const closed = popup.waitForEvent('close')
  await popup
    .getByRole('button', { name })
    .click({ noWaitAfter: true })
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error
    })
  await closed
}

/** The order of the checkout that is open, from its address. */
function orderIdIn(page: Page): string {
  const id = new URL(page.url()).searchParams.get('token')
  if (!id) throw new Error(`no order in ${page.url()}`)
  return id
}

async function expectPaid(page: Page, plan: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText(`${plan} is yours, with all its designs.`)).toBeVisible()
}

let email: string

const activePlans = async () =>
  (await plansOf(await userIdOf(email))).filter(({ status }) => status === 'active')

test.beforeEach(async ({ page }) => {
  email = freshEmail()
  await signIn(page, email)
})

test.describe('a plan is bought', () => {
  test('by the month: from the plans through PayPal’s window to the first design @phone', async ({
    page,
  }) => {
    await page.goto('/pricing')
    await card(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).click()
    await expect(page).toHaveURL('/checkout?plan=Pro&period=month')
    await expect(page.getByText('$19.00', { exact: true })).toBeVisible()
    await expect(page.getByText('none: it ends by itself')).toBeVisible()
    const popup = await openPayPal(page)
    await expect(popup.getByRole('heading', { name: '$19.00' })).toBeVisible()
    const orderId = orderIdIn(page)
    await answer(popup, 'Pay $19.00')
    await expectPaid(page, 'Pro')
    await expect(page).toHaveURL(`/payment-success?token=${orderId}`)
    expect(await booksOf(orderId)).toMatchObject({
      captures: [{ status: 'COMPLETED', amount: { value: '19.00' } }],
      refunds: [],
    })
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
    await page.getByRole('main').getByRole('link', { name: 'Start Designing' }).click()
    await expect(page).toHaveURL('/transform')
    await expect(page.getByText('50 designs remaining')).toBeVisible()
  })

  test('by a stranger, who signs in on the way and comes back to the same choice', async ({ page }) => {
    await page.context().clearCookies()
    await page.goto('/pricing')
    await page.locator('label').filter({ hasText: 'Yearly' }).click()
    await card(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).click()
    await page.getByRole('button', { name: 'Continue with Google' }).click()
    await page.locator('input[name=email]').fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByText('You chose Pro, yearly: go on below.')).toBeVisible()
    await card(page, 'Pro').getByRole('link', { name: 'Choose Pro' }).click()
    await expect(page).toHaveURL('/checkout?plan=Pro&period=year')
    await answer(await openPayPal(page), 'Pay $190.00')
    await expectPaid(page, 'Pro')
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 600 }])
  })

  test('by the year, with what it saves', async ({ page }) => {
    await page.goto('/pricing')
    await page.locator('label').filter({ hasText: 'Yearly' }).click()
    await card(page, 'Premium').getByRole('link', { name: 'Choose Premium' }).click()
    await expect(page).toHaveURL('/checkout?plan=Premium&period=year')
    await expect(page.getByText('for one year')).toBeVisible()
    await expect(page.getByText('against twelve months')).toBeVisible()
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    const row = await paymentRow(orderId)
    await answer(popup, /^Pay \$/)
    await expectPaid(page, 'Premium')
    expect((await booksOf(orderId)).captures).toMatchObject([{ amount: { value: row?.amount.toFixed(2) } }])
    const [plan] = await activePlans()
    expect(plan).toMatchObject({ plan_name: 'Premium', designs_left: 2_400, features: { isYearly: true } })
    const days = (Date.parse(plan?.expires_at) - Date.now()) / (24 * 3_600_000)
    expect(Math.round(days)).toBeGreaterThanOrEqual(365)
  })

  test('again, once no design is left of the plan before', async ({ page }) => {
    await givePlan(await userIdOf(email), 'Pro', 0)
    await openCheckout(page, 'plan=Business&period=month')
    await answer(await openPayPal(page), 'Pay $99.00')
    await expectPaid(page, 'Business')
    expect(await activePlans()).toMatchObject([{ plan_name: 'Business', designs_left: 500 }])
  })

  test('beside a running Free plan, once the person has agreed that it ends', async ({ page }) => {
    await startFreePlan(page)
    await openCheckout(page)
    await expect(page.getByText('Your Free plan still runs')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeHidden()
    await page.getByRole('button', { name: 'End Free and go on' }).click()
    await expect(page.getByText('Your Free plan ends with this payment.')).toBeVisible()
    await answer(await openPayPal(page), 'Pay $19.00')
    await expectPaid(page, 'Pro')
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro', designs_left: 50 }])
  })

  test('though the shop’s window was closed while the person was at PayPal', async ({ page, context }) => {
    await openCheckout(page)
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    await page.close()
    await popup.getByRole('button', { name: 'Pay $19.00' }).click()
    await expectPaid(popup, 'Pro')
    expect(new URL(popup.url()).searchParams.get('token')).toBe(orderId)
    expect((await booksOf(orderId)).captures).toHaveLength(1)
    await context.close()
  })

  test('by PayPal’s message alone, when every window is closed after approving', async ({
    page,
    browser,
  }) => {
    await openCheckout(page)
    await openPayPal(page)
    const orderId = orderIdIn(page)
    await page.context().close()
    await payPal.approve(orderId)
    await expect.poll(async () => (await activePlans()).length).toBe(1)
    const later = await (await browser.newContext()).newPage()
    await signIn(later, email)
    await later.goto('/account')
    await expect(later.getByText('50 of 50')).toBeVisible()
    await expect(later.getByText(orderId)).toBeVisible()
    await later.context().close()
  })
})

test.describe('a payment that does not go through', () => {
  // What a bank declines, the capture answers with 402.
  test.use({ expectedErrors: [/status of 402/] })

  test('is told when it was declined, and another way to pay finishes the same order', async ({ page }) => {
    await openCheckout(page)
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    const reopened = page.waitForEvent('popup')
    await answer(popup, 'Decline')
    await expect(page.getByText('The payment was declined')).toBeVisible()
    await expect(page.getByText('nothing was charged').first()).toBeVisible()
    expect(
      (await booksOf(orderId)).captures.filter(({ status }: { status: string }) => status === 'COMPLETED'),
    ).toEqual([])
    await answer(await asApproval(await reopened), 'Pay $19.00')
    await expectPaid(page, 'Pro')
    expect(orderIdIn(page)).toBe(orderId)
  })

  test('is told when it was cancelled, or its window closed, and the choice is kept', async ({ page }) => {
    await openCheckout(page, 'plan=Premium&period=month')
    await answer(await openPayPal(page), 'Cancel')
    await expect(page.getByText('You closed the payment')).toBeVisible()
    await expect(page).toHaveURL('/checkout?plan=Premium&period=month')
    const popup = await openPayPal(page)
    await expect(page.getByText('You closed the payment')).toBeHidden()
    await popup.close()
    await expect(page.getByText('You closed the payment')).toBeVisible()
    expect(await activePlans()).toEqual([])
  })

  test('is found again after a reload in the middle of it', async ({ page }) => {
    await openCheckout(page)
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    await page.reload()
    await popup.close()
    await expect(page.getByText('You had begun to pay')).toBeVisible()
    await expect(page).toHaveURL('/checkout?plan=Pro&period=month')
    await page.goto(`/payment-success?token=${orderId}`)
    await expect(page.getByText('Confirming your payment…')).toBeVisible()
    await payPal.approve(orderId)
    await expectPaid(page, 'Pro')
  })

  test('waits while PayPal reviews it, and says so until the plan starts', async ({ page }) => {
    await openCheckout(page)
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    await payPal.fault({ kind: 'pending', order: orderId })
    await answer(popup, 'Pay $19.00')
    await expect(page.getByRole('heading', { name: 'Your payment is being reviewed' })).toBeVisible()
    expect(await activePlans()).toEqual([])
    await payPal.review(orderId, 'accept')
    await expectPaid(page, 'Pro')
  })

  test('goes back when another plan was bought meanwhile, with the reason', async ({ page }) => {
    await openCheckout(page, 'plan=Business&period=month')
    const popup = await openPayPal(page)
    const orderId = orderIdIn(page)
    await capture(page.request, await quietOrder(page))
    await answer(popup, 'Pay $99.00')
    await expect(page.getByRole('heading', { name: 'Your payment is on its way back' })).toBeVisible()
    await expect(page.getByText(ALREADY_ACTIVE)).toBeVisible()
    expect((await booksOf(orderId)).refunds).toMatchObject([{ amount: { value: '99.00' } }])
    expect(await activePlans()).toMatchObject([{ plan_name: 'Pro' }])
    await page.getByRole('link', { name: 'See your account' }).click()
    await expect(page.getByText('50 of 50')).toBeVisible()
  })

  test('is not begun while a plan with designs left runs', async ({ page }) => {
    await givePlan(await userIdOf(email), 'Premium', 12)
    await openCheckout(page)
    await expect(page.getByText('Premium still has designs')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toHaveCount(0)
  })
})

test.describe('PayPal is out of reach', () => {
  test.use({ expectedErrors: [/ERR_FAILED|503|PayPal|paypal/] })

  test('its script is asked for again, and then it can be paid', async ({ page }) => {
    await page.route(/\/sdk\/js/, (route) => route.abort())
    await openCheckout(page)
    await expect(page.getByText('PayPal can’t be reached')).toBeVisible()
    await page.unroute(/\/sdk\/js/)
    await page.getByRole('button', { name: 'Try again' }).click()
    await answer(await openPayPal(page), 'Pay $19.00')
    await expectPaid(page, 'Pro')
  })

  test('the button itself is fetched again when it could not be, and then it can be paid', async ({
    page,
  }) => {
    // Told by a word of the button's library: the files' own names are hashes.
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      const script = await route.fetch()
      const isButton = (await script.text()).includes('paypal-buttons-disabled')
      await (isButton ? route.abort() : route.fulfill({ response: script }))
    })
    await openCheckout(page)
    await expect(page.getByText('PayPal can’t be reached')).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
  })

  test('an order that it does not open charges nothing, and the next try works', async ({ page }) => {
    await page.route('**/api/paypal/orders', (route) => route.abort())
    await openCheckout(page)
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await page.unroute('**/api/paypal/orders')
    await answer(await openPayPal(page), 'Pay $19.00')
    await expectPaid(page, 'Pro')
  })
})

test.describe('every state of the way to pay', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('is free of barriers', async ({ page }) => {
    const look = async (state: string) => {
      const { violations } = await new AxeBuilder({ page }).exclude('.paypal-button').analyze()
      expect
        .soft(
          violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        )
        .toEqual([])
    }
    await openCheckout(page)
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible()
    await look('checkout')
    await answer(await openPayPal(page), 'Cancel')
    await expect(page.getByText('You closed the payment')).toBeVisible()
    await look('cancelled')
    await answer(await openPayPal(page), 'Pay $19.00')
    await expectPaid(page, 'Pro')
    await look('paid')
    const orderId = orderIdIn(page)
    await page.goto(`/account/receipts/${orderId}`)
    await expect(page.getByText(orderId).first()).toBeVisible()
    await look('receipt')
    await page.goto('/payment-success?token=NOSUCHORDER')
    await expect(page.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeVisible()
    await look('missing')
  })
})
