import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { choose, choosePhoto, paintStroke } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { keptParts } from './support/kept'
import { startFreePlan } from './support/member'
import { rectangleMask, roomPhoto } from './support/photos'

const SIZE = { width: 900, height: 600 }
const LINE = [
  [0.3, 0.3],
  [0.7, 0.3],
] as const

/** Where `roomPhoto` has its wall, in shares of the picture. */
const WALL = [0.7, 0.2] as const

async function openTool(page: Page): Promise<void> {
  await signIn(page, `mask-${randomUUID()}@example.com`)
  await startFreePlan(page)
  await page.goto('/transform')
  await choosePhoto(page, 'room.jpg', await roomPhoto(SIZE.width, SIZE.height))
  await expect(easel(page)).toBeVisible()
}

const easel = (page: Page) => page.getByRole('application')
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
const submit = (page: Page) => page.locator('form').getByRole('button', { name: 'Transform Space' })

/** The share of the photo that is selected, in percent. */
async function selectedShare(page: Page): Promise<number> {
  const text = await page.getByText(/% selected$/).textContent()
  return Number.parseFloat(text ?? '')
}

async function clickPhoto(
  page: Page,
  [x, y]: readonly [number, number],
  modifiers: 'Shift'[] | 'Alt'[] = [],
) {
  const box = await easel(page).boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  await easel(page).click({ position: { x: x * box.width, y: y * box.height }, modifiers })
}

async function finishDesign(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('2 designs remaining')).toBeVisible()
}

test('with the mouse: smart select, brush, invert, undo and redo lead to a finished design @long', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openTool(page)
  await tool(page, 'Smart select').click()
  await expect(page.getByText('Click a surface to select all of it.')).toBeVisible()
  await clickPhoto(page, WALL)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  const wall = await selectedShare(page)
  expect(wall).toBeGreaterThan(40)
  expect(wall).toBeLessThan(68)

  await clickPhoto(page, [0.5, 0.85], ['Shift'])
  await expect.poll(() => selectedShare(page)).toBeGreaterThan(wall + 20)
  await clickPhoto(page, [0.5, 0.85], ['Alt'])
  await expect.poll(() => selectedShare(page)).toBeLessThan(wall + 5)

  await tool(page, 'Invert').click()
  await expect.poll(() => selectedShare(page)).toBeLessThan(60)
  await page.keyboard.press('Control+z')
  await expect.poll(() => selectedShare(page)).toBeGreaterThan(wall - 3)
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+z')

  await tool(page, 'Clear').click()
  await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
  await tool(page, 'Brush').click()
  await paintStroke(page, LINE)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  await choose(page, 'Design Style', /^Coastal/)
  await choose(page, 'Room Type', /^Home Office/)
  await submit(page).click()
  await finishDesign(page)
})

test('another tolerance changes the latest selection in place, and one undo takes it back @long', async ({
  page,
}) => {
  await openTool(page)
  await tool(page, 'Smart select').click()
  await clickPhoto(page, WALL)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  const before = await selectedShare(page)
  await page.getByRole('slider', { name: 'Tolerance' }).fill('100')
  await expect.poll(() => selectedShare(page)).toBeGreaterThanOrEqual(before)
  await tool(page, 'Undo').click()
  await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
})

test('the wheel and the buttons zoom, Space moves the photo, and what is painted stays where it is @long', async ({
  page,
}) => {
  await openTool(page)
  await paintStroke(page, LINE)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  const before = await selectedShare(page)
  const fit = page.getByRole('button', { name: /Show the whole photo$/ })
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(fit).toHaveText('141%')
  // The wheel is the page's own until the canvas has the focus.
  await easel(page).focus()
  await easel(page).hover()
  await page.mouse.wheel(0, -300)
  await expect(fit).not.toHaveText('141%')
  await page.keyboard.down('Space')
  await paintStroke(page, LINE)
  await page.keyboard.up('Space')
  expect(await selectedShare(page)).toBe(before)
  await easel(page).focus()
  await page.keyboard.press('Control+0')
  await expect(fit).toHaveText('100%')
})

test('under a thumb: two fingers zoom without painting, and a selected surface becomes a design @phone-only', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openTool(page)
  await easel(page).scrollIntoViewIfNeeded()
  const box = await easel(page).boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  const at = (x: number, y: number) => ({ x: box.x + x * box.width, y: box.y + y * box.height })
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    })
  await send('touchStart', [at(0.4, 0.5)])
  await send('touchStart', [at(0.4, 0.5), at(0.6, 0.5)])
  for (const spread of [0.05, 0.1, 0.15])
    await send('touchMove', [at(0.4 - spread, 0.5), at(0.6 + spread, 0.5)])
  await send('touchEnd', [])
  const fit = page.getByRole('button', { name: /Show the whole photo$/ })
  await expect(fit).not.toHaveText('100%')
  await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
  await fit.tap()

  await tool(page, 'Smart select').tap()
  await page.getByRole('button', { name: 'Add', exact: true }).tap()
  await expect(page.getByText('Click a surface to select all of it.')).toBeVisible()
  // The taps before may have scrolled the page: the place is looked up anew.
  const { width, height } = (await easel(page).boundingBox()) ?? box
  await easel(page).tap({ position: { x: WALL[0] * width, y: WALL[1] * height } })
  await expect(page.getByText(/% selected$/)).toBeVisible()
  expect(await selectedShare(page)).toBeGreaterThan(40)
  await choose(page, 'Design Style', /^Rustic/)
  await choose(page, 'Room Type', /^Bedroom|^Home Office/)
  await submit(page).tap()
  await finishDesign(page)
})

test('with the keyboard alone a person goes to a surface, hears what it is, selects it and gets a design', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await openTool(page)
  await tabTo(page, easel(page))
  await page.keyboard.press('s')
  await expect(page.getByText('Click a surface to select all of it.')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByText(/^Surface 1 of \d+: \d+% of the photo/)).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/% selected$/)).toBeVisible()
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

  await chooseByKeys(page, 'Design Style', 'Coastal')
  await chooseByKeys(page, 'Room Type', 'Living')
  await tabTo(page, submit(page))
  await page.keyboard.press('Enter')
  await finishDesign(page)
})

test('a mask made with every tool is there again after a reload', async ({ page }) => {
  await openTool(page)
  await tool(page, 'Smart select').click()
  await clickPhoto(page, WALL)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  await tool(page, 'Eraser').click()
  await paintStroke(page, LINE)
  await tool(page, 'Invert').click()
  await expect.poll(() => keptLayers(page)).toEqual(['area', 'stroke', 'inversion'])
  const share = await selectedShare(page)
  await page.reload()
  await expect(easel(page)).toBeVisible()
  await expect.poll(() => selectedShare(page)).toBe(share)
})

test('a mask goes out as a PNG and comes back the same; a wrong file is refused in clear words @long', async ({
  page,
}) => {
  await openTool(page)
  await paintStroke(page, LINE)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  const share = await selectedShare(page)
  const waiting = page.waitForEvent('download')
  await tool(page, 'Download mask as PNG').click()
  const file = await waiting
  expect(file.suggestedFilename()).toBe('room-mask.png')
  const png = await readFile(await file.path())
  expect(await sharp(png).metadata()).toMatchObject(SIZE)

  await tool(page, 'Clear').click()
  const load = page.locator('input[type=file][accept="image/png"]')
  const give = (buffer: Buffer) => load.setInputFiles({ name: 'mask.png', mimeType: 'image/png', buffer })
  await give(await rectangleMask(600, 600))
  await expect(page.locator('p[role=alert]')).toHaveText(
    'The mask (600 × 600) has another shape than your photo (900 × 600). Please use one with the same proportions.',
  )
  await give(await roomPhoto(900, 600))
  await expect(page.locator('p[role=alert]')).toHaveText(/^A mask is a PNG picture/)
  await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
  await give(png)
  await expect(page.locator('p[role=alert]')).toHaveCount(0)
  await expect.poll(() => selectedShare(page)).toBe(share)
  await tool(page, 'Undo').click()
  await expect(page.getByText('Nothing selected', { exact: true })).toBeVisible()
})

test('a colour is tried for free, compared and downloaded, and a wrong one is said to be wrong @long', async ({
  page,
}) => {
  await openTool(page)
  await tool(page, 'Smart select').click()
  await clickPhoto(page, WALL)
  await expect(page.getByText(/% selected$/)).toBeVisible()
  await page.getByRole('button', { name: 'Try a colour' }).click()
  const layer = page.getByRole('img', { name: 'The selected area in the colour you are trying' })
  await expect(layer).toBeVisible()
  const hex = page.getByRole('textbox', { name: 'Colour', exact: true })
  await hex.fill('#12')
  await expect(page.getByText('Type a colour as six digits, such as #9caf88.')).toBeVisible()
  await hex.fill('#2f4f8f')
  await expect.poll(() => middleColour(layer)).toMatchObject({ isBlue: true })
  await page.getByRole('button', { name: 'Show original' }).click()
  await expect(layer).toHaveCount(0)
  await page.getByRole('button', { name: 'Show colour' }).click()
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  expect((await waiting).suggestedFilename()).toBe('paint-preview.jpg')
  await expect(page.getByText('3 designs remaining')).toBeVisible()
})

test('a stroke is the canvas’s own: nobody else on the page is woken by its moves, and the cursor is the brush', async ({
  page,
}) => {
  await openTool(page)
  await easel(page).scrollIntoViewIfNeeded()
  await expect(easel(page)).toHaveCSS('cursor', /^url\("data:image\/png.*\) 17 17, crosshair$/)
  await page.evaluate(() => {
    const count = ({ type }: Event) => document.documentElement.setAttribute(`data-${type}`, 'seen')
    for (const type of ['pointermove', 'mousemove']) document.addEventListener(type, count, true)
  })
  const seen = () =>
    page.evaluate(() =>
      ['pointermove', 'mousemove'].filter((type) => document.documentElement.hasAttribute(`data-${type}`)),
    )
  const box = await easel(page).boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  await page.mouse.move(box.x + 20, box.y + 20)
  expect(await seen()).toEqual(['pointermove', 'mousemove'])

  await page.evaluate(() => {
    for (const type of ['pointermove', 'mousemove']) document.documentElement.removeAttribute(`data-${type}`)
  })
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 })
  expect(await seen()).toEqual([])
  await page.mouse.up()
  await expect(page.getByText(/% selected$/)).toBeVisible()
  await page.mouse.move(box.x + 20, box.y + 20)
  expect(await seen()).toEqual(['pointermove', 'mousemove'])
})

test('axe finds nothing wrong with any tool open', async ({ page }) => {
  await openTool(page)
  for (const name of ['Brush', 'Eraser', 'Smart select']) {
    await tool(page, name).click()
    await clickPhoto(page, WALL)
    const { violations } = await new AxeBuilder({ page }).include('main').analyze()
    expect(violations, name).toEqual([])
  }
  await page.getByRole('button', { name: 'Try a colour' }).click()
  await expect(page.getByRole('region', { name: 'Try a colour' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations, 'Try a colour').toEqual([])
})

async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}

async function chooseByKeys(page: Page, field: string, letters: string): Promise<void> {
  const combobox = page.getByRole('combobox', { name: field })
  await tabTo(page, combobox)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.type(letters)
  await page.keyboard.press('Enter')
  await expect(combobox).toHaveText(new RegExp(letters))
}

/** The kinds of the mask's layers in the draft that the page keeps. */
async function keptLayers(page: Page): Promise<string[]> {
  const mask = (await keptParts(page)).find(({ key }) => key.endsWith('/mask'))?.value
  return Array.isArray(mask) ? mask.map(({ kind }: { kind: string }) => kind) : []
}

/** Whether the middle of what a canvas shows is bluer than it is red. */
function middleColour(layer: Locator): Promise<{ isBlue: boolean }> {
  return layer.evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('no canvas')
    const { width, height } = canvas
    const pixel = canvas.getContext('2d')?.getImageData(width * 0.7, height * 0.2, 1, 1).data
    return { isBlue: (pixel?.[2] ?? 0) > (pixel?.[0] ?? 255) }
  })
}
