import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { expectAccessible, expectNoSidewaysScroll, watchShifts } from '../support/screen'
import {
  choosePhoto,
  clickPhoto,
  editor,
  paintStroke,
  recordUploads,
  selectedText,
  storedParts,
  storedText,
  tabTo,
  takeByKeys,
  WALL,
} from '../support/tool'
import { signInByHand } from '../support/users'

const ROOM = await readFile('public/images/living-before.jpg')

const preview = (page: Page) => page.getByRole('img', { name: 'The colors you picked, on your photo' })
/** The selection's surroundings: a line, and the rest of the photo darkened. */
const surround = (page: Page) => editor(page).locator('canvas').nth(1)
const paint = (page: Page, name: string) => page.getByRole('radio', { name: new RegExp(`^${name}, #`) })

/** The preview's color at a point, in shares of it. */
function previewColor(page: Page, [x, y]: readonly [number, number]): Promise<number[]> {
  return preview(page).evaluate(
    (canvas, at) => {
      if (!(canvas instanceof HTMLCanvasElement)) return []
      const context = canvas.getContext('2d')
      const point = [Math.round(at.x * canvas.width), Math.round(at.y * canvas.height)] as const
      return [...(context?.getImageData(...point, 1, 1).data ?? [])]
    },
    { x, y },
  )
}

test('three clicks from the home page color the wall of a sample room @phone-only', async ({ page }) => {
  const sent = recordUploads(page)
  await page.goto('/')
  const tryIt = page.getByRole('main').getByRole('link', { name: 'Try it on your own photo' })
  await expect(tryIt).toBeInViewport({ ratio: 1 })
  await tryIt.click()
  await page.getByRole('button', { name: 'Living room' }).click()
  for (const name of ['Make it full size', 'Download the preview'])
    await expect(page.getByRole('button', { name })).toBeDisabled()
  await paint(page, 'Forest').click()
  await expect(preview(page)).toBeVisible()
  const [red = 0, green = 0, blue = 0, alpha] = await previewColor(page, [0.45, 0.3])
  expect(alpha).toBe(255)
  expect(green).toBeGreaterThan(1.2 * Math.max(red, blue))
  // The window beside it stays unchanged.
  expect(await previewColor(page, [0.1, 0.4])).toEqual([0, 0, 0, 0])
  // Once it is visible in color, the selection is shown only while pointing at its name.
  await expect(surround(page)).toBeHidden()
  await page.getByRole('button', { name: /^Floor/ }).hover()
  await expect(surround(page)).toHaveCSS('opacity', '1')

  await expectAccessible(page, 'a sample room in color')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the preview' }).click()
  expect((await download).suggestedFilename()).toBe('roomwright-preview.jpg')
  await page.getByRole('radio', { name: 'Style', exact: true }).click()
  await expectAccessible(page, 'the styles')
  await page.setViewportSize({ width: 320, height: 844 })
  await expectNoSidewaysScroll(page)
  expect(sent).toEqual([])
})

test('a color in the hero paints a wall: of a sample room first, then of the visitor’s own', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Paint the wall in Navy' }).click()
  await expect(page).toHaveURL(/\/try$/)
  await expect(paint(page, 'Navy')).toBeChecked()
  const colorOfWall = async () => {
    const [red = 0, , blue = 0] = await previewColor(page, [0.45, 0.3])
    return blue - red
  }
  await expect.poll(colorOfWall).toBeGreaterThan(20)
  await paint(page, 'Sage').click()
  await expect.poll(() => storedText(page)).toContain('#9caf88')
  await page.reload()
  await page.getByRole('button', { name: /^Wall/ }).click()
  await expect(paint(page, 'Sage')).toBeChecked()

  await page.goto('/try?wall=793535')
  await expect(paint(page, 'Wine')).toBeChecked()
  await expect.poll(colorOfWall).toBeLessThan(-20)
  await expect.poll(() => storedText(page)).toContain('#793535')

  await page.goto('/try?wall=nonsense')
  await page.getByRole('button', { name: /^Wall/ }).click()
  await expect(paint(page, 'Wine')).toBeChecked()
})

test('nothing on the page moves by itself on arrival @phone-only', async ({ page }) => {
  const shifts = await watchShifts(page)
  await page.goto('/try?wall=2a415f')
  await expect(preview(page)).toBeVisible()
  expect(await shifts()).toEqual([])
})

test('a tap colors, and on a phone the photo stays in view above the choices @phone-only @long', async ({
  page,
}) => {
  await page.goto('/try')
  await expect(page.getByRole('button', { name: 'Take a photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Bedroom' }).tap()
  await clickPhoto(page, [0.5, 0.2])
  await expect(paint(page, 'Sage')).toBeChecked()
  await expect(preview(page)).toBeVisible()
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => window.scrollTo(0, 300))
    for (const tab of ['Style', 'Material', 'Color']) {
      await page.getByRole('radio', { name: tab, exact: true }).tap()
      await expect(editor(page)).toBeInViewport({ ratio: 1 })
    }
    await expect(paint(page, 'Sage')).toBeInViewport({ ratio: 1 })
  }
})

test('a visitor’s photo, areas and choices survive a reload, and sign-in makes them the user’s own', async ({
  page,
}) => {
  const sent = recordUploads(page)
  await page.goto('/try')
  await choosePhoto(page)
  await page.getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText('Drag a box to select everything in it')).toBeVisible()
  await page.getByRole('button', { name: 'Brush', exact: true }).click()
  await paintStroke(page, [WALL, [0.9, 0.3]])
  await expect(paint(page, 'Sage')).toBeChecked()
  await expect(preview(page)).toBeVisible()
  await paint(page, 'Navy').click()
  await page.getByRole('radio', { name: 'Style', exact: true }).click()
  await page.getByRole('radio', { name: 'Japanese' }).click()
  await expect(page.getByRole('button', { name: 'Use Japanese’s instead' })).toBeVisible()
  await expect.poll(() => storedText(page)).toContain('#2a415f')
  await expect.poll(() => storedText(page)).toContain('japanese')

  await page.reload()
  await expect(editor(page)).toBeVisible()
  await expect(paint(page, 'Navy')).toBeChecked()
  expect(sent).toEqual([])

  await page.getByRole('button', { name: 'Make it full size' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByText(/^Your navy .* is waiting\.$/)).toBeVisible()
  await signInByHand(page)
  await expect(page).toHaveURL('/pricing?new=true')
  await expect(page.getByText(/^Your navy .* is waiting\.$/)).toBeVisible()
  const seen = await watchArrival(page)
  await page.getByRole('button', { name: 'Start Free plan' }).click()
  await expect(page).toHaveURL('/transform')
  await expect(page.getByRole('img', { name: 'Preview in Japanese style' })).toBeVisible()
  // The visitor's own picture is all that is ever seen of the room: no mask and no bare photo before it or after.
  expect(new Set([...(await seen()), 'nothing'])).toEqual(new Set(['picture', 'nothing']))
  await expect(editor(page)).toHaveAccessibleName(/^Your photo, 320 by 256 pixels/)
  await expect(selectedText(page)).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toContainText('Japanese')
  await expect(page.getByRole('combobox', { name: 'Room Type' })).toContainText('Other Space')
  await expect(page.getByRole('button', { name: 'Transform Space' })).toBeEnabled()
  const stored = await storedParts(page)
  expect(JSON.stringify(stored.find(({ key }) => key.endsWith('/mask')))).toContain('#2a415f')
  expect(stored.filter(({ key }) => key.startsWith('guest/'))).toEqual([])
  await page.goto('/pricing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/is waiting\.$/)).toHaveCount(0)
})

/** Records what the page shows of the room with each frame: the picture, masks in colors, or the bare photo. */
async function watchArrival(page: Page): Promise<() => Promise<string[]>> {
  const seen = await page.evaluateHandle(() => {
    const states: string[] = []
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true })
    const look = () => {
      const canvases = [...document.querySelectorAll('[role=application] > canvas')]
      const pictures = [
        ...document.querySelectorAll('main img[src^="data:"], [role=application] canvas[role=img]'),
      ]
      const room = canvases.length > 0 ? 'photo' : 'nothing'
      const shown = pictures.some(isSeen) ? 'picture' : room
      const state = canvases.slice(2, 4).some(isSeen) ? 'masks' : shown
      if (states.at(-1) !== state) states.push(state)
      requestAnimationFrame(look)
    }
    look()
    return states
  })
  return () => seen.jsonValue()
}

test('by keyboard alone a visitor gives a room a color, a material and a style, and goes on with it @long', async ({
  page,
}) => {
  await page.goto('/try')
  await tabTo(page, page.getByRole('button', { name: 'Living room' }))
  await page.keyboard.press('Enter')
  await expect(editor(page)).toBeVisible()
  await takeByKeys(page)
  await tabTo(page, page.getByRole('button', { name: 'Make it full size' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test('starting over asks first, and forgets the room that waits at sign-in @long', async ({ page }) => {
  await page.goto('/try')
  await page.getByRole('button', { name: 'Living room' }).click()
  await paint(page, 'Navy').click()
  await expect(preview(page)).toBeVisible()
  await page.getByRole('button', { name: 'Make it full size' }).click()
  await expect(page.getByText(/^Your navy .* is waiting\.$/)).toBeVisible()

  await page.goto('/try')
  await page.getByRole('button', { name: 'Start over' }).click()
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
  await question.getByRole('button', { name: 'Start over' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See a new color on your own wall')
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(/is waiting\.$/)).toHaveCount(0)
})

test('a file that is no photo is refused, and work of yesterday is gone @long', async ({ page }) => {
  await page.goto('/try')
  const input = page.getByLabel('Room photo')
  await input.setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') })
  await expect(page.getByRole('alert').first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See a new color on your own wall')
  await choosePhoto(page)
  await expect.poll(() => storedText(page)).toContain('guest/mark')

  await page.clock.setFixedTime(Date.now() + 25 * 60 * 60 * 1_000)
  await page.reload()
  await expect.poll(() => storedParts(page)).toEqual([])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('See a new color on your own wall')
})

test.describe('with the model', () => {
  test.use({ hasSegmentModel: true })

  test('the surfaces that were found are selected with one tap each @long', async ({ page }) => {
    await page.goto('/try')
    await choosePhoto(page, ROOM)
    const found = page.getByRole('region', { name: 'Found in your photo' })
    // The search tries some forty points, one after another.
    const offered = found.getByRole('button', { name: /^Floor/ })
    await offered.click({ timeout: 180_000 })
    await expect(page.getByRole('button', { name: /^Floor/, pressed: true })).toBeVisible()
    await expect(preview(page)).toBeVisible()
    await expect(offered).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(offered).toBeVisible()
  })

  test('a tap selects what is meant, on the device @long', async ({ page }) => {
    // The model computes for half a minute while other tests run.
    test.slow()
    const sent = recordUploads(page)
    const model = page.waitForResponse((answer) => /encoder.*\.onnx$/.test(answer.url()))
    await page.goto('/try')
    await choosePhoto(page, ROOM)
    // Long before it can be answered.
    await clickPhoto(page, [0.3, 0.92])
    await expect(page.getByText(/^(Loading the model|Finding the surfaces)…/).first()).toBeVisible()
    const area = page.getByRole('region', { name: 'Areas' }).getByRole('button', { pressed: true })
    await expect(area).toBeVisible({ timeout: 180_000 })
    expect((await model).headers()['cache-control']).toContain('immutable')
    await expect(preview(page)).toBeVisible()
    expect(sent).toEqual([])
  })
})

test.describe('without a connection', () => {
  test.use({
    expectedErrors: [
      /ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)|A part of the page could not be fetched/,
    ],
  })

  test('a room that can’t be opened says so, and opens at the next try @long', async ({ page, context }) => {
    await page.goto('/try', { waitUntil: 'networkidle' })
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Kitchen' }).click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()

    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(editor(page)).toBeVisible()
    await paint(page, 'Clay').click()
    await expect(preview(page)).toBeVisible()
  })
})
