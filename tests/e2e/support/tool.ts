import { expect, type Locator, type Page } from '@playwright/test'
import { roomPhoto } from './photos'
import { expectAccessible } from './screen'
import { newUser, type User } from './users'

/** Small, because designs take time per pixel. */
export const PHOTO_SIZE = { width: 320, height: 256 }
export const PHOTO = await roomPhoto(PHOTO_SIZE.width, PHOTO_SIZE.height)

export const editor = (page: Page) => page.getByRole('application')
export const promptField = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
export const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true })
export const selectedText = (page: Page) => page.getByText(/% selected$/)
export const zoomLevel = (page: Page) => page.getByRole('button', { name: /Show the whole photo$/ })
export const nothingSelected = (page: Page) => page.getByText('Nothing selected', { exact: true })

/** The form's submit button, whatever its label. */
export const submitButton = (page: Page) =>
  page.locator('form').getByRole('button', {
    name: /^(Upload an image|Select an area|Choose a style|Select a room type|Transform Space|Remove|Furnish|Sharpen|Generating\.\.\.)$/,
  })

/** Opens the tool with a photo. */
export async function openWithPhoto(page: Page, photo = PHOTO): Promise<void> {
  await page.goto('/transform')
  await choosePhoto(page, photo)
  await takeBrush(page)
}

/** The tool of a new user, with everything ready for submitting. */
export async function openReady(page: Page, credits: number): Promise<User> {
  const user = await newUser(page, 'Pro', credits)
  await openWithPhoto(page)
  await paintStroke(page, LINE)
  await choose(page, 'Design Style', /^Rustic/)
  await choose(page, 'Room Type', /^Patio/)
  // The engine draws a seed's textures once, then caches them.
  await page.getByRole('switch', { name: 'Random Seed' }).uncheck()
  await page.getByRole('spinbutton', { name: 'Seed' }).fill('1')
  await expect(submitButton(page)).toHaveText('Transform Space')
  return user
}

/** The tool starts with smart select, which looks for surfaces where a brush paints. */
export async function takeBrush(page: Page): Promise<void> {
  await tool(page, 'Brush').click()
}

/** Presses a tool behind "More tools". */
export async function pressMore(page: Page, name: string): Promise<void> {
  await tool(page, 'More tools').click()
  await page.getByRole('dialog', { name: 'More tools' }).getByRole('button', { name, exact: true }).click()
}

/** Presses a button behind "More" below the areas. */
export async function pressAreaMore(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: 'More', exact: true })
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click()
  await page.getByRole('button', { name, exact: true }).click()
}

/** Says what the active area is. */
export const setKind = (page: Page, kind: string) => choose(page, 'Surface', new RegExp(`^${kind}$`))

/** Shows the colors, the materials or the styles. */
export const showChoices = (page: Page, tab: 'Color' | 'Material' | 'Style') =>
  page.getByRole('radio', { name: tab, exact: true }).click()

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the Tab key does not lead there')
}

/** By keys alone: gives the first area a color, a material and the room a style. axe looks at each of the three. */
export async function takeByKeys(page: Page): Promise<void> {
  const chip = page.getByRole('region', { name: 'Areas' }).locator('[aria-pressed]').last()
  await tabTo(page, chip)
  if ((await chip.getAttribute('aria-pressed')) === 'false') await page.keyboard.press('Enter')
  const tabs = page.getByRole('radiogroup', { name: 'What to choose' })
  for (const [tab, choices] of [
    ['Color', 'Paints'],
    ['Material', 'Material'],
    ['Style', 'Style'],
  ] as const) {
    await tabTo(page, tabs.getByRole('radio', { checked: true }))
    const wanted = tabs.getByRole('radio', { name: tab })
    while (!(await wanted.isChecked())) await takeNext(page)
    const radios = page.getByRole('radiogroup', { name: choices, exact: true }).getByRole('radio')
    const checked = radios.and(page.getByRole('radio', { checked: true }))
    await tabTo(page, (await checked.count()) > 0 ? checked : radios.first())
    await takeNext(page)
    await expectAccessible(page, tab)
  }
}

/** The next radio button. An arrow takes it too, but only while the key is still held. */
async function takeNext(page: Page): Promise<void> {
  const focused = page.locator(':focus')
  const before = (await focused.getAttribute('value')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(focused).not.toHaveAttribute('value', before)
  await page.keyboard.press('Space')
  await expect(focused).toBeChecked()
}

/** Gives the active area a material. */
export async function chooseMaterial(page: Page, kind: string, material: string): Promise<void> {
  await setKind(page, kind)
  await showChoices(page, 'Material')
  await page.getByRole('radio', { name: material }).click()
}

export async function choosePhoto(page: Page, buffer = PHOTO): Promise<void> {
  await page.getByLabel('Room photo').setInputFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
  await expect(editor(page)).toBeVisible()
}

export async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
}

export async function expectDesigns(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Generated Designs' })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: /^Preview design/ })).toHaveCount(count)
}

/** A point on the photo, in shares of it. */
export type Place = readonly [x: number, y: number]

/** The wall in `roomPhoto`. */
export const WALL: Place = [0.7, 0.2]

/** A stroke across the wall. */
export const LINE: readonly Place[] = [
  [0.3, 0.3],
  [0.7, 0.3],
]

/** Draws one stroke: with the mouse, or with a finger on a touch screen. */
export async function paintStroke(page: Page, places: readonly Place[], isTouch = false): Promise<void> {
  const at = await pointsOn(page)
  const [first = { x: 0, y: 0 }, ...rest] = places.map(at)
  if (isTouch) {
    await touch(page, [[first], ...rest.map((point) => [point])])
    return
  }
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const point of rest) await page.mouse.move(point.x, point.y, { steps: 8 })
  await page.mouse.up()
}

/** Clicks a point of the photo. */
export async function clickPhoto(
  page: Page,
  [x, y]: Place,
  modifiers: ('Alt' | 'Shift')[] = [],
): Promise<void> {
  const { width, height } = (await editor(page).boundingBox()) ?? { width: 0, height: 0 }
  await editor(page).click({ position: { x: x * width, y: y * height }, modifiers })
}

type Point = { x: number; y: number }

/** Positions of the photo's points in the window. */
export async function pointsOn(page: Page): Promise<(place: Place) => Point> {
  await editor(page).scrollIntoViewIfNeeded()
  const box = await editor(page).boundingBox()
  if (!box) throw new Error('the editor has no place on the page')
  return ([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height })
}

/** Moves fingers through steps, each with the points of all fingers that are down. */
async function touch(page: Page, steps: readonly (readonly Point[])[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  let fingers = 0
  for (const points of steps) {
    const type = points.length > fingers ? 'touchStart' : 'touchMove'
    fingers = points.length
    const touchPoints = points.map((point, id) => ({ ...point, id }))
    await session.send('Input.dispatchTouchEvent', { type, touchPoints })
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
}

/** The share of the photo that is selected, in percent. */
export async function selectedShare(page: Page): Promise<number> {
  return Number.parseFloat((await selectedText(page).textContent()) ?? '')
}

/** The tool's data on the device, as far as it fits into JSON: drafts by part, and batches. */
export async function storedParts(page: Page): Promise<{ key: string; value: unknown }[]> {
  const text = await page.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('transform-drafts')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const store = opening.result.transaction('parts').objectStore('parts')
          const keys = store.getAllKeys()
          const values = store.getAll()
          values.onsuccess = () => {
            opening.result.close()
            resolve(JSON.stringify(keys.result.map((key, i) => ({ key, value: values.result[i] }))))
          }
        }
      }),
  )
  return JSON.parse(text)
}

/** The same as text, for searching. */
export const storedText = async (page: Page) => JSON.stringify(await storedParts(page))

/** Everything sent from now on, except reading pages and files. */
export function recordUploads(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`)
  })
  return sent
}
