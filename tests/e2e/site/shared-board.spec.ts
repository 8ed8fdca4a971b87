import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { API } from '@/lib/config/routes'
import { expect, test } from '../support/fixtures'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'
import { upload } from '../support/uploads'
import { newUser } from '../support/users'

/** A link to two designs of a new user, who is signed in on this page. */
async function shareTwoDesigns(page: Page): Promise<{ id: string; path: string }> {
  await newUser(page, 'Pro')
  const runIds = [randomUUID(), randomUUID()]
  for (const [i, runId] of runIds.entries()) {
    const fields = { style: i === 0 ? 'coastal' : 'rustic' }
    expect((await upload(page.request, { runId, fields })).status()).toBe(200)
  }
  const wanted = { title: 'Living room', runIds, expiresInDays: 30, withPrices: false, takesComments: true }
  const made = await page.request.post(API.links, { data: wanted })
  expect(made.status()).toBe(201)
  const { link, url } = await made.json()
  return { id: link.id, path: new URL(url).pathname }
}

const SCRIPT = '<script>alert(1)</script>'

test('a visitor comments with a pin and approves, and the owner answers', async ({ page, browser }) => {
  const { path } = await shareTwoDesigns(page)
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  await visitor.goto(path)
  const board = visitor.getByRole('region', { name: /^Comments/ }).first()
  await expect(board.getByText('No comments yet')).toBeVisible()
  await expectAccessible(visitor, 'a link without comments')

  await board.getByLabel('Your name').fill('Anna')
  await board.getByRole('button', { name: 'Point at a spot' }).click()
  const spot = visitor.getByRole('button', { name: /^Click the spot you mean/ })
  await expect(spot).toBeFocused()
  await spot.click({ position: { x: 100, y: 80 } })
  await visitor.keyboard.press('Shift+ArrowRight')
  await expectAccessible(visitor, 'choosing a spot')
  await visitor.keyboard.press('Enter')
  await expect(board.getByLabel('Your comment')).toBeFocused()
  await visitor.keyboard.type(SCRIPT)
  await board.getByRole('button', { name: 'Send comment' }).click()
  await expect(board.getByText('Thanks, your comment was sent.')).toBeVisible()
  await expect(board.getByText(SCRIPT)).toBeVisible()
  await expect(spot).toBeHidden()

  await visitor.getByRole('button', { name: 'Approve this version' }).nth(1).click()
  const approval = visitor.locator('form').filter({ hasText: 'today’s date' })
  const name = approval.getByLabel('Your name')
  await expect(name).toHaveValue('Anna')
  await visitor.getByRole('button', { name: 'Approve this version' }).nth(1).click()
  await expect(visitor.getByText(/^Approved by Anna on /)).toBeVisible()

  await page.goto('/designs')
  await page.getByRole('button', { name: 'Shared links 2 new' }).click()
  await page.getByRole('button', { name: /^Comments \(1\) 2 new on “Living room”/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments on “Living room”' })
  await expect(dialog.getByText(SCRIPT)).toBeVisible()
  await expect(dialog.getByText(/^Approved by Anna on /)).toBeVisible()
  await expectAccessible(page, 'the comments on a link', '[role="dialog"]:last-of-type')
  await dialog.getByRole('button', { name: 'Reply to Anna' }).click()
  await dialog.getByRole('textbox', { name: 'Reply to Anna' }).fill('We will mend that.')
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Save reply' }).click()
  await expect(dialog.getByText('Your reply', { exact: true })).toBeVisible()

  await visitor.setViewportSize({ width: 390, height: 844 })
  await visitor.reload()
  await expect(board.getByText('Reply from the owner')).toBeVisible()
  await expect(board.getByLabel('Your name')).toHaveValue('Anna')
  await expectNoSidewaysScroll(visitor)
  await board.getByRole('button', { name: 'Show pin 1 in the image' }).click()
  await expect(visitor.getByRole('button', { name: 'Back to before and after' }).first()).toBeFocused()
  await visitor.keyboard.press('Escape')
  await visitor.setViewportSize({ width: 1440, height: 900 })
  await visitor.reload()
  await expectAccessible(visitor, 'a link with a comment and an approval')
  await context.close()
})
