import { readFile } from 'node:fs/promises'
import { expect, test } from '../support/fixtures'
import { expectTexts } from '../support/screen'
import { choosePhoto, expectDesigns, paintStroke, submitButton, takeBrush } from '../support/tool'
import { newUser } from '../support/users'

test('a rug is laid where the floor is painted, and nothing else changes @phone', async ({ page }) => {
  await newUser(page, 'Pro', 3)
  await page.goto('/transform')
  await choosePhoto(page, await readFile('public/images/rooms/office.jpg'))
  await takeBrush(page)
  await page
    .getByRole('radiogroup', { name: 'What should happen?' })
    .getByRole('radio', { name: 'Furnish' })
    .click()
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toHaveCount(0)
  const things = page.getByRole('radiogroup', { name: 'What to add' })
  await expect(things.getByRole('radio')).toHaveCount(2)
  await things.getByRole('radio', { name: 'Picture' }).click()
  await expect(page.getByRole('radiogroup', { name: 'Frame' })).toBeVisible()
  await things.getByRole('radio', { name: 'Rug' }).click()
  await page.getByRole('radiogroup', { name: 'Look' }).getByRole('radio', { name: 'Kilim' }).click()
  await expect(submitButton(page)).toHaveText('Select an area')
  for (const y of [0.86, 0.9, 0.94]) {
    await paintStroke(page, [
      [0.35, y],
      [0.65, y],
    ])
  }
  await expect(submitButton(page)).toHaveText('Furnish')
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expectTexts(page, [
    '0 pixels changed outside your selection and the narrow rim around it',
    '2 designs remaining',
  ])
  await page.getByText('Details', { exact: true }).click()
  await expectTexts(page, ['Furnished'])
  await expect(page.getByText(/^a kilim rug/)).toBeVisible()
  await page.getByRole('button', { name: 'Export design 1' }).click()
  const files = page.getByRole('dialog', { name: 'Export design' })
  await expect(files.getByText(/a furnishing was added to it/)).toBeVisible()
  await files.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Furnish' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Kilim' })).toBeChecked()
})
