import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import {
  answerApi,
  closeToast,
  expectAccessible,
  expectTexts,
  expectToast,
  override,
  recordToasts,
  sliderOf,
} from '../support/screen'
import { openReady, promptField, storedParts, submitButton } from '../support/tool'

const UPLOAD = '**/api/images/upload'
const NOT_GENERATIVE = 'The preview engine recolors and resurfaces what you selected. It uses no AI model.'
const NO_CREDITS = "You've used all your design credits. Please upgrade your plan to continue designing."

/** One error with a code and one without; unit tests cover all of them. */
const FAILURES = [
  ['upload', 402, 'no_credits', 'No Credits Available', NO_CREDITS],
  ['validate', 500, null, 'Error generating image 1', 'Image validation failed'],
] as const

test.describe('a batch that is made', () => {
  test.use({ expectedErrors: [/status of 50\d/] })

  test('is reported from the first stage to the last credit, stored, looked at and deleted', async ({
    page,
  }) => {
    await openReady(page, 6)
    let toasts = async (): Promise<unknown> => []
    const designs = page.getByRole('spinbutton', { name: 'Select Number of Designs' })

    await test.step('too many designs for the credits, and for the storage', async () => {
      await designs.fill('7')
      await submitButton(page).click()
      await expectToast(page, 'Insufficient Credits', 'You need 7 credits but only have 6 remaining.')
      await expect(page.getByText('7 designs use 7 credits, and you have 6.')).toBeVisible()
      await page.getByRole('button', { name: 'Change to 6 designs' }).click()
      await expect(designs).toHaveValue('6')
      await designs.fill('1')
      // It is on, but only who turns it on is refused.
      await page.getByRole('switch', { name: 'Save to Storage' }).uncheck()
      await page.getByRole('switch', { name: 'Save to Storage' }).check()
      const full = { designs: [], total: 1_000, page: 1, pageSize: 24 }
      const restore = await override(page, '**/api/designs?page=1', (route) =>
        answerApi(route, { json: full }),
      )
      await submitButton(page).click()
      await expectToast(
        page,
        'Storage Limit Warning',
        "You can't store these images as it would exceed your plan's storage limit of 1000 images.",
      )
      restore()
      await expect(page.getByText('6 designs remaining')).toBeVisible()
    })

    await test.step('while it is made', async () => {
      const mayGoOn = Promise.withResolvers<void>()
      await page.route(UPLOAD, async (route) => {
        await mayGoOn.promise
        await route.continue()
      })
      toasts = await recordToasts(page)
      await submitButton(page).click()
      await expectTexts(page, ['Transforming Space', 'Design 1', 'Transforming · 30%', 'Cancel'])
      await expect(page.getByRole('button', { name: 'Generating...' })).toBeDisabled()
      await expect(page.getByRole('button', { name: 'Generating...' })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('progressbar', { name: 'Design 1' })).toHaveAttribute('aria-valuenow', '30')
      for (const name of ['Design Style', 'Room Type']) {
        await expect(page.getByRole('combobox', { name })).toBeDisabled()
      }
      await expectAccessible(page, 'running')
      mayGoOn.resolve()
    })

    await test.step('when it is done', async () => {
      await expectToast(page, 'Space transformation complete!', 'Generated 1 images successfully')
      const raised = ['Design 1 Complete', 'Design 1 Saved', 'Space transformation complete!']
      await expect.poll(toasts).toEqual(raised)
      await closeToast(page)
      await expectToast(page, 'Low Credits', 'You have 5 design credits remaining.')
      await expectTexts(page, [
        'Generated Designs',
        'Preview',
        'Download',
        'Kept in My rooms',
        '5 designs remaining',
      ])
      await expectTexts(page, ['0 pixels changed outside your areas'])
      await page.getByText('Details', { exact: true }).click()
      await expectTexts(page, [NOT_GENERATIVE])
      await expectAccessible(page, 'results')
    })

    await test.step('looked at closely', async () => {
      await page.getByRole('button', { name: 'Preview design 1' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('For professionals').click()
      await expect(dialog.getByText('Settings and seed')).toBeVisible()
      await expectAccessible(page, 'preview', '[role=dialog], dialog')
      const slider = dialog.getByRole('slider', { name: 'How much of the photo is shown' })
      // It opens on the design, and stops at an edge of the photo.
      const { value } = await sliderOf(slider)
      expect(value).toBe('4')
      await slider.press('ArrowRight')
      await expect.poll(async () => (await sliderOf(slider)).value).not.toBe(value)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    })

    await test.step('stored, and deleted at the second try', async () => {
      await page.getByRole('button', { name: 'View Stored' }).click()
      const image = page.getByRole('dialog').getByRole('img', { name: /^Rustic, / })
      await expect(image).toHaveAttribute('src', /\?as=thumb$/)
      const restore = await override(page, '**/api/designs/*', (route) => route.fulfill({ status: 500 }))
      await page.getByRole('button', { name: /^Delete Rustic,/ }).click()
      await expectTexts(page, ['Delete for good?', 'Keep'])
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Error', 'Failed to delete image')
      restore()
      await expect(page.getByRole('button', { name: /^Delete Rustic,/ })).toBeFocused()
      await page.getByRole('button', { name: /^Delete Rustic,/ }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await expectToast(page, 'Image deleted successfully')
      await expectTexts(page, ['No stored designs yet'])
      await expect(page.getByRole('dialog')).toBeFocused()
    })
  })
})

test.describe('a batch that fails', () => {
  test.use({ expectedErrors: [/status of (402|500|502)|Failed to fetch/] })

  test('says why with the right title and sentence, and spends nothing @long', async ({ page }) => {
    const { id } = await openReady(page, 20)
    for (const [endpoint, status, code, title, sentence] of FAILURES) {
      await test.step(`${endpoint} answers ${status} ${code ?? 'without a code'}`, async () => {
        const address = `**/api/images/${endpoint}`
        const json = code ? { error: { code, message: '' } } : undefined
        const restore = await override(page, address, (route) =>
          answerApi(route, { status, ...(json && { json }) }),
        )
        await submitButton(page).click()
        await expectToast(page, title, sentence)
        await expectTexts(page, ['Stopped · 0%'])
        await expect(page.getByRole('main').getByRole('listitem').getByText(sentence)).toBeVisible()
        restore()
      })
    }
    await expectAccessible(page, 'failed')
    await expect(page.getByText('20 designs remaining')).toBeVisible()

    await test.step('a device without room', async () => {
      await page.evaluate(() => {
        IDBObjectStore.prototype.put = () => {
          throw new DOMException('full', 'QuotaExceededError')
        }
      })
      await promptField(page).fill('a patio under old vines')
      await expectToast(page, 'Error', 'Failed to save image data')
    })

    await test.step('a batch that was left and can’t be asked about', async () => {
      await page.reload()
      await expect(submitButton(page)).toHaveText('Transform Space')
      await page.route(UPLOAD, () => undefined)
      await submitButton(page).click()
      await expectTexts(page, ['Transforming · 30%'])
      await expect.poll(() => openBatches(page, id)).toBe(1)
      await page.route('**/api/images/runs', (route) => route.fulfill({ status: 500 }))
      await page.reload()
      await expectToast(page, 'Error', 'Failed to transform image')
      // The list is below the tool, which fills the window once the photo is open.
      await page.getByRole('button', { name: 'Exit full screen' }).click()
      await expect(page.getByText('Your recent designs can’t be loaded right now.')).toBeVisible()
    })

    await test.step('credits that can’t be read', async () => {
      const mayAnswer = Promise.withResolvers<void>()
      const restore = await override(page, '**/api/credits', async (route) => {
        await mayAnswer.promise
        await route.fulfill({ status: 500 })
      })
      await page.reload()
      await expect(page.getByText('Loading your plan and credits')).toBeVisible()
      mayAnswer.resolve()
      await expectToast(page, 'Error', 'Failed to fetch subscription')
      restore()
      await page.getByRole('button', { name: 'Try again' }).click()
      await expectTexts(page, ['Transform Your Space'])
    })
  })
})

/** Number of a user's batches that the page keeps as unfinished. */
async function openBatches(page: Page, userId: string): Promise<number> {
  const batches = (await storedParts(page)).filter(({ key }) => key.startsWith(`${userId}/batch/`))
  return batches.filter(({ value }) => JSON.stringify(value).includes('"isOpen":true')).length
}
