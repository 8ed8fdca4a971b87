import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'
import { aLetter, fillLetter, forgetContactMessages, LETTER_LABELS, lettersAbout } from './support/forms'

const CONTACT = '**/api/contact'
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' })

test.describe('the contact form', () => {
  test.beforeEach(forgetContactMessages)

  test('keeps a visitor’s message, says so and is empty again', async ({ page }) => {
    const letter = aLetter()
    await page.goto('/contact')
    await fillLetter(page, letter)
    const answered = await holdAnswers(page, CONTACT)
    await sendButton(page).click()
    await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled()
    for (const label of Object.values(LETTER_LABELS)) {
      await expect(page.getByLabel(label, { exact: true })).toBeDisabled()
    }
    answered.letGo()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    await expect(
      page.getByText("Thank you for contacting us. We'll get back to you soon.", { exact: true }),
    ).toBeVisible()
    for (const label of Object.values(LETTER_LABELS)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    }
    expect(await lettersAbout(letter.subject)).toEqual([
      expect.objectContaining({ ...letter, user_id: null }),
    ])
    await page.reload()
    await expect(sendButton(page)).toBeEnabled()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  })

  test('knows who is signed in', async ({ page }) => {
    const email = `writer-${randomUUID()}@example.com`
    const letter = aLetter()
    await signIn(page, email)
    await page.goto('/contact')
    await fillLetter(page, letter)
    await sendButton(page).click()
    await expect(page.getByText('Message Sent!')).toBeVisible()
    const [kept] = await lettersAbout(letter.subject)
    expect(kept?.user_id).toBe(await userIdOf(email))
  })

  test('names what is missing and puts the cursor there', async ({ page }) => {
    await page.goto('/contact')
    await expect(sendButton(page)).toBeEnabled()
    await sendButton(page).click()
    for (const sentence of [
      'Please enter your name',
      'Please enter your email address',
      'Please enter a subject',
      'Please enter a message',
    ]) {
      await expect(page.getByText(sentence, { exact: true })).toBeVisible()
    }
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await page.getByLabel('Email', { exact: true }).fill('ada at home')
    await expect(page.getByText('Please enter a valid email address', { exact: true })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill('ada@home')
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
  })

  test('is sent with the keyboard alone', async ({ page }) => {
    const letter = aLetter({ message: 'In one line' })
    await page.goto('/contact')
    await expect(sendButton(page)).toBeEnabled()
    await page.getByLabel('Name', { exact: true }).focus()
    for (const text of Object.values(letter)) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(sendButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Message Sent!')).toBeVisible()
    expect(await lettersAbout(letter.subject)).toHaveLength(1)
  })

  test('keeps what was typed before the page listened', async ({ page }) => {
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await scriptsMayRun.promise
      await route.continue()
    })
    const scriptsMayRun = Promise.withResolvers<void>()
    await page.goto('/contact', { waitUntil: 'commit' })
    await page.getByLabel('Name', { exact: true }).fill('Early Ada')
    scriptsMayRun.resolve()
    await expect(sendButton(page)).toBeEnabled()
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Early Ada')
    await sendButton(page).click()
    await expect(page.getByText('Please enter a subject')).toBeVisible()
    await expect(page.getByText('Please enter your name')).toHaveCount(0)
  })

  test('is made ready at the first touch, and leaves text and cursor where they are', async ({ page }) => {
    // A browser that never comes to rest.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto('/contact')
    const name = page.getByLabel('Name', { exact: true })
    await expect(async () => {
      await name.blur()
      await name.pressSequentially('A')
      await expect(sendButton(page)).toBeEnabled({ timeout: 1_000 })
    }).toPass()
    await expect(name).toBeFocused()
    await expect(name).toHaveValue(/^A+$/)
    await page.keyboard.type('da')
    await expect(name).toHaveValue(/^A+da$/)
  })

  test('has a message box of at least 150 pixels', async ({ page }) => {
    await page.goto('/contact')
    const box = page.getByLabel('Message', { exact: true })
    expect(await box.evaluate((element) => Number.parseFloat(getComputedStyle(element).minHeight))).toBe(150)
  })
})

test.describe('a contact message that fails', () => {
  test.use({ expectedErrors: [/status of (429|500)|ERR_FAILED/] })
  test.beforeEach(forgetContactMessages)

  for (const [how, fail] of [
    ['the server breaks', { status: 500, body: 'oops' }],
    ['the network breaks', null],
  ] as const) {
    test(`because ${how} is told, and the text survives even a reload`, async ({ page }) => {
      const letter = aLetter()
      await page.route(CONTACT, (route) => (fail ? route.fulfill(fail) : route.abort()))
      await page.goto('/contact')
      await fillLetter(page, letter)
      await sendButton(page).click()
      await expect(page.getByText('Error', { exact: true })).toBeVisible()
      await expect(page.getByText('Failed to send message. Please try again.')).toBeVisible()
      await expectLetter(page, letter)
      await expect(sendButton(page)).toBeFocused()
      await page.reload()
      await expectLetter(page, letter)
      await page.unroute(CONTACT)
      await sendButton(page).click()
      await expect(page.getByText('Message Sent!')).toBeVisible()
      expect(await lettersAbout(letter.subject)).toHaveLength(1)
    })
  }

  test('because of too many is told with the time to wait', async ({ page }) => {
    const { subject } = aLetter()
    for (let count = 1; count <= 5; count += 1) {
      const answer = await page.request.post('/api/contact', { data: aLetter({ subject }) })
      expect(answer.status(), `message ${count}`).toBe(201)
    }
    const refused = await page.request.post('/api/contact', { data: aLetter({ subject }) })
    expect(refused.status()).toBe(429)
    const seconds = Number(refused.headers()['retry-after'])
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(await lettersAbout(subject)).toHaveLength(5)

    const letter = aLetter()
    await page.goto('/contact')
    await fillLetter(page, letter)
    await sendButton(page).click()
    await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds\.$/)).toBeVisible()
    await expectLetter(page, letter)
    expect(await lettersAbout(letter.subject)).toEqual([])
  })
})

test.describe('the door of contact messages', () => {
  test.beforeEach(forgetContactMessages)

  test('answers a machine like a person and keeps nothing of it', async ({ request }) => {
    const [trapped, honest] = [aLetter(), aLetter()]
    const asMachine = await request.post('/api/contact', {
      data: { ...trapped, website: 'https://spam.example' },
    })
    const asPerson = await request.post('/api/contact', { data: { ...honest, website: '' } })
    expect(asMachine.status()).toBe(asPerson.status())
    expect(await asMachine.json()).toEqual(await asPerson.json())
    expect(await lettersAbout(trapped.subject)).toEqual([])
    expect(await lettersAbout(honest.subject)).toHaveLength(1)
  })

  for (const [what, change] of [
    ['without a name', { name: ' ' }],
    ['with half an address', { email: 'ada@' }],
    ['of more than 20,000 characters', { message: 'x'.repeat(20_001) }],
  ] as const) {
    test(`refuses a message ${what}`, async ({ request }) => {
      const letter = aLetter(change)
      const answer = await request.post('/api/contact', { data: letter })
      expect(answer.status()).toBe(400)
      expect((await answer.json()).error.code).toBe('bad_request')
      expect(await lettersAbout(letter.subject)).toEqual([])
    })
  }

  test('cuts off a body that is far too large', async ({ request }) => {
    const answer = await request.post('/api/contact', { data: aLetter({ message: 'x'.repeat(200_000) }) })
    expect(answer.status()).toBe(413)
  })

  test('keeps 20,000 characters, emoji and line breaks as they are', async ({ request }) => {
    const letter = aLetter({ message: `🛋\n${'é'.repeat(19_998)}` })
    expect((await request.post('/api/contact', { data: letter })).status()).toBe(201)
    expect(await lettersAbout(letter.subject)).toEqual([expect.objectContaining(letter)])
  })

  test('is closed to other sites', async ({ request }) => {
    const headers = { origin: 'https://evil.example' }
    expect((await request.post('/api/contact', { data: aLetter(), headers })).status()).toBe(403)
    expect((await request.post('/api/feedback', { data: {}, headers })).status()).toBe(403)
  })
})

async function expectLetter(page: Page, letter: ReturnType<typeof aLetter>): Promise<void> {
  for (const [field, label] of Object.entries(LETTER_LABELS)) {
    const value = Object.entries(letter).find(([name]) => name === field)?.[1]
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value ?? '')
  }
}

/** Requests of this address wait until they are let go. */
async function holdAnswers(page: Page, address: string): Promise<{ letGo: () => void }> {
  const mayGo = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await mayGo.promise
    await route.continue()
  })
  return { letGo: mayGo.resolve }
}
