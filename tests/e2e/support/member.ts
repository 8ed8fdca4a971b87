import { expect, type Page } from '@playwright/test'

/** Starts the Free plan of the signed-in person through the app's own end point. */
export async function startFreePlan(page: Page): Promise<void> {
  const response = await page.request.post('/api/subscriptions/free')
  expect(response.status()).toBe(201)
}
