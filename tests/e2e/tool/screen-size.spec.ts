import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import {
  expectAccessible,
  expectDistinctButtons,
  expectNoSidewaysScroll,
  expectUncovered,
} from '../support/screen'
import { screenSize } from '../support/screen-size'
import {
  choose,
  choosePhoto,
  editor,
  LINE,
  paintStroke,
  pressAreaMore,
  showChoices,
  submitButton,
  takeBrush,
  tool,
} from '../support/tool'
import { newUser } from '../support/users'

/** The form's own controls in the specification's order (Spec §2). */
const FORM = [
  'Design Style',
  'Room Type',
  'Select Number of Designs',
  'Prompt',
  'Advanced Settings',
  'Negative Prompt',
  'Quality Steps',
  'Prompt Influence',
  'Transformation Strength',
  'Random Seed',
  'Save to Storage',
  'View Stored',
]

// The state that a person sees, without a note that something can't be reached.
test.use({ hasSegmentModel: true, hasStylePreview: true })

test('with three areas, the screen stays easy to take in, and the specification’s form stands below in its order @phone', async ({
  page,
  isMobile,
}) => {
  await newUser(page, 'Pro')
  await page.goto('/transform')
  await page.getByRole('button', { name: 'Bedroom' }).click()
  await expect(editor(page)).toBeVisible()
  // Its areas are outlined, not colored, and no step of the user's.
  const areas = page.getByRole('region', { name: 'Areas' })
  await expect(areas.getByRole('button', { name: /^Wall/ })).toHaveAttribute('aria-pressed', 'true')
  for (const layer of [2, 3])
    await expect(editor(page).locator('canvas').nth(layer)).toHaveCSS('opacity', '0')
  await expect(tool(page, 'Undo')).toBeDisabled()
  await areas.getByRole('button', { name: /^Ceiling/ }).click()
  await pressAreaMore(page, 'Delete Ceiling')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(areas.getByRole('listitem')).toHaveText(['Wall', 'Fabric', 'Floor', 'New area'])
  await showChoices(page, 'Style')
  await page.getByRole('radio', { name: 'Coastal' }).filter({ visible: true }).click()
  await expect(page.getByRole('combobox', { name: 'Room Type' })).toHaveText('Master Bedroom')
  await expect(submitButton(page)).toHaveText('Transform Space')
  await expect(page.getByRole('img', { name: 'Preview in Coastal style' })).toBeVisible()
  for (const tab of ['Color', 'Material', 'Style'] as const) {
    await showChoices(page, tab)
    await page.evaluate(() => scrollTo(0, 0))
    const { controls, words, panelHeight, pageHeight } = await screenSize(page)
    expect.soft(controls, tab).toBeLessThanOrEqual(isMobile ? 26 : 32)
    expect.soft(words, tab).toBeLessThanOrEqual(80)
    expect.soft(panelHeight, tab).toBeLessThanOrEqual(1_900)
    expect.soft(isMobile ? pageHeight : 0, tab).toBeLessThanOrEqual(2_400)
  }
  const names = (await page.locator('main form').textContent()) ?? ''
  expect(names.replaceAll('\n', ' ')).toMatch(new RegExp(FORM.join('.*')))
  await expectAccessible(page, 'three areas')
  await expectDistinctButtons(page, 'three areas')

  for (const [width, height] of isMobile ? PHONES : []) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    const choices = page.getByRole('radio', { name: 'Coastal' }).filter({ visible: true })
    await expect(choices, `not covered by the bar at ${width}`).toBeInViewport({ ratio: 1 })
    await choices.click({ trial: true })
  }
})

for (const [width, height] of [
  [320, 256],
  [256, 320],
] as const) {
  test(`a design of ${width} × ${height} is shown no smaller than its preview was, and nothing of it is cut`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await newUser(page, 'Pro')
    await page.goto('/transform')
    await choosePhoto(page, await roomPhoto(width, height))
    await takeBrush(page)
    await paintStroke(page, LINE)
    await choose(page, 'Design Style', /^Coastal/)
    await choose(page, 'Room Type', /^Patio/)
    const preview = await page.getByRole('img', { name: 'Preview in Coastal style' }).boundingBox()
    // An upright photo has the height, with the tools beside it.
    expect(preview?.height).toBeGreaterThan(height > width ? 690 : 600)
    await submitButton(page).click()
    const result = page.getByRole('img', { name: 'Generated design 1' })
    await expect(result).toBeInViewport({ ratio: 1 })
    expect((await result.boundingBox())?.width).toBeGreaterThanOrEqual(preview?.width ?? Infinity)
    await expectUncovered([page.getByRole('button', { name: 'Preview design 1' })])
  })
}

const PHONES = [
  [390, 844],
  [360, 740],
  [320, 640],
] as const
