import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { PARAMS_KEYWORD, readPngText } from '@/lib/image/png-text'
import { expect, test } from '../support/fixtures'
import { decode } from '../support/photos'
import { expectToast } from '../support/screen'
import { expectDesigns, openReady, promptField, selectedText, submitButton } from '../support/tool'

const downloads = (page: Page) => page.getByRole('link', { name: /^Download design \d/ })

/** Opens the preview of a design; 1 is the oldest. */
async function preview(page: Page, number: number): Promise<Locator> {
  await page.getByRole('button', { name: `Preview design ${number}`, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('For professionals').click()
  await expect(dialog.getByText('Settings and seed')).toBeVisible()
  return dialog
}

/** The full-size PNG of the newest design. */
async function newestImage(page: Page): Promise<Buffer> {
  const address = await downloads(page).first().getAttribute('href')
  return (await page.request.get(address ?? '')).body()
}

test('a finished design is taken home with its parameters, made again exactly and otherwise, varied and built upon @long', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openReady(page, 12)
  const prompt = await promptField(page).inputValue()
  await submitButton(page).click()
  await expectDesigns(page, 1)
  const first = await newestImage(page)

  await test.step('its parameters are beside it and inside it', async () => {
    const dialog = await preview(page, 1)
    await dialog.getByRole('button', { name: 'Copy prompt' }).click()
    await expectToast(page, 'Prompt copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(prompt)
    await dialog.getByRole('button', { name: 'More files of design 1' }).click()
    const files = page.getByRole('dialog', { name: 'Download design' })
    await files.getByRole('radio', { name: 'Settings (JSON)' }).check()
    const download = page.waitForEvent('download')
    await files.getByRole('button', { name: 'Download' }).click()
    const params = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(params).toMatchObject({ engine: 'local', prompt, style: 'rustic', receipt: { changedOutside: 0 } })
    expect(JSON.parse(readPngText(first, PARAMS_KEYWORD) ?? '')).toEqual(params)
    await files.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('run again exactly gives the same pixels', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Make exactly this again' }).click()
    await expectDesigns(page, 2)
    const [again, before] = [await decode(await newestImage(page)), await decode(first)]
    expect(again.rgb.equals(before.rgb)).toBe(true)
  })

  await test.step('another seed gives others', async () => {
    const dialog = await preview(page, 2)
    await dialog.getByRole('button', { name: 'Another version' }).click()
    await expectDesigns(page, 3)
    const [other, before] = [await decode(await newestImage(page)), await decode(first)]
    expect(other.rgb.equals(before.rgb)).toBe(false)
    await expect(page.getByText('9 designs remaining')).toBeVisible()
  })

  await test.step('one thing can be varied', async () => {
    const dialog = await preview(page, 3)
    const line = await page
      .getByText(/^Seed \d+$/)
      .first()
      .textContent()
    const seed = line?.replace('Seed ', '') ?? ''
    await dialog.getByRole('button', { name: 'Change one thing' }).click()
    await expectToast(page, 'The photo, areas and settings of this design are back. Change one thing.')
    await expect(page.getByRole('spinbutton', { name: 'Seed' })).toHaveValue(seed)
  })

  await test.step('it becomes the next photo, with a way back', async () => {
    // In full screen, the editable photo is in their place.
    await page.getByRole('button', { name: 'Designs (3)' }).click()
    const dialog = await preview(page, 3)
    await dialog.getByRole('button', { name: 'Use as starting photo' }).click()
    await expectToast(page, 'This design is now your starting photo')
    await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
    await page.locator('[data-sonner-toast]').first().getByRole('button', { name: 'Undo' }).click()
    await expect(selectedText(page)).toBeVisible()
  })
})
