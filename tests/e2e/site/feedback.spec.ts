import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { accountButton, expectAccessible } from '../support/screen'
import { newUser } from '../support/users'

const openButton = (page: Page) =>
  page.getByRole('button', { name: 'Feedback', exact: true }).filter({ visible: true })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Send Feedback' })
const messageOf = (page: Page) => dialogOf(page).getByLabel('Message')
const submit = (page: Page) => dialogOf(page).getByRole('button', { name: 'Submit Feedback' }).click()

test('the signed-in give type, message and rating, are thanked, and strangers cannot', async ({
  page,
  request,
}) => {
  await page.goto('/about')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(accountButton(page)).toHaveCount(0)
  const refused = await request.post('/api/feedback', { data: { message: 'Ten letters and more' } })
  expect(refused.status()).toBe(401)

  const { id } = await newUser(page)
  await page.goto('/about')
  await accountButton(page).click()
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
  await expect(accountButton(page)).toBeFocused()
  const message = 'The eraser leaves a thin line.'
  expect(await feedbackOf(id)).toMatchObject([
    { feedback_type: 'bug', message, rating: 3, status: 'pending' },
  ])

  await accountButton(page).click()
  await openButton(page).click()
  await expect(messageOf(page)).toHaveValue('')
  await expect(dialog.getByRole('radio', { name: '5' })).toBeChecked()
})

async function feedbackOf(userId: string) {
  const { data, error } = await serverSide().from('user_feedback').select('*').eq('user_id', userId)
  if (error) throw new Error(error.message)
  return data
}
