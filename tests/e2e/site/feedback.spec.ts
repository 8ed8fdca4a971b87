import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { expectAccessible, override } from '../support/screen'
import { newUser } from '../support/users'

const FEEDBACK = '**/api/feedback'

const openButton = (page: Page) =>
  page.getByRole('button', { name: 'Feedback', exact: true }).filter({ visible: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const messageOf = (page: Page) => dialogOf(page).getByLabel('Message')
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Submit Feedback' }).click()

test.use({ expectedErrors: [/status of 500/] })

test('the signed-in give type, message and rating, are thanked, and strangers cannot', async ({
  page,
  request,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(openButton(page)).toHaveCount(0)
  const refused = await request.post('/api/feedback', { data: { message: 'Ten letters and more' } })
  expect(refused.status()).toBe(401)

  const { id } = await newUser(page)
  await page.goto('/about')
  await openButton(page).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('1 = Poor, 5 = Excellent', { exact: true })).toBeVisible()
  await expect(dialog.getByText(/^Specific details help/)).toBeVisible()
  await expectAccessible(page, 'feedback dialog', '[role=dialog], dialog')

  await messageOf(page).fill('Too short')
  await submit(page)
  await expect(dialog.getByText('Please provide more details (minimum 10 characters)')).toBeVisible()
  await expect(messageOf(page)).toBeFocused()
  await expect(messageOf(page)).toHaveAccessibleDescription(/Please provide more details/)

  await dialog.getByRole('combobox', { name: 'Feedback type' }).click()
  await page.getByRole('option', { name: 'Bug' }).click()
  await messageOf(page).fill('The eraser leaves a thin line.')
  await dialog.getByRole('radio', { name: '3' }).check()
  await submit(page)
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  await expect(page.getByText('We appreciate your input and will review it shortly.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(openButton(page)).toBeFocused()
  const message = 'The eraser leaves a thin line.'
  expect(await feedbackOf(id)).toMatchObject([
    { feedback_type: 'bug', message, rating: 3, status: 'pending' },
  ])

  await openButton(page).click()
  await expect(messageOf(page)).toHaveValue('')
  await expect(dialog.getByRole('radio', { name: '5' })).toBeChecked()
})

test('on a phone what was typed survives Cancel, Escape, a reload and an error @phone-only @long', async ({
  page,
}) => {
  const { id } = await newUser(page)
  await page.goto('/about')
  await open(page)
  await messageOf(page).fill('Half a thought')
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await open(page)
  await expect(messageOf(page)).toHaveValue('Half a thought')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await page.reload()
  await open(page)
  await expect(messageOf(page)).toHaveValue('Half a thought')

  const restore = await override(page, FEEDBACK, (route) => route.fulfill({ status: 500 }))
  await submit(page)
  await expect(page.getByText('Failed to submit feedback. Please try again.')).toBeVisible()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('Not sent. What you typed is still here.')
  await expect(messageOf(page)).toHaveValue('Half a thought')
  restore()
  await submit(page)
  await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
  expect(await feedbackOf(id)).toHaveLength(1)
})

/** On a phone the button is in the menu. */
async function open(page: Page): Promise<void> {
  await openMenu(page)
  await openButton(page).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Retries, because a click is lost until the page's scripts have loaded. */
async function openMenu(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await openButton(page).isVisible())) await page.getByRole('button', { name: 'Menu' }).click()
    await expect(openButton(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
}

async function feedbackOf(userId: string) {
  const { data, error } = await serverSide().from('user_feedback').select('*').eq('user_id', userId)
  if (error) throw new Error(error.message)
  return data
}
