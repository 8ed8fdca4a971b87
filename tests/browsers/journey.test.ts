import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import errors from '@/content/messages/en/errors.json'
import transform from '@/content/messages/en/transform.json'
import { roomPhoto } from '@/tests/e2e/support/photos'
import { exifSegment, withSegments } from '@/tests/unit/image/odd-photos'
import { type Browser, FILE_FIELD, type Point } from './support/browser'
import { openFirefox } from './support/firefox'
import { type JourneyPage, pageIn } from './support/page'
import { openWebKit } from './support/webkit'

const settings = z
  .object({
    APP_URL: z.url(),
    FIREFOX_PATH: z.string(),
    WEBKIT_PATH: z.string(),
    WEBKIT_DRIVER_URL: z.url(),
  })
  .parse(process.env)

const BROWSERS = {
  Firefox: () => openFirefox(settings.FIREFOX_PATH),
  WebKit: () => openWebKit(settings.WEBKIT_DRIVER_URL, settings.WEBKIT_PATH),
} as const

const PHOTO_SIZE = { width: 320, height: 256 }
const DESIGN = { timeoutMs: 90_000 }
/** For a preview on a busy machine. */
const DRAWN = { timeoutMs: 60_000 }
/** A tap waits for the model, which encodes the photo with one thread. */
const FOUND = { timeoutMs: 120_000 }

let folder: string
let photo: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browsers-'))
  photo = join(folder, 'room.jpg')
  await writeFile(photo, await roomPhoto(PHOTO_SIZE.width, PHOTO_SIZE.height))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.each(Object.entries(BROWSERS))('%s', (_, open) => {
  let browser: Browser
  let page: JourneyPage
  beforeEach(async () => {
    browser = await open()
    page = pageIn(browser, settings.APP_URL)
  })
  afterEach(() => browser.close())

  test('a new user paints a photo, gets a design, shares it by a link, and goes on after a reload', async () => {
    await signIn(page, '/transform')
    await page.seeAddress('/pricing?new=true')
    await page.click('button', 'Start Free plan')
    await page.seeAddress('/transform')
    await page.see('text', '3 designs remaining')

    await uploadPhoto(page)
    await paint(page)
    await page.choose('Design Style', 'Coastal')
    await page.choose('Room Type', 'Home Office')
    await page.click('button', 'Transform Space')
    await page.see('heading', 'Generated Designs', DESIGN)
    await page.see('text', '2 designs remaining')
    expect(await downloadedSize(page)).toMatchObject({ format: 'png', ...PHOTO_SIZE })

    await page.goto('/designs')
    await page.click('button', 'Share')
    await page.click('button', 'Create link')
    await page.see('button', 'Copy link')
    const path = new URL(await page.readText('document.querySelector("#new-url").value')).pathname
    await page.goto(path)
    await page.see('heading', '1. Coastal')
    await page.see('button', 'Print or save as PDF')
    await moveSlider(page)

    await page.goto('/transform')
    await page.see('application')
    await page.click('button', 'Transform Space')
    await page.see('text', '1 design remaining', DESIGN)
  })

  test('a photo that is stored oddly is designed as it is shown, and one that is cut off is refused', async () => {
    const plain = await roomPhoto(PHOTO_SIZE.width, PHOTO_SIZE.height)
    const cmyk = await sharp(plain).toColorspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    const odd = withSegments(cmyk, exifSegment(6, 'LONG', 'MM')).subarray(0, -2)
    await signIn(page, '/transform')
    await page.seeAddress('/pricing?new=true')
    await page.click('button', 'Start Free plan')
    await page.seeAddress('/transform')
    await page.see('text', '3 designs remaining')

    await browser.upload(await stored('cut.jpg', plain.subarray(0, plain.length / 2)))
    await page.see(
      'text',
      'This file is cut off: part of the picture is missing. Please copy or download it again, then choose it again.',
    )
    await browser.upload(await stored('odd', odd))
    await page.see('application')
    await paint(page)
    await page.choose('Design Style', 'Coastal')
    await page.choose('Room Type', 'Home Office')
    await page.click('button', 'Transform Space')
    await page.see('text', '2 designs remaining', DESIGN)
    expect(await downloadedSize(page)).toMatchObject({ width: PHOTO_SIZE.height, height: PHOTO_SIZE.width })
  })

  test('a visitor colors a wall of their own photo, and it is there after sign-in', async () => {
    await page.goto('/try')
    await uploadPhoto(page)
    await tap(page, WALL)
    await page.see('image', 'The colors you picked, on your photo', FOUND)
    await page.click('radio', 'Navy, #2a415f')
    await page.click('button', 'Make it full size')
    await page.seeAddress('/login')
    await signInAs(page)
    await page.seeAddress('/pricing?new=true')
    await page.click('button', 'Start Free plan')
    await page.seeAddress('/transform')
    await page.see('text', 'Free style preview', DRAWN)
  })

  test('a payment in PayPal’s window brings the plan, and the page never says nothing was charged', async () => {
    await signIn(page, '/checkout?plan=Pro&period=month')
    await page.seeAddress('/pricing?new=true&plan=Pro&period=month')
    await page.click('link', 'Choose Pro')
    await page.see('button', 'Pay with PayPal')
    await browser.evaluate(`void (${watchDenials})()`)
    await page.click('button', 'Pay with PayPal')
    await page.waitFor('PayPal’s window', async () => (await browser.countWindows()) === 2)
    await browser.useWindow('last')
    await page.click('button', 'Pay $19.00')
    await page.waitFor('the end of PayPal’s window', async () => (await browser.countWindows()) === 1)
    await browser.useWindow('first')
    await page.see('heading', 'Payment Successful!')
    await page.see('text', 'Pro is yours, with all its designs.')
    expect(await browser.evaluate('window.denials')).toEqual([])
  })
})

test('Firefox that resists fingerprinting says what it can’t do, and designs what the server selects', async () => {
  const browser = await openFirefox(settings.FIREFOX_PATH, { 'privacy.resistFingerprinting': true })
  try {
    const page = pageIn(browser, settings.APP_URL)
    await page.goto('/try')
    await browser.upload(photo)
    await page.see('text', errors.colors_hidden_guest.body)
    await signIn(page, '/transform')
    await page.click('button', 'Start Free plan')
    await page.seeAddress('/transform')
    await uploadPhoto(page)
    await page.see('text', transform.upload.problem.unreadable)
    await tap(page, WALL)
    await page.see('button', 'Choose a style', FOUND)
    await page.choose('Design Style', 'Coastal')
    await page.choose('Room Type', 'Home Office')
    await page.click('button', 'Transform Space')
    await page.see('heading', 'Generated Designs', DESIGN)
  } finally {
    await browser.close()
  }
})

const stored = async (name: string, bytes: Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

async function signIn(page: JourneyPage, wanted: string): Promise<void> {
  await page.goto(wanted)
  await signInAs(page)
}

/** As a new user, from the page for it. */
async function signInAs({ browser, waitFor, click }: JourneyPage): Promise<void> {
  await click('button', 'Continue with Google')
  const email = async () =>
    (await browser.evaluate('document.querySelector("input[name=email]") !== null')) === true
  await waitFor('the account chooser', email)
  await browser.type('input[name=email]', `user-${crypto.randomUUID()}@example.com`)
  await click('button', 'Continue')
}

async function uploadPhoto({ browser, waitFor, see }: JourneyPage): Promise<void> {
  await waitFor(
    'the photo field',
    async () => (await browser.evaluate(`!!document.querySelector("${FILE_FIELD}")`)) === true,
  )
  await browser.upload(photo)
  await see('application')
}

const boxSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** A point on the photo, in shares of it. */
type Place = readonly [number, number]
const WALL: Place = [0.7, 0.2]

/** Positions of the photo's points in the window. */
async function placesOn({ browser }: JourneyPage): Promise<(place: Place) => Point> {
  const found = 'document.querySelector("[role=application]")'
  await browser.evaluate(`${found}.scrollIntoView({ block: "center" })`)
  const box = boxSchema.parse(await browser.evaluate(`${found}.getBoundingClientRect().toJSON()`))
  return ([x, y]) => ({ x: Math.round(box.x + x * box.width), y: Math.round(box.y + y * box.height) })
}

async function tap(page: JourneyPage, place: Place): Promise<void> {
  const at = await placesOn(page)
  await page.browser.drag([at(place), at(place)])
}

async function paint(page: JourneyPage): Promise<void> {
  const at = await placesOn(page)
  await page.browser.drag([at([0.3, 0.2]), at([0.7, 0.2]), at([0.7, 0.35]), at([0.3, 0.35])])
  await page.see('button', 'Choose a style')
}

/** Drags the divider between two pictures to the first quarter, and back past the middle. */
async function moveSlider({ browser, waitFor }: JourneyPage): Promise<void> {
  const found = 'document.querySelector("input[type=range]")'
  await browser.evaluate(`${found}.scrollIntoView({ block: "center" })`)
  const box = boxSchema.parse(await browser.evaluate(`${found}.getBoundingClientRect().toJSON()`))
  const at = (share: number) => ({
    x: Math.round(box.x + share * box.width),
    y: Math.round(box.y + box.height / 2),
  })
  for (const share of [0.25, 0.75]) {
    await browser.drag([at(0.5), at(share)])
    const cut = `parseFloat(${found}.parentElement.style.getPropertyValue("--cut"))`
    const isThere = async () => Math.abs(Number(await browser.evaluate(cut)) - 100 * share) < 10
    await waitFor(`the line at ${share}`, isThere)
  }
}

/** Fetches the download link's target with the browser's own session. */
async function downloadedSize({ readText }: JourneyPage) {
  const href = await readText('document.querySelector("a[target=_blank][href$=result]").href')
  const answer = await fetch(href, { headers: { cookie: await readText('document.cookie') } })
  expect(answer.status).toBe(200)
  const { format, width, height } = await sharp(await answer.arrayBuffer()).metadata()
  return { format, width, height }
}

/** Runs in the page: records each message that nothing was charged. */
function watchDenials(): void {
  const denials: string[] = []
  new MutationObserver(() => {
    // biome-ignore lint/performance/useDomNodeTextContent: scripts have text too, and only what is seen counts.
    if (/nothing was charged/i.test(document.body.innerText)) denials.push(window.location.href)
  }).observe(document.body, { childList: true, subtree: true, characterData: true })
  Object.assign(window, { denials })
}
