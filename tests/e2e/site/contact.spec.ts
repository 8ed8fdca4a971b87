import type { Page } from '@playwright/test'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { override } from '../support/screen'
import { newUser } from '../support/users'

const CONTACT = '**/api/contact'

type ContactMessage = { name: string; email: string; subject: string; message: string }

/** A unique contact message. */
function newContactMessage(change: Partial<ContactMessage> = {}): ContactMessage {
  return {
    name: 'Ada Example',
    email: 'ada@example.com',
    subject: `A question ${crypto.randomUUID()}`,
    message: 'Does the brush know where the wall ends?\nMine does not.',
    ...change,
  }
}

/** In the order of the fields of a message. */
const CONTACT_LABELS = ['Name', 'Email', 'Subject', 'Message'] as const

const contactField = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send message' })

test('a press that leaves a field reaches the button below, which the field’s error moves', async ({
  page,
}) => {
  await page.goto('/contact')
  await expect(sendButton(page)).toBeEnabled()
  await contactField(page, 'Message').focus()
  await sendButton(page).scrollIntoViewIfNeeded()
  const box = await sendButton(page).boundingBox()
  if (!box) throw new Error('The button has no place.')
  await page.mouse.move(box.x + box.width / 2, box.y + 4)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByText('Please enter your name', { exact: true })).toBeVisible()
})

test('by keyboard alone: what is missing is named at its field, and a user’s message carries their id', async ({
  page,
}) => {
  const { id } = await newUser(page)
  const message = newContactMessage({ message: 'In one line' })
  await page.goto('/contact')
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).press('Enter')
  for (const sentence of [
    'Please enter your name',
    'Please enter your email address',
    'Please enter a subject',
    'Please enter a message',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(contactField(page, 'Name')).toBeFocused()
  for (const text of Object.values(message)) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(sendButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Message Sent!')).toBeVisible()
  expect(await contactsAbout(message.subject)).toMatchObject([{ user_id: id }])
})

test('what is typed before the page has its scripts is kept @long', async ({ page }) => {
  const scriptsMayRun = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await scriptsMayRun.promise
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await contactField(page, 'Name').fill('Early Ada')
  scriptsMayRun.resolve()
  await expect(sendButton(page)).toBeEnabled()
  await sendButton(page).click()
  await expect(page.getByText('Please enter a subject')).toBeVisible()
  await expect(page.getByText('Please enter your name')).toHaveCount(0)
  await expect(contactField(page, 'Name')).toHaveValue('Early Ada')
})

test.describe('a message that is not taken', () => {
  test.use({ expectedErrors: [/status of 500/] })

  test('is still there after the error and a reload, and is sent once in the end @long', async ({ page }) => {
    const message = newContactMessage()
    await page.goto('/contact')
    await fillContactForm(page, message)

    const restore = await override(page, CONTACT, (route) => route.fulfill({ status: 500 }))
    await sendButton(page).click()
    await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
    await expectContactForm(page, message)
    restore()
    await page.reload()
    await expectContactForm(page, message)
    await sendButton(page).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    expect(await contactsAbout(message.subject)).toHaveLength(1)
  })
})

async function fillContactForm(page: Page, message: ContactMessage): Promise<void> {
  await expect(sendButton(page)).toBeEnabled()
  for (const [index, text] of Object.values(message).entries()) {
    await contactField(page, CONTACT_LABELS[index] ?? '').fill(text)
  }
}

async function expectContactForm(page: Page, message: ContactMessage): Promise<void> {
  for (const [index, text] of Object.values(message).entries()) {
    await expect(contactField(page, CONTACT_LABELS[index] ?? '')).toHaveValue(text)
  }
}

/** The rows stored with this subject. */
async function contactsAbout(subject: string) {
  const { data, error } = await serverSide().from('contacts').select('*').eq('subject', subject)
  if (error) throw new Error(error.message)
  return data
}
