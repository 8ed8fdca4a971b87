import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { feedbackOf } from './support/forms'

const FEEDBACK = '**/api/feedback'

test.describe('the feedback dialog', () => {
  test('is there for the signed-in alone', async ({ page, request }) => {
    await page.goto('/')
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Feedback' })).toHaveCount(0)
    const answer = await request.post('/api/feedback', { data: { message: 'Ten letters and more' } })
    expect(answer.status()).toBe(401)
  })

  test('takes type, message and rating, thanks, and closes', async ({ page }) => {
    const userId = await openAsNewPerson(page)
    const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
    await expect(dialog.getByText('1 = Poor, 5 = Excellent', { exact: true })).toBeVisible()
    await expect(dialog.getByText(/^Specific details help/)).toBeVisible()
    await expect(dialog.getByLabel('Feedback Type')).toHaveValue('improvement')
    await expect(dialog.getByRole('radio', { name: '5' })).toBeChecked()
    const { violations } = await new AxeBuilder({ page }).include('dialog[open]').analyze()
    expect(violations).toEqual([])

    await dialog.getByLabel('Feedback Type').selectOption('Bug')
    await dialog.getByLabel('Message').fill('The eraser leaves a thin line.')
    await dialog.getByRole('radio', { name: '3' }).check()
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
    await expect(page.getByText('We appreciate your input and will review it shortly.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(feedbackButton(page)).toBeFocused()
    expect(await feedbackOf(userId)).toEqual([
      expect.objectContaining({
        user_id: userId,
        feedback_type: 'bug',
        message: 'The eraser leaves a thin line.',
        rating: 3,
        status: 'pending',
      }),
    ])

    await feedbackButton(page).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('')
    await expect(dialog.getByLabel('Feedback Type')).toHaveValue('improvement')
    await expect(dialog.getByRole('radio', { name: '5' })).toBeChecked()
  })

  test('asks for at least 10 and at most 1000 characters', async ({ page }) => {
    await openAsNewPerson(page)
    const message = page.getByRole('dialog').getByLabel('Message')
    await message.fill('Too short')
    await page.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(
      page.getByText('Please provide more details (minimum 10 characters)', { exact: true }),
    ).toBeVisible()
    await expect(message).toBeFocused()
    await expect(message).toHaveAccessibleDescription(/Please provide more details/)
    await message.fill('x'.repeat(1001))
    await expect(
      page.getByText('Message is too long (maximum 1000 characters)', { exact: true }),
    ).toBeVisible()
  })

  test('goes with Cancel and Escape, and what was typed comes back', async ({ page }) => {
    await openAsNewPerson(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Message').fill('Half a thought')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(feedbackButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.reload()
    await feedbackButton(page).click()
    await expect(dialog.getByLabel('Message')).toHaveValue('Half a thought')
  })

  test.describe('when sending fails', () => {
    test.use({ expectedErrors: [/the server responded with a status of 500/] })

    test('says so beside the dialog and in it, and keeps everything', async ({ page }) => {
      const userId = await openAsNewPerson(page)
      await page.route(FEEDBACK, (route) => route.fulfill({ status: 500, body: 'oops' }))
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Message').fill('The eraser leaves a thin line.')
      await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
      await expect(page.getByText('Error', { exact: true })).toBeVisible()
      await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
      await expect(dialog.getByRole('alert')).toHaveText('Not sent. What you typed is still here.')
      await expect(dialog.getByLabel('Message')).toHaveValue('The eraser leaves a thin line.')
      await page.unroute(FEEDBACK)
      await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
      await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
      expect(await feedbackOf(userId)).toHaveLength(1)
    })
  })

  test('is reached from the menu of a phone @phone-only', async ({ page }) => {
    await signIn(page, `caller-${randomUUID()}@example.com`)
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await feedbackButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Send Feedback' })
    await dialog.getByLabel('Message').fill('It fits on a small screen.')
    await dialog.getByRole('button', { name: 'Submit Feedback' }).click()
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  })
})

test('feedback is limited to five a minute for each person', async ({ page, browser }) => {
  const send = (from: Page) =>
    from.request.post('/api/feedback', { data: { message: 'The brush could be larger.' } })
  await signIn(page, `eager-${randomUUID()}@example.com`)
  for (let count = 1; count <= 5; count += 1) expect((await send(page)).status()).toBe(201)
  const refused = await send(page)
  expect(refused.status()).toBe(429)
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0)

  const other = await (await browser.newContext()).newPage()
  await signIn(other, `patient-${randomUUID()}@example.com`)
  expect((await send(other)).status()).toBe(201)
})

const feedbackButton = (page: Page) =>
  page.getByRole('button', { name: 'Feedback', exact: true }).filter({ visible: true })

/** Signs somebody new in, opens the dialog for them and gives their id. */
async function openAsNewPerson(page: Page): Promise<string> {
  const email = `critic-${randomUUID()}@example.com`
  await signIn(page, email)
  await page.goto('/about')
  await feedbackButton(page).click()
  await expect(page.getByRole('dialog', { name: 'Send Feedback' })).toBeVisible()
  return userIdOf(email)
}
