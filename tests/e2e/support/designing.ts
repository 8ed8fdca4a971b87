import { expect, type Page } from '@playwright/test'

/** The mask canvas is reached by its role and name, as a screen reader reaches it. */
export function maskCanvas(page: Page) {
  return page.locator('canvas').first()
}

export async function choosePhoto(
  page: Page,
  name: string,
  buffer: Buffer,
  mimeType = 'image/jpeg',
): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })
  await expect(maskCanvas(page)).toBeVisible()
}

/** Draws one stroke through points given in shares of the canvas: with the mouse, or with a finger on a touch screen. */
export async function paintStroke(
  page: Page,
  points: readonly (readonly [number, number])[],
  finger = false,
) {
  const canvas = maskCanvas(page)
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  const places = points.map(([x, y]) => ({ x: box.x + x * box.width, y: box.y + y * box.height }))
  await (finger ? dragFinger(page, places) : dragMouse(page, places))
}

type Place = { x: number; y: number }

async function dragMouse(page: Page, [first, ...rest]: Place[]): Promise<void> {
  if (!first) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const place of rest) await page.mouse.move(place.x, place.y, { steps: 8 })
  await page.mouse.up()
}

async function dragFinger(page: Page, places: Place[]): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const [first, ...rest] = places
  if (!first) return
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
  for (const place of rest) {
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [place] })
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

export async function choose(page: Page, field: string, option: RegExp): Promise<void> {
  const combobox = page.getByRole('combobox', { name: field })
  await combobox.click()
  await page.getByRole('option', { name: option }).first().click()
  await expect(page.getByRole('option')).toHaveCount(0)
}

/**
 * Keeps the masks that the page sends, as bytes: the browser's debugger does not show what is inside an uploaded file.
 * Call it before the page is opened.
 */
export async function keepSentMasks(page: Page): Promise<() => Promise<Buffer[]>> {
  await page.addInitScript(() => {
    const sent: string[] = []
    const send = window.fetch
    window.fetch = async (address, init) => {
      const mask = init?.body instanceof FormData ? init.body.get('mask') : null
      if (mask instanceof File && String(address).endsWith('/upload')) {
        sent.push(btoa(String.fromCharCode(...new Uint8Array(await mask.arrayBuffer()))))
      }
      return send(address, init)
    }
    Object.assign(window, { sentMasks: sent })
  })
  return async () => {
    const masks = await page.evaluate(() => ('sentMasks' in window ? window.sentMasks : []))
    if (!Array.isArray(masks)) throw new Error('the page kept no masks')
    return masks.map((mask) => Buffer.from(String(mask), 'base64'))
  }
}
