import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { serverSide, userIdOf } from './support/backend'
import { expect, signIn, test } from './support/fixtures'

test('a profile that changes elsewhere is shown without a reload', async ({ page }) => {
  const email = `profile-${randomUUID()}@example.com`
  await signIn(page, email)
  const subscribed = subscribesToChanges(page)
  await page.goto('/account')
  await subscribed
  await expect(page.getByText(email, { exact: true })).toBeVisible()

  const { error } = await serverSide()
    .from('profiles')
    .update({ full_name: 'Renamed Elsewhere' })
    .eq('id', await userIdOf(email))
  expect(error).toBeNull()
  await expect(page.getByText('Renamed Elsewhere')).toBeVisible()
})

/** When the service has said on any socket of the page that changes will be told from now on. */
function subscribesToChanges(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('Subscribed to PostgreSQL')) resolve()
      })
    })
  })
}
