import { test as base, expect, type Page } from '@playwright/test'

type Fixtures = {
  /** Console errors that a test causes on purpose: `test.use({ expectedErrors: [/404/] })`. */
  expectedErrors: RegExp[]
  failOnConsoleErrors: undefined
}

/** Playwright's `test`, which also fails when the page logs an error or throws one that nobody catches. */
export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  failOnConsoleErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = []
      const note = (text: string) => {
        if (!expectedErrors.some((pattern) => pattern.test(text))) errors.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
      })
      context.on('weberror', (thrown) => note(String(thrown.error())))
      await use(undefined)
      expect(errors, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * Signs a person in the way a person does it, through the account chooser, and waits until they are back in the app:
 * on the plans when they have none, else on the page they wanted.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  const { origin } = new URL(page.url())
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  const field = page.locator('input[name=email]')
  await field.fill(email)
  await field.press('Enter')
  await page.waitForURL((url) => url.origin === origin && !/^\/(login|auth)\b/.test(url.pathname))
}
