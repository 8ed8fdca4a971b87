import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { countChanges, phonePhoto } from '../support/photos'
import {
  choose,
  choosePhoto,
  expectDesigns,
  paintStroke,
  promptField,
  submitButton,
  takeBrush,
  tool,
} from '../support/tool'
import { signInByHand } from '../support/users'

const ZIGZAG = [
  [0.3, 0.2],
  [0.7, 0.2],
  [0.7, 0.35],
  [0.3, 0.35],
] as const

test('a stranger signs in, starts the Free plan, paints a photo and downloads two designs @phone', async ({
  page,
  hasTouch,
}) => {
  const photo = await phonePhoto(240, 320)
  const masks = await recordSentMasks(page)

  await page.goto('/transform')
  await signInByHand(page)
  await expect(page).toHaveURL('/pricing?new=true')
  await page.getByRole('button', { name: 'Start Free plan' }).click()
  await expect(page).toHaveURL('/transform')
  await expect(page.getByRole('heading', { name: 'Transform Your Space' })).toBeVisible()
  await expect(page.getByText('Free Plan', { exact: true })).toBeVisible()
  await expect(page.getByText('3 designs remaining')).toBeVisible()

  const submit = submitButton(page)
  await expect(submit).toHaveText('Upload an image')
  await choosePhoto(page, photo)
  await takeBrush(page)
  await expect(submit).toHaveText('Select an area')
  await paintStroke(page, ZIGZAG, hasTouch)
  await expect(submit).toHaveText('Choose a style')
  await choose(page, 'Design Style', /^Coastal/)
  await choose(page, 'Room Type', /^Home Office/)
  await expect(submit).toHaveText('Transform Space')
  await expect(promptField(page)).toHaveValue(/maintaining its functionality as a home office/)
  await page.getByRole('button', { name: 'One more design' }).click()

  await submit.click()
  await expect(page.getByRole('heading', { name: 'Transforming Space' })).toBeVisible()
  await expectDesigns(page, 2)
  // A message doesn't cover the corner that says which side is the design.
  const message = await page.locator('[data-sonner-toast]').first().boundingBox()
  const after = await page.locator('[data-side=after]').first().boundingBox()
  const isBelow = (message?.y ?? 0) > (after?.y ?? 0) + (after?.height ?? 0)
  expect(isBelow || (message?.x ?? 0) + (message?.width ?? 0) < (after?.x ?? 0)).toBe(true)
  await expect(page.getByText('1 design remaining')).toBeVisible()

  const downloads = page.getByRole('link', { name: /Download/ })
  await expect(downloads).toHaveCount(2)
  expect(masks).toHaveLength(2)
  const results = await Promise.all([0, 1].map((index) => download(page, downloads.nth(index))))
  for (const [index, result] of results.entries()) {
    const changes = await countChanges(photo, result, masks[index] ?? Buffer.alloc(0))
    expect(changes.outside).toBe(0)
    expect(changes.inside).toBeGreaterThan(1_000)
  }
  expect(results[0]?.equals(results[1] ?? Buffer.alloc(0))).toBe(false)

  await page.getByRole('button', { name: 'Preview design 1' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Another area' }).click()
  await tool(page, 'Smart select').click()
  await expect(page.getByText('Drag a box to select everything in it')).toBeVisible()
})

async function download(page: Page, link: Locator): Promise<Buffer> {
  await expect(link).toHaveAttribute('target', '_blank')
  const answer = await page.request.get((await link.getAttribute('href')) ?? '')
  expect(answer.status()).toBe(200)
  return answer.body()
}

/**
 * Records the masks the page sends, because Playwright doesn't show the content of an uploaded file. Call it before the page is
 * opened.
 */
async function recordSentMasks(page: Page): Promise<Buffer[]> {
  const masks: Buffer[] = []
  await page.exposeFunction('recordMask', (base64: string) => masks.push(Buffer.from(base64, 'base64')))
  await page.addInitScript(() => {
    const send = window.fetch
    const files: { address: string; file: Blob }[] = []
    window.fetch = async (address, init) => {
      const body = init?.body
      if (body instanceof Blob) files.push({ address: String(address), file: body })
      if (typeof body === 'string' && String(address).endsWith('/upload') && 'recordMask' in window) {
        const { maskPath } = JSON.parse(body)
        const mask = files.find((each) => each.address.includes(maskPath))
        const bytes = new Uint8Array((await mask?.file.arrayBuffer()) ?? [])
        if (typeof window.recordMask === 'function')
          await window.recordMask(btoa(String.fromCharCode(...bytes)))
      }
      return send(address, init)
    }
  })
  return masks
}
