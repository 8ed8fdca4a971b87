import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { givePlan, userIdOf } from './backend'
import { choose, choosePhoto } from './designing'
import { signIn } from './fixtures'
import { roomPhoto } from './photos'

/** The button that begins a batch, once all is there. */
export const begin = (page: Page) => page.getByRole('button', { name: 'Transform Space' })

/** The tool of somebody new on the Pro plan, with everything in place but the press on the button. */
export async function readyTool(page: Page, designs: number): Promise<{ userId: string }> {
  const email = `tool-${randomUUID()}@example.com`
  await signIn(page, email)
  const userId = await userIdOf(email)
  await givePlan(userId, 'Pro', designs)
  await page.goto('/transform')
  await choosePhoto(page, 'room.jpg', await roomPhoto(640, 480))
  await page.getByRole('button', { name: 'Select All' }).click()
  await choose(page, 'Design Style', /^Rustic/)
  await choose(page, 'Room Type', /^Patio/)
  await expect(begin(page)).toBeVisible()
  return { userId }
}
