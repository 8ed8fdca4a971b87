import type { Page } from '@playwright/test'
import { begin, readyTool } from './support/design-tool'
import { expect, test } from './support/fixtures'
import { keptParts } from './support/kept'
import { expectAccessible, expectTexts, expectToast } from './support/screen'

const UPLOAD = '**/api/images/upload'
const RUNS = '**/api/images/runs'

/** The door, its answer, and the message that follows: title and sentence. */
const FAILURES = [
  ['upload', 502, 'credit_deduction_failed', 'Credit Error', 'Failed to deduct design credit'],
  ['upload', 502, 'credit_use_failed', 'Error', 'Failed to use design credit. Please try again.'],
  ['upload', 502, 'subscription_update_failed', 'Error', 'Failed to update subscription'],
  ['upload', 402, 'no_active_plan', 'Error', 'No active subscription found.'],
  [
    'upload',
    402,
    'no_credits',
    'No Credits Available',
    "You've used all your design credits. Please upgrade your plan to continue designing.",
  ],
  ['upload', 401, 'not_signed_in', 'Error generating image 1', 'User not authenticated'],
  ['upload', 400, 'image_select_required', 'Error generating image 1', 'Please select an image to transform'],
  ['upload', 400, 'area_select_required', 'Error generating image 1', 'Please select an area to transform'],
  ['upload', 500, null, 'Error generating image 1', 'Image generation failed'],
  ['validate', 500, null, 'Error generating image 1', 'Image validation failed'],
  [
    'upload',
    502,
    'engine_failed',
    'Error generating image 1',
    "The design couldn't be made. Your credit was given back. Please try again.",
  ],
] as const

test.describe('a batch that is made', () => {
  test.use({ expectedErrors: [/status of 50\d/] })

  test('is told from the first stage to the last credit, is stored, looked at and deleted', async ({
    page,
  }) => {
    await readyTool(page, 6)
    const designs = page.getByRole('spinbutton', { name: 'Select Number of Designs' })

    await test.step('more designs than credits', async () => {
      await designs.fill('7')
      await begin(page).click()
      await expectToast(page, 'Insufficient Credits', 'You need 7 credits but only have 6 remaining.')
      await designs.fill('1')
    })

    await test.step('more designs than the storage holds', async () => {
      await page.getByRole('switch', { name: 'Save to Storage' }).check()
      const full = { designs: [], total: 1_000, page: 1, pageSize: 24 }
      await page.route('**/api/designs?page=1', (route) => route.fulfill({ json: full }))
      await begin(page).click()
      await expectToast(
        page,
        'Storage Limit Warning',
        "You can't store these images as it would exceed your plan's storage limit of 1000 images.",
      )
      await page.unroute('**/api/designs?page=1')
      await expect(page.getByText('6 designs remaining')).toBeVisible()
    })

    await test.step('while it is made', async () => {
      const isSeen = Promise.withResolvers<void>()
      await page.route(UPLOAD, async (route) => {
        await isSeen.promise
        await route.continue()
      })
      await begin(page).click()
      await expectTexts(page, [
        'Transforming Space',
        'Generating...',
        'Design 1',
        'Transforming · 30%',
        'Cancel',
      ])
      await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
      await expect(page.getByRole('progressbar', { name: 'Design 1' })).toHaveAttribute('aria-valuenow', '30')
      for (const name of ['Design Style', 'Room Type']) {
        await expect(page.getByRole('combobox', { name })).toBeDisabled()
      }
      await expectAccessible(page, 'running')
      isSeen.resolve()
    })

    await test.step('when it is done', async () => {
      await expectToast(page, 'Design 1 Complete')
      await expectToast(page, 'Design 1 Saved')
      await expectToast(page, 'Space transformation complete!', 'Generated 1 images successfully')
      await expectToast(page, 'Low Credits', 'You have 5 design credits remaining.')
      await expectTexts(page, ['Generated Designs', 'Preview', 'Download', '5 designs remaining'])
      await expectAccessible(page, 'results')
    })

    await test.step('looked at closely', async () => {
      await page.getByRole('button', { name: 'Preview design 1' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('Settings and seed')).toBeVisible()
      await expectAccessible(page, 'preview open')
      const slider = dialog.getByRole('slider', { name: 'Share of the photo that is shown over the design' })
      const before = await slider.inputValue()
      await slider.press('ArrowRight')
      await expect(slider).not.toHaveValue(before)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('stored, and deleted at the second try', async () => {
      await page.getByRole('button', { name: 'View Stored' }).click()
      const picture = page.getByRole('dialog').getByRole('img', { name: /^Rustic design of / })
      await expect(picture).toHaveAttribute('src', /\?as=thumb$/)
      await page.route('**/api/designs/*', (route) => route.fulfill({ status: 500 }))
      await page.getByRole('button', { name: /^Delete the Rustic design/ }).click()
      await expectTexts(page, ['Delete for good?', 'Keep'])
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Error', 'Failed to delete image')
      await page.unroute('**/api/designs/*')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Image deleted successfully')
      await expectTexts(page, ['No stored designs yet'])
      await page.keyboard.press('Escape')
    })
  })

  test('that uses the last credit says so at once, and one that can’t be stored is kept all the same', async ({
    page,
  }) => {
    await readyTool(page, 1)
    const storing = page.getByRole('switch', { name: 'Save to Storage' })
    await storing.check()
    await page.reload()
    await expect(storing).toBeChecked()
    await expect(page.getByText('100% selected')).toBeVisible()
    const broken = { error: { code: 'save_failed', message: 'Failed to save image' } }
    await page.route('**/api/designs', (route) => route.fulfill({ status: 502, json: broken }))
    await begin(page).click()
    const empty = "You've used all your design credits. Please upgrade your plan to continue designing."
    await expectToast(page, 'Error', 'Failed to save image')
    await expectToast(page, 'No Credits Available', empty)
    await expectTexts(page, ['Generated Designs', '0 designs remaining'])
    await expect(page.getByRole('button', { name: 'See plans' })).toBeVisible()
  })
})

test.describe('a batch that fails', () => {
  test.use({ expectedErrors: [/status of (400|401|402|500|502)|Failed to fetch/] })

  test('is told with the right title and sentence, whatever failed', async ({ page }) => {
    const { userId } = await readyTool(page, 20)

    for (const [door, status, code, title, sentence] of FAILURES) {
      await test.step(`${door} answers ${status} ${code ?? 'without a word'}`, async () => {
        const json = code ? { error: { code, message: '' } } : undefined
        const address = `**/api/images/${door}`
        await page.route(address, (route) => route.fulfill({ status, ...(json && { json }) }))
        await begin(page).click()
        await expectToast(page, title, sentence)
        await expectTexts(page, ['Stopped · 0%'])
        await page.unroute(address)
      })
    }
    await expectAccessible(page, 'failed')
    await expect(page.getByText('20 designs remaining')).toBeVisible()

    await test.step('something that says nothing at all', async () => {
      await page.evaluate(() => {
        FormData.prototype.set = () => {
          throw Object.assign(new Error('out of paint'), { message: '' })
        }
      })
      await begin(page).click()
      await expectToast(page, 'Error generating image 1', 'An unknown error occurred')
    })

    await test.step('a device without room', async () => {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a patio under old vines')
      await expectToast(page, 'Error', 'Failed to save image data')
    })

    await test.step('a batch that was left and can’t be asked about', async () => {
      await page.reload()
      await page.route(UPLOAD, () => undefined)
      await begin(page).click()
      await expectTexts(page, ['Transforming · 30%'])
      await expect.poll(() => openBatches(page, userId)).toBe(1)
      await page.route(RUNS, (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await expectToast(page, 'Error', 'Failed to transform image')
      await expect(page.getByText("Your recent designs can't be loaded right now.")).toBeVisible()
    })

    await test.step('credits that can’t be read', async () => {
      const isSeen = Promise.withResolvers<void>()
      await page.route('**/api/credits', async (route) => {
        await isSeen.promise
        await route.fulfill({ status: 500 })
      })
      await page.reload()
      await expect(page.getByText('Loading your plan and credits')).toBeVisible()
      isSeen.resolve()
      await expectToast(page, 'Error', 'Failed to fetch subscription')
      await page.unroute('**/api/credits')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectTexts(page, ['Transform Your Space'])
    })
  })
})

/** How many batches of a person the page keeps as not finished. */
async function openBatches(page: Page, userId: string): Promise<number> {
  const batches = (await keptParts(page)).filter(({ key }) => key.startsWith(`${userId}/batch/`))
  return batches.filter(({ value }) => JSON.stringify(value).includes('"isOpen":true')).length
}
