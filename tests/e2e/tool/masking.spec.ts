import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import * as z from 'zod'
import { expect, test } from '../support/fixtures'
import { rectangleMask, roomPhoto } from '../support/photos'
import { expectAccessible, expectDistinctButtons, expectNoSidewaysScroll } from '../support/screen'
import {
  choose,
  editor,
  expectDesigns,
  LINE,
  nothingSelected,
  openWithPhoto,
  PHOTO_SIZE,
  type Place,
  paintStroke,
  pressMore,
  promptField,
  selectedShare,
  selectedText,
  showChoices,
  storedParts,
  storedText,
  submitButton,
  tabTo,
  takeByKeys,
  tool,
} from '../support/tool'
import { newUser } from '../support/users'

/** From corner to corner. */
const BOX: readonly Place[] = [
  [0.05, 0.05],
  [0.95, 0.85],
]

const maskError = (page: Page) => page.getByRole('main').getByRole('alert')

test.describe('with the model', () => {
  test.use({ hasSegmentModel: true })

  test('by keyboard alone a surface is found, named, selected, corrected and made into a design', async ({
    page,
  }) => {
    await newUser(page, 'Free')
    await openWithPhoto(page)
    await tabTo(page, editor(page))
    await page.keyboard.press('s')
    // Until then, the surfaces are being searched for.
    await expect(page.getByText('Click what you want to change, or brush roughly over it.')).toBeVisible({
      timeout: 60_000,
    })
    await page.keyboard.press('n')
    await expect(page.getByText(/^Surface 1 of \d+: \d+% of the photo/)).toBeAttached()
    await page.keyboard.press('Enter')
    await expect(selectedText(page)).toBeVisible()
    // The first canvas is the photo, the next one the selection's surroundings, and two more are the areas (Spec §9).
    await expect(editor(page).locator('canvas').nth(1)).toHaveCSS('opacity', '1')
    for (const area of [2, 3])
      await expect(editor(page).locator('canvas').nth(area)).toHaveCSS('opacity', '0.5')
    await expect(page.getByText(/% of the photo is selected\.$/)).toBeAttached()
    const selected = await selectedShare(page)

    await page.keyboard.press('b')
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
    await page.keyboard.press('e')
    await page.keyboard.down('Space')
    for (let step = 0; step < 6; step++) await page.keyboard.press('Shift+ArrowLeft')
    await page.keyboard.up('Space')
    await page.keyboard.press('Control+z')
    await expect.poll(() => selectedShare(page)).toBe(selected)

    // Pressed again, the chip is a field for the name, and no key goes on to the form around it.
    await tabTo(page, page.getByRole('region', { name: 'Areas' }).getByRole('button', { pressed: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.type('Back wall')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Back wall,/ })).toBeFocused()
    await expect(maskError(page)).toHaveCount(0)
    await takeByKeys(page)
    // With a finish, only the outline says what is selected: the wall has no tint.
    for (const area of [2, 3])
      await expect(editor(page).locator('canvas').nth(area)).toHaveCSS('opacity', '0')
    await chooseByKeys(page, 'Design Style', 'Coastal')
    await chooseByKeys(page, 'Room Type', 'Living')
    await tabTo(page, submitButton(page))
    await page.keyboard.press('Enter')
    await expectDesigns(page, 1)
    await expect(page.getByText('2 designs remaining')).toBeVisible()
    await expectAccessible(page, 'a design')

    const opened = page.waitForEvent('popup')
    await tabTo(page, page.getByRole('link', { name: /^Download design 1/ }))
    await page.keyboard.press('Enter')
    await (await opened).close()
    const more = page.getByRole('button', { name: 'More files of design 1' })
    await tabTo(page, more)
    await page.keyboard.press('Enter')
    const files = page.getByRole('dialog', { name: 'Download design' })
    await tabTo(page, files.getByRole('radio', { name: 'Design (PNG)' }))
    await page.keyboard.press('ArrowDown')
    await expect(files.getByRole('radio', { name: 'Design (JPEG)' })).toBeChecked()
    await expectAccessible(page, 'the files of a design', '[role=dialog]')
    const download = page.waitForEvent('download')
    await tabTo(page, files.getByRole('button', { name: 'Download' }))
    await page.keyboard.press('Enter')
    expect((await download).suggestedFilename()).toMatch(/\.jpg$/)
    await page.keyboard.press('Escape')
    await expect(more).toBeFocused()
  })
})

test.describe('without spending a credit', () => {
  test.use({ signedInAs: 'Free' })

  test.beforeEach(async ({ page }) => {
    await openWithPhoto(page)
  })

  test('photo, form and a mask made with every tool are there again after a reload, and axe finds nothing wrong', async ({
    page,
  }) => {
    await tool(page, 'Smart select').click()
    await expect(page.getByText('Smart select can’t recognize objects here.')).toBeVisible()
    await expect(page.getByText('Drag a box to select everything in it')).toBeVisible()
    await paintStroke(page, BOX)
    await expect.poll(() => selectedShare(page)).toBe(72)
    await expectAccessible(page, 'smart select')
    await expectDistinctButtons(page, 'smart select')
    await page.setViewportSize({ width: 320, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await tool(page, 'Eraser').click()
    await paintStroke(page, LINE)
    await pressMore(page, 'Invert')
    await expect.poll(() => storedLayers(page)).toEqual(['outline', 'stroke', 'inversion'])
    await expect.poll(() => selectedShare(page)).toBeLessThan(50)
    const share = await selectedShare(page)
    await choose(page, 'Room Type', /^Patio/)
    await choose(page, 'Design Style', /^Rustic/)
    const suggestion = await promptField(page).inputValue()
    await expect.poll(() => storedText(page)).toMatch(/form.*rustic.*mask.*photo/s)
    await page.reload()
    await expect(editor(page)).toBeVisible()
    await expect.poll(() => selectedShare(page)).toBe(share)
    await expect(page.getByRole('combobox', { name: 'Design Style' })).toHaveText(/Rustic/)
    await expect(promptField(page)).toHaveValue(suggestion)

    // A suggestion is still recognized, so another style replaces it without asking.
    await choose(page, 'Design Style', /^Coastal/)
    await expect(promptField(page)).not.toHaveValue(suggestion)
    await expect(promptField(page)).toHaveValue(/functionality as a patio/)
    await expect(page.getByText('Your prompt was replaced')).toHaveCount(0)
  })

  test('a mask goes out as a PNG and comes back the same, and wrong files are refused @long', async ({
    page,
  }) => {
    await paintStroke(page, LINE)
    await expect(selectedText(page)).toBeVisible()
    const share = await selectedShare(page)
    const starting = page.waitForEvent('download')
    await pressMore(page, 'Download mask as PNG')
    const file = await starting
    expect(file.suggestedFilename()).toBe('room-mask.png')
    const png = await readFile(await file.path())
    expect(await sharp(png).metadata()).toMatchObject(PHOTO_SIZE)

    await page.getByRole('dialog', { name: 'More tools' }).press('Escape')
    await tool(page, 'Clear').click()
    const input = page.locator('input[type=file][accept="image/png"]')
    const give = async (buffer: Buffer) => {
      await tool(page, 'More tools').click()
      await input.setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer })
    }
    await give(await rectangleMask(600, 600))
    await expect(maskError(page)).toHaveText(
      'The mask (600 × 600) doesn’t match the shape of your photo (320 × 256). Please use one with the same proportions.',
    )
    await give(await roomPhoto(320, 256))
    await expect(maskError(page)).toHaveText(/^A mask has to be a PNG/)
    await expect(nothingSelected(page)).toBeVisible()
    await give(png)
    await expect(maskError(page)).toHaveCount(0)
    await expect.poll(() => selectedShare(page)).toBe(share)
    await tool(page, 'Undo').click()
    await expect(nothingSelected(page)).toBeVisible()
  })

  test('an area’s color is seen on the photo for free, and a wrong one is refused @long', async ({
    page,
  }) => {
    await tool(page, 'Smart select').click()
    await paintStroke(page, BOX)
    await expect(selectedText(page)).toBeVisible()
    await showChoices(page, 'Color')
    const hex = page.getByRole('textbox', { name: 'Color', exact: true })
    await hex.fill('#12')
    await expect(page.getByText('Enter a color as six digits, such as #9caf88.')).toBeVisible()
    await expectAccessible(page, 'colors of an area')
    await hex.fill('#2f4f8f')
    const layer = page.getByRole('img', { name: /^Preview / })
    await expect.poll(() => isBlue(layer)).toBe(true)
    await page.getByRole('radio', { name: 'None', exact: true }).click()
    await expect(hex).toHaveValue('')
    await expect(page.getByText('3 designs remaining')).toBeVisible()
    // An area without pixels has nothing to color.
    await page.getByRole('button', { name: 'New area', exact: true }).click()
    await expect(hex).toHaveCount(0)

    const [worker] = page.workers()
    const script = await page.request.get(worker?.url() ?? '')
    expect(script.headers()['content-security-policy']).toContain("default-src 'self'")
  })
})

async function chooseByKeys(page: Page, field: string, letters: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: field })
  await tabTo(page, combobox)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveText(new RegExp(letters))
}

/** The kinds of mask layers in the page's draft. */
async function storedLayers(page: Page): Promise<string[]> {
  const mask = (await storedParts(page)).find(({ key }) => key.endsWith('/mask'))?.value
  const { data } = z.object({ layers: z.array(z.object({ kind: z.string() })) }).safeParse(mask)
  return data?.layers.map(({ kind }) => kind) ?? []
}

/** Whether a canvas shows more blue than red where the wall is. */
function isBlue(layer: Locator): Promise<boolean> {
  return layer.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const { width, height } = canvas
    const pixel = canvas.getContext('2d')?.getImageData(width * 0.7, height * 0.2, 1, 1).data
    return (pixel?.[2] ?? 0) > (pixel?.[0] ?? 255)
  })
}
