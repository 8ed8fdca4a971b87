import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectTexts } from '../support/screen'
import { choose, expectDesigns, openWithPhoto, paintStroke, submitButton } from '../support/tool'
import { newUser } from '../support/users'

const keepSwitch = (page: Page) => page.getByRole('switch', { name: 'Keep as it is' })
const surface = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'Surface' }).getByRole('radio', { name, exact: true })

test('a room is restyled but for its door, which is kept without being asked @phone', async ({ page }) => {
  await newUser(page, 'Pro', 3)
  await openWithPhoto(page)
  await page.getByRole('radio', { name: 'Whole room' }).click()
  await choose(page, 'Design Style', /^Rustic/)
  await choose(page, 'Room Type', /^Patio/)
  await expect(submitButton(page)).toHaveText('Select an area')
  await submitButton(page).click()
  await expectTexts(page, ['Nothing to restyle'])

  await paintStroke(page, [
    [0.3, 0.25],
    [0.7, 0.25],
  ])
  await surface(page, 'Wall').click()
  await expect(keepSwitch(page)).not.toBeChecked()
  await page.getByRole('button', { name: 'New area' }).click()
  await paintStroke(page, [
    [0.3, 0.6],
    [0.7, 0.6],
  ])
  await surface(page, 'Door').click()
  await expect(keepSwitch(page)).toBeChecked()
  await expectTexts(page, ['Door stays exactly as it is.'])
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expectTexts(page, [
    '0 pixels changed outside the areas that were restyled · 1 area stayed as it was',
    '2 designs remaining',
  ])

  // What the user says of an area counts, and is there again later.
  await page.getByRole('button', { name: /^Wall, / }).click()
  await keepSwitch(page).click()
  await submitButton(page).click()
  await expectTexts(page, ['Nothing to restyle'])
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Whole room' })).toBeChecked()
  await expectTexts(page, ['Wall and Door stay exactly as they are.', '2 designs remaining'])
})
