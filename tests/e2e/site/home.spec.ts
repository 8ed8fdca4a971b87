import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'

/** The first drawing loads the engine, and competes with other work on this machine: 5 s on an idle one. */
const FIRST_DRAWING = { timeout: 150_000 }

/** Points of the sample living room, in shares of its picture. */
const WALL = { x: 0.75, y: 0.25 }
const SOFA = { x: 0.59, y: 0.58 }

test.describe('the room of the hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('changes what a visitor taps, drawn in the browser, and nothing is fetched before @long', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Wall' })).toBeVisible()
    expect(asked.filter((url) => url.includes('-areas.png'))).toEqual([])

    await page.getByRole('button', { name: 'Navy', exact: true }).click()
    await expect.poll(() => shownAt(page, WALL), FIRST_DRAWING).toMatchObject({ isBlue: true })
    const sofaBefore = await shownAt(page, SOFA)

    await tap(page, SOFA)
    await expect(page.getByRole('button', { name: 'Sofa' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: 'Cognac leather' }).click()
    await expect.poll(() => shownAt(page, SOFA)).not.toEqual(sofaBefore)
    await expect.poll(() => shownAt(page, WALL)).toMatchObject({ isBlue: true })
    expect(asked.filter((url) => url.includes('/api/'))).toEqual([])
  })
})

test('the room of the hero is a still picture for those who want no motion @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await expect(page.getByRole('slider', { name: 'Slide between before and after' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Wall' })).toBeHidden()
  await expect(page.getByText('the wall, then a color.')).toBeHidden()
  await expect(page.getByText('Slide to compare.')).toBeVisible()
})

async function tap(page: Page, { x, y }: { x: number; y: number }): Promise<void> {
  const box = await page.locator('.playground .before-after').boundingBox()
  if (!box) throw new Error('the room is not there')
  await page.mouse.click(box.x + x * box.width, box.y + y * box.height)
}

/** The color drawn there. */
function shownAt(page: Page, at: { x: number; y: number }) {
  return page.locator('.playground .before-after canvas').evaluate((canvas, { x, y }) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('not a canvas')
    const column = Math.floor(x * canvas.width)
    const row = Math.floor(y * canvas.height)
    const [red = 0, green = 0, blue = 0] = canvas.getContext('2d')?.getImageData(column, row, 1, 1).data ?? []
    return { red, green, blue, isBlue: blue > red + 25 }
  }, at)
}
