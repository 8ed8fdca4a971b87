import { readFile } from 'node:fs/promises'
import type { Page, Request } from '@playwright/test'
import { API } from '@/lib/config/routes'
import { openedPhotoSchema } from '@/lib/schemas/segment'
import { expect, test } from '../support/fixtures'
import { answerApi } from '../support/screen'
import {
  clickPhoto,
  openWithPhoto,
  type Place,
  paintStroke,
  pressMore,
  selectedShare,
  selectedText,
  tool,
} from '../support/tool'
import { errorCode } from '../support/uploads'

const ROOM = await readFile('public/images/living-before.jpg')
const WALL: Place = [0.45, 0.25]
const FLOOR: Place = [0.3, 0.92]
const BARE_WALL: readonly Place[] = [
  [0.3, 0.3],
  [0.5, 0.27],
]
/** From corner to corner. */
const SOFA: readonly Place[] = [
  [0.42, 0.52],
  [0.83, 0.86],
]

const hint = (page: Page) => page.getByText('Click what you want to change, or brush roughly over it.')

const areas = (page: Page) => page.getByRole('region', { name: 'Areas' }).getByRole('listitem')

test.use({ signedInAs: 'Free', hasSegmentModel: true })

/** Whether it requests all areas of the photo. */
const isSearch = (request: Request) => request.method() === 'GET' && request.url().includes(`${API.segment}/`)

const answerSearch = (page: Page, answer: Parameters<typeof answerApi>[1]) =>
  page.route(`**${API.segment}/*`, (route) =>
    isSearch(route.request()) ? answerApi(route, answer) : route.fallback(),
  )

/** A search that found no areas in `ROOM`, of 1200 × 800 pixels, but only walls: their number is 0. */
const NO_AREAS = {
  width: 256,
  height: 171,
  labels: Buffer.alloc(256 * 171).toString('base64'),
  surfaces: Buffer.alloc(256 * 171).toString('base64'),
  areas: [],
  kinds: { width: 1, height: 1, shares: Buffer.alloc(10).toString('base64') },
}

/** An answer may take long on a busy machine, and is then asked for once more. */
const WAITING = { timeout: 45_000 }
const shareOf = (page: Page) => expect.poll(() => selectedShare(page), WAITING)

test('a stroke on the wall is one, a click selects it, Shift and Alt change it, and a box takes the sofa', async ({
  page,
}) => {
  // The server would search for seconds, and a tap waits for that.
  await answerSearch(page, { json: NO_AREAS })
  const opening = page.waitForResponse((answer) => answer.url().endsWith(API.segment))
  await openWithPhoto(page, ROOM)
  // The photo isn't ready yet, so the stroke waits for its name, and the click for its surface.
  await tool(page, 'Brush').click()
  await paintStroke(page, BARE_WALL)
  await tool(page, 'Smart select').click()
  await clickPhoto(page, FLOOR)
  await expect(areas(page)).toHaveText(['Wall', 'Floor', 'New area'], WAITING)
  await tool(page, 'Undo').click()
  await tool(page, 'Undo').click()
  await clickPhoto(page, WALL)
  await expect(selectedText(page)).toBeVisible(WAITING)
  await expect(hint(page), 'it is known now').toHaveCount(0)
  const wall = await selectedShare(page)
  expect(wall).toBeGreaterThan(20)
  expect(wall).toBeLessThan(55)
  const walls = page.getByRole('radiogroup', { name: 'Which walls?' })
  await walls.getByRole('radio', { name: 'All walls' }).click()
  await shareOf(page).toBeGreaterThan(wall + 5)
  await walls.getByRole('radio', { name: 'This wall' }).click()
  await expect.poll(() => selectedShare(page)).toBe(wall)

  await clickPhoto(page, FLOOR, ['Shift'])
  await shareOf(page).toBeGreaterThan(wall + 10)
  const both = await selectedShare(page)
  await clickPhoto(page, FLOOR, ['Alt'])
  await shareOf(page).toBeLessThan(wall + 5)
  await tool(page, 'Undo').click()
  await expect.poll(() => selectedShare(page)).toBe(both)
  await tool(page, 'Undo').click()
  await expect.poll(() => selectedShare(page)).toBe(wall)

  await pressMore(page, 'Box')
  await paintStroke(page, SOFA)
  const added = async () => (await selectedShare(page)) - wall
  await expect.poll(added, WAITING).toBeGreaterThan(3)
  await expect.poll(added).toBeLessThan(15)
  await expect(areas(page)).toHaveCount(3)

  const opened = await opening
  expect(opened.headers()['cache-control']).toBe('private, no-store')
  const { hash } = openedPhotoSchema.parse(await opened.json())
  const wrong = await page.request.post(API.segmentPhoto(hash), { data: { points: [] } })
  expect([wrong.status(), await errorCode(wrong)]).toEqual([400, 'bad_request'])
})
