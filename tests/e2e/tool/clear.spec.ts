import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { expectTexts } from '../support/screen'
import {
  choosePhoto,
  expectDesigns,
  PHOTO,
  PHOTO_SIZE,
  paintStroke,
  submitButton,
  takeBrush,
} from '../support/tool'
import { newUser } from '../support/users'

/** The room with a red thing on its wall. */
async function photoWithThing(): Promise<Buffer> {
  const { width, height } = PHOTO_SIZE
  const size = { width: Math.round(0.05 * width), height: Math.round(0.06 * height) }
  const thing = await sharp({ create: { ...size, channels: 3, background: '#c82820' } })
    .png()
    .toBuffer()
  return sharp(PHOTO)
    .composite([{ input: thing, left: Math.round(0.6 * width), top: Math.round(0.2 * height) }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

test('a thing is painted over and removed, without a style, and nothing else changes @phone', async ({
  page,
}) => {
  await newUser(page, 'Pro', 3)
  await page.goto('/transform')
  await choosePhoto(page, await photoWithThing())
  await takeBrush(page)
  await page
    .getByRole('radiogroup', { name: 'What should happen?' })
    .getByRole('radio', { name: 'Remove' })
    .click()
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Prompt', exact: true })).toHaveCount(0)
  await expect(submitButton(page)).toHaveText('Select an area')
  await paintStroke(page, [
    [0.58, 0.23],
    [0.67, 0.23],
  ])
  await expect(submitButton(page)).toHaveText('Remove')
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expectTexts(page, [
    '0 pixels changed outside your selection and the narrow rim around it',
    '2 designs remaining',
  ])
  await page.getByText('Details', { exact: true }).click()
  await expectTexts(page, ['Cleared'])
  await page.getByRole('button', { name: 'Export design 1' }).click()
  const files = page.getByRole('dialog', { name: 'Export design' })
  await expect(files.getByText(/things were removed from it/)).toBeVisible()
  await files.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Remove' })).toBeChecked()
  await page.getByRole('radio', { name: 'Restyle' }).click()
  await expect(submitButton(page)).toHaveText('Choose a style')
})
