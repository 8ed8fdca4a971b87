import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { expectNoSidewaysScroll } from '../support/screen'
import {
  choose,
  chooseMaterial,
  editor,
  expectDesigns,
  openWithPhoto,
  paintStroke,
  pointsOn,
  pressAreaMore,
  selectedShare,
  setKind,
  showChoices,
  storedText,
  submitButton,
} from '../support/tool'
import { newUser } from '../support/users'

const WALL = [
  [0.25, 0.2],
  [0.75, 0.2],
  [0.75, 0.35],
  [0.25, 0.35],
] as const

const FLOOR = [
  [0.2, 0.85],
  [0.8, 0.85],
] as const

const previewOf = (page: Page, style: string) => page.getByRole('img', { name: `Preview in ${style} style` })

/** The color on the screen in the middle of the painted part of the wall. */
async function wallColor(page: Page): Promise<number[]> {
  const shown = sharp(await editor(page).screenshot())
  const { width = 0, height = 0 } = await shown.metadata()
  const part = { left: Math.round(width / 2) - 4, top: Math.round(height / 5) - 4, width: 8, height: 8 }
  // Statistics are of the whole input, whatever is taken out of it.
  const { channels } = await sharp(await shown.extract(part).toBuffer()).stats()
  return channels.slice(0, 3).map(({ mean }) => mean)
}

/** The preview's own pixels: how many it covers, and all of them as text. */
function pixelsOf(page: Page, style: string): Promise<{ opaque: number; share: number; text: string }> {
  return previewOf(page, style).evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the preview is no canvas')
    const rgba = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    let opaque = 0
    for (let i = 3; rgba && i < rgba.length; i += 4) if (rgba[i] === 255) opaque += 1
    return { opaque, share: opaque / (canvas.width * canvas.height), text: canvas.toDataURL() }
  })
}

test('two areas get each its own material, a hidden one stays as it is, and a reload loses neither @long', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page)
  const areas = page.getByRole('region', { name: 'Areas' })
  const chip = (name: string | RegExp) => areas.getByRole('button', { name, pressed: true })
  await paintStroke(page, WALL)
  await chooseMaterial(page, 'Wall', 'Shiplap')
  await chip(/^Wall, /).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Accent wall')
  await page.keyboard.press('Enter')
  await expect(chip(/^Accent wall, \d/)).toBeVisible()

  await areas.getByRole('button', { name: 'New area', exact: true }).click()
  await paintStroke(page, FLOOR)
  await chooseMaterial(page, 'Floor', 'Checkerboard')
  await expect(chip(/^Floor, /)).toBeVisible()
  const both = await selectedShare(page)
  await areas.getByRole('button', { name: /^Accent wall/ }).click()
  await pressAreaMore(page, 'Leave out Accent wall')
  await expect.poll(() => selectedShare(page)).toBeLessThan(both)
  await pressAreaMore(page, 'Include Accent wall')
  await expect.poll(() => selectedShare(page)).toBe(both)

  await areas.getByRole('button', { name: /^Floor/ }).click()
  await expect.poll(() => storedText(page)).toMatch(/Accent wall.*checkerboard/s)
  await page.reload()
  await expect.poll(() => selectedShare(page)).toBe(both)
  await expect(chip(/^Floor, /)).toBeVisible()
  await choose(page, 'Design Style', /^Coastal/)
  await choose(page, 'Room Type', /^Modern Living/)
  // The form says what will change before a credit is spent.
  const plan = page.getByRole('region', { name: 'Before you spend a credit' })
  await expect(plan).toContainText('This design changes: Accent wall (Shiplap), Floor (Checkerboard).')
  await submitButton(page).click()
  await expectDesigns(page, 1)
  await expect(page.getByText(/Wall: Shiplap.*; Floor: Checkerboard/).first()).toBeVisible()
})

test.describe('the style preview', () => {
  test.use({ hasStylePreview: true })

  test('a wall’s pattern follows the corners that are set for it, by keys too, and a reload keeps them @long', async ({
    page,
  }) => {
    await newUser(page, 'Free')
    await openWithPhoto(page)
    await paintStroke(page, WALL)
    await choose(page, 'Design Style', /^Industrial/)
    await chooseMaterial(page, 'Wall', 'Red brick')
    await expect(previewOf(page, 'Industrial')).toBeVisible()
    const drawn = async () => (await pixelsOf(page, 'Industrial')).text
    const automatic = await drawn()
    await pressAreaMore(page, 'Adjust perspective')
    await expect(page.getByRole('button', { name: 'Top left corner' })).toBeFocused()
    // This photo's room is unknown, so only the user's own perspective has bricks.
    await expect.poll(drawn).not.toBe(automatic)
    await expect(page.getByRole('spinbutton', { name: 'Ceiling height' })).toHaveValue('8.2')
    const before = await drawn()
    const selected = await selectedShare(page)
    for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(drawn).not.toBe(before)
    await paintStroke(page, FLOOR)
    expect(await selectedShare(page)).toBe(selected)
    const corners = async () => /"corners":[^\]]+\]/.exec(await storedText(page))?.[0]
    // Five large steps down, once the last one is stored: the corner started at the top.
    const top = async () => Number(/"y":([\d.]+)/.exec((await corners()) ?? '')?.[1])
    await expect.poll(top).toBeGreaterThan(0.28)
    // Once a style is chosen, only an outline says what is selected: no color hides those of the photo.
    await expect(editor(page).locator('canvas').nth(2)).toHaveCSS('opacity', '0')
    await pressAreaMore(page, 'Hide preview')
    await expect(editor(page).locator('canvas').nth(1)).toHaveCSS('opacity', '1')
    await expect(editor(page).locator('canvas').nth(2)).toHaveCSS('opacity', '0')
    await pressAreaMore(page, 'Show preview')
    await page.getByRole('button', { name: 'Top left corner' }).press('Escape')
    await expect(page.getByRole('button', { name: 'Top left corner' })).toHaveCount(0)
    const stored = await corners()
    await page.reload()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByText('The pattern follows the corners you set.')).toBeVisible()
    await expect.poll(corners).toBe(stored)
    await page.setViewportSize({ width: 390, height: 844 })
    await pressAreaMore(page, 'Adjust perspective')
    await expect(page.getByRole('button', { name: 'Top left corner' })).toBeFocused()
    // The grid extends beyond the photo, which is as wide as the window.
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await expect(page.getByText('The pattern follows the corners you set.')).toHaveCount(0)
  })

  test('a painted area shows each style for free, follows the mask, and is what a design will be', async ({
    page,
  }) => {
    await newUser(page, 'Free')
    await openWithPhoto(page)
    // The room is auto-saved; a preview sends no requests.
    const designed: string[] = []
    page.on('request', (request) => {
      if (/\/api\/images\/(upload|validate)$/.test(request.url())) designed.push(request.url())
    })
    const bare = await wallColor(page)
    const mostTint = async () => {
      const color = await wallColor(page)
      return Math.max(...bare.map((each, i) => Math.abs(each - (color[i] ?? 0))))
    }
    await paintStroke(page, WALL)
    await expect.poll(mostTint).toBeGreaterThan(30)
    await choose(page, 'Design Style', /^Industrial/)
    await expect(previewOf(page, 'Industrial')).toBeVisible()
    await expect(page.getByText('Free style preview')).toBeVisible()
    const industrial = await pixelsOf(page, 'Industrial')
    expect(industrial.share).toBeGreaterThan(0.005)
    expect(industrial.share).toBeLessThan(0.5)

    await choose(page, 'Design Style', /^Coastal/)
    await expect(previewOf(page, 'Coastal')).toBeVisible()
    await expect(previewOf(page, 'Industrial')).toHaveCount(0)
    const coastal = await pixelsOf(page, 'Coastal')
    expect(coastal.opaque).toBe(industrial.opaque)
    expect(coastal.text).not.toBe(industrial.text)

    await pressAreaMore(page, 'Hide preview')
    await expect(previewOf(page, 'Coastal')).toHaveCount(0)
    // With a finish, only an outline says what is selected.
    await expect.poll(mostTint).toBeLessThan(8)
    await pressAreaMore(page, 'Show preview')
    await expect(previewOf(page, 'Coastal')).toBeVisible()
    expect(designed).toEqual([])
    await expect(page.getByText('3 designs remaining')).toBeVisible()

    const at = await pointsOn(page)
    const [from, to] = [at([0.3, 0.5]), at([0.7, 0.5])]
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 5 })
    await expect(previewOf(page, 'Coastal')).toHaveCount(0)
    await page.mouse.up()
    await expect(previewOf(page, 'Coastal')).toBeVisible()
    await expect.poll(async () => (await pixelsOf(page, 'Coastal')).opaque).toBeGreaterThan(coastal.opaque)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(previewOf(page, 'Coastal')).toHaveCount(0)

    await paintStroke(page, WALL)
    await choose(page, 'Room Type', /^Modern Living/)
    await setKind(page, 'Wall')
    await showChoices(page, 'Material')
    await expect(previewOf(page, 'Coastal')).toBeVisible()
    const before = (await pixelsOf(page, 'Coastal')).text
    await page.getByRole('radio', { name: 'Red brick' }).click()
    await expect.poll(async () => (await pixelsOf(page, 'Coastal')).text).not.toBe(before)
    await submitButton(page).click()
    await expectDesigns(page, 1)
    await expect(page.getByRole('paragraph').filter({ hasText: 'Wall: Red brick' })).toBeVisible()
    await page.getByText('Details', { exact: true }).click()
    await expect(page.getByText(/^Seed \d+$/)).toBeVisible()
  })
})
