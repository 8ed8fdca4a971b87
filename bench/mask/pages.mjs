/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ name: string, mimeType: string, buffer: Buffer }} PhotoFile */
/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Records, before any of the page's own code runs, when pictures are drawn and which tasks were long.
 * @param {Page} page
 */
async function watch(page) {
  await page.addInitScript(() => {
    const seen = {
      drawn: /** @type {number[]} */ ([]),
      long: [0],
      up: 0,
      chosen: 0,
    }
    Object.assign(window, { seen })
    const { drawImage } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.drawImage = function (/** @type {any[]} */ ...args) {
      Reflect.apply(drawImage, this, args)
      if (this.canvas.isConnected) seen.drawn.push(performance.now())
    }
    addEventListener('pointerup', () => Object.assign(seen, { up: performance.now() }), true)
    addEventListener('change', () => Object.assign(seen, { chosen: performance.now(), drawn: [] }), true)
    new PerformanceObserver((list) =>
      seen.long.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'longtask',
    })
  })
}

/**
 * @param {Page} page
 * @returns {Promise<{ drawn: number[], long: number[], up: number, chosen: number }>}
 */
export const seenOn = (page) => page.evaluate(() => Reflect.get(window, 'seen'))

/** @param {Page} page */
export const forgetLong = (page) => page.evaluate(() => Reflect.get(window, 'seen').long.splice(1))

/**
 * The design tool with a photo.
 * @param {import('./product.mjs').Product} product
 * @param {PhotoFile} photo
 */
export async function openTool({ context, appUrl }, photo) {
  const page = await context.newPage()
  await watch(page)
  await page.goto(`${appUrl}/transform`)
  await page.getByRole('heading', { name: 'Image Upload' }).waitFor()
  await choosePhoto(page, photo)
  const canvas = page.getByRole('application')
  await canvas.waitFor()
  await canvas.scrollIntoViewIfNeeded()
  return { page, box: await boxOf(canvas) }
}

/** No server has this address: a separate site, and so a separate process. */
const FLOOR_ADDRESS = 'http://bare-canvas.localhost/'

/**
 * The floor: the photo on a canvas of the same size at the same place, below another one that draws each new segment and
 * nothing else.
 * @param {import('./product.mjs').Product} product
 * @param {PhotoFile} photo
 * @param {Box} box
 */
export async function openFloor({ context }, photo, box) {
  const page = await context.newPage()
  await watch(page)
  // `about:blank` isn't a secure context, so events there don't have coalesced points.
  await page.route(FLOOR_ADDRESS, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Bare canvas</title>' }),
  )
  await page.goto(FLOOR_ADDRESS)
  // Not with `setContent`, which reopens the document and removes the window's listeners.
  await page.evaluate(
    (html) => {
      document.body.innerHTML = html
    },
    `<input type="file" style="position:absolute">
     <div id="easel" style="position:absolute;left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px;touch-action:none">
       <canvas style="position:absolute;inset:0;width:100%;height:100%"></canvas>
       <canvas style="position:absolute;inset:0;width:100%;height:100%;opacity:.5"></canvas></div>`,
  )
  await page.evaluate(makeFloor)
  await choosePhoto(page, photo)
  await page.waitForFunction(() => Reflect.get(window, 'seen').drawn.length > 0)
  return page
}

function makeFloor() {
  const easel = document.querySelector('#easel')
  const [photo, mask] = document.querySelectorAll('canvas')
  const below = photo?.getContext('2d', { alpha: false })
  const pen = mask?.getContext('2d')
  if (!(easel instanceof HTMLElement) || !photo || !mask || !below || !pen) throw new Error('no canvas')
  for (const canvas of [photo, mask]) {
    canvas.width = easel.clientWidth
    canvas.height = easel.clientHeight
  }
  document.querySelector('input')?.addEventListener('change', async ({ currentTarget }) => {
    const file = currentTarget instanceof HTMLInputElement ? currentTarget.files?.[0] : undefined
    if (file) below.drawImage(await createImageBitmap(file), 0, 0, photo.width, photo.height)
  })
  const corner = easel.getBoundingClientRect()
  Object.assign(pen, { lineWidth: 30, lineCap: 'round', lineJoin: 'round', strokeStyle: '#2f6bff' })
  let last = { x: 0, y: 0 }
  let isDown = false
  easel.addEventListener('pointerdown', (event) => {
    easel.setPointerCapture(event.pointerId)
    isDown = true
    last = { x: event.clientX - corner.left, y: event.clientY - corner.top }
  })
  easel.addEventListener('pointermove', (event) => {
    if (!isDown) return
    pen.beginPath()
    pen.moveTo(last.x, last.y)
    for (const { clientX, clientY } of event.getCoalescedEvents()) {
      last = { x: clientX - corner.left, y: clientY - corner.top }
      pen.lineTo(last.x, last.y)
    }
    pen.stroke()
  })
  easel.addEventListener('pointerup', () => {
    isDown = false
  })
}

/**
 * A floor that draws nothing would be too low.
 * @param {Page} page
 */
export async function assertFloorDrawn(page) {
  const isDrawn = await page.evaluate(() => {
    const canvas = document.querySelectorAll('canvas')[1]
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
    return pixels?.some((value) => value > 0) ?? false
  })
  if (!isDrawn) throw new Error('the bare canvas has drawn nothing')
}

/** @param {Page} page @param {PhotoFile} photo */
export function choosePhoto(page, photo) {
  return page.locator('input[type=file]').first().setInputFiles(photo)
}

/** @param {import('@playwright/test').Locator} element */
async function boxOf(element) {
  const box = await element.boundingBox()
  if (!box) throw new Error('the canvas has no place on the page')
  return box
}

/** @param {number[]} values @param {number} share */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5)
