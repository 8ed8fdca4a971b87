import { rm, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import type { photoAsSeen } from '@/components/design-tool/photo/photo-as-seen'
import type { decodePhoto } from '@/lib/image/decode-photo'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import { type OddPhoto, oddPhotos } from '../../unit/image/odd-photos'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectTexts, expectToast } from '../support/screen'
import { pageScript, writeModule } from '../support/source'
import {
  choose,
  choosePhoto,
  clickPhoto,
  editor,
  expectDesigns,
  LINE,
  PHOTO,
  paintStroke,
  selectedShare,
  selectedText,
  showChoices,
  submitButton,
  takeBrush,
  WALL,
} from '../support/tool'
import { newUser } from '../support/users'

/** Rounding, and different decoders of the same JPEG, stay within it. */
const MAX_LEVELS = 3
const OPENED_AT_ONCE = 25

/** The product's own, bundled for a page. */
declare const opener: { photoAsSeen: typeof photoAsSeen }
type Server = { decodePhoto: typeof decodePhoto }

/** Bytes are in base64. */
type Seen = { problem: string } | { width: number; height: number; rgba: string; instead: string | null }

test('what the browser shows of a photo is what our server reads, or the photo is refused when it is opened', async ({
  page,
}, testInfo) => {
  const decoder = testInfo.outputPath('decode-photo.mjs')
  await writeModule('lib/image/decode-photo.ts', decoder)
  const server: Server = await import(decoder)
  await page.goto('about:blank')
  await page.addScriptTag({
    content: await pageScript('components/design-tool/photo/photo-as-seen.ts', 'opener'),
  })
  const photos = await oddPhotos()
  const found: string[] = []
  for (let from = 0; from < photos.length; from += OPENED_AT_ONCE) {
    const some = photos.slice(from, from + OPENED_AT_ONCE)
    const seen = await page.evaluate(
      openInPage,
      some.map(({ file }) => file.toString('base64')),
    )
    found.push(...(await Promise.all(some.map((photo, i) => compared(photo, seen[i], server)))))
  }
  expect(found.filter((line) => !line.startsWith('same'))).toEqual([])
  // A check that refuses everything would pass as well.
  expect(found.filter((line) => line === 'same: refused')).toHaveLength(
    photos.filter(({ name }) => /cut off|lacks/.test(name)).length,
  )
})

test('the tool opens a photo by its bytes, says what is wrong with one, and needs no file on disk afterward', async ({
  page,
}, testInfo) => {
  await newUser(page, 'Pro', 2)
  await page.goto('/transform')
  const input = page.getByLabel('Room photo')
  const problem = page.getByRole('region', { name: 'Image Upload' }).getByRole('alert')
  for (const [text, buffer] of [
    ['This file is empty.', Buffer.alloc(0)],
    ['This file is cut off', PHOTO.subarray(0, PHOTO.length / 2)],
    ['File type must be one of JPEG, PNG', Buffer.from('GIF89a')],
  ] as const) {
    await input.setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
    await expect(problem).toContainText(text)
  }
  const path = testInfo.outputPath('photo')
  await writeFile(path, await sharp(PHOTO).toColorspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())
  await input.setInputFiles(path)
  await expect(editor(page)).toBeVisible()
  await rm(path)
  await expectTexts(page, [
    'This photo is stored in an unusual way, so it was drawn once as you see it here. Your designs are made from that.',
  ])
  await takeBrush(page)
  await paintStroke(page, LINE)
  await choose(page, 'Design Style', /^Rustic/)
  await choose(page, 'Room Type', /^Patio/)
  await submitButton(page).click()
  await expectDesigns(page, 1)

  await page.evaluate(async (base64) => {
    const bytes = await (await fetch(`data:;base64,${base64}`)).blob()
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'photo.HEIC.jpg', { type: 'image/heic' }))
    window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, PHOTO.subarray(0, -2).toString('base64'))
  await expectToast(page, 'Your pasted image is open')
  await expect(page.getByText('stored in an unusual way')).toHaveCount(0)
})

test.describe('in a browser that answers reads of a canvas with noise', () => {
  test.use({ hasSegmentModel: true })

  test('the tool says what it can’t do, and designs what the server selects; without an account, nothing is drawn', async ({
    page,
  }) => {
    const noise = `(${answerWithNoise})();`
    // Scripts that run first in a page don't run in its workers.
    await page.route(/\.js(\?|$)/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: noise + (await response.text()) })
    })
    const photo = { name: 'room.jpg', mimeType: 'image/jpeg', buffer: PHOTO }
    await page.goto('/try')
    await page.getByLabel('Room photo').setInputFiles(photo)
    await expect(page.getByText('Please use another browser, or sign in')).toBeVisible()
    await expect(editor(page)).toHaveCount(0)

    await newUser(page, 'Pro', 2)
    await page.goto('/transform')
    const unusual = await sharp(PHOTO).toColorspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer()
    await page.getByLabel('Room photo').setInputFiles({ ...photo, buffer: unusual })
    await expect(page.getByText('This browser can’t show the photo the way it is stored.')).toBeVisible()
    await choosePhoto(page, await roomPhoto(640, 512))
    await expect(page.getByText('This browser hides the colors of photos from websites')).toBeVisible()
    await clickPhoto(page, WALL)
    await expect(selectedText(page)).toBeVisible()
    expect(await selectedShare(page)).toBeGreaterThan(20)
    await choose(page, 'Design Style', /^Rustic/)
    await choose(page, 'Room Type', /^Patio/)
    await showChoices(page, 'Color')
    await expect(page.getByRole('button', { name: 'Take a color from the photo' })).toBeDisabled()
    await expect(page.getByText('free style preview')).toHaveCount(0)
    await submitButton(page).click()
    await expectDesigns(page, 1)
  })
})

/** Runs before each script of the page and its workers. */
function answerWithNoise() {
  const { CanvasRenderingContext2D: InPage, OffscreenCanvasRenderingContext2D: InWorker } = globalThis
  for (const Context of InPage ? [InPage, InWorker] : [InWorker]) {
    Context.prototype.getImageData = (_x: number, _y: number, width: number, height: number) =>
      new ImageData(crypto.getRandomValues(new Uint8ClampedArray(4 * width * height)), width)
  }
}

async function openInPage(files: readonly string[]): Promise<Seen[]> {
  const text = (bytes: Uint8Array | Uint8ClampedArray) =>
    btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const seen: Seen[] = []
  for (const base64 of files) {
    const file = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob()
    const opened = await opener.photoAsSeen(file)
    if ('problem' in opened) {
      seen.push(opened)
      continue
    }
    const { bitmap, instead } = opened
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    if (!context) throw new Error('no canvas')
    context.drawImage(bitmap, 0, 0)
    const rgba = text(context.getImageData(0, 0, width, height).data)
    seen.push({ width, height, rgba, instead: instead && text(new Uint8Array(await instead.arrayBuffer())) })
  }
  return seen
}

async function compared({ name, file }: OddPhoto, seen: Seen | undefined, server: Server): Promise<string> {
  if (!seen) return `${name}: not opened`
  if ('problem' in seen) return 'same: refused'
  const sent = withoutMetadata(seen.instead === null ? file : Buffer.from(seen.instead, 'base64'))
  if (!sent) return `${name}: the server can't clean it`
  const read = await server.decodePhoto(sent).catch((error: Error) => error)
  if (read instanceof Error) return `${name}: ${read.message}`
  if (read.width !== seen.width || read.height !== seen.height) return `${name}: another size`
  const shown = Buffer.from(seen.rgba, 'base64')
  const most = read.rgb.reduce((levels, value, i) => {
    return Math.max(levels, Math.abs(value - (shown[Math.floor(i / 3) * 4 + (i % 3)] ?? 0)))
  }, 0)
  return most <= MAX_LEVELS ? 'same' : `${name}: ${most} levels`
}
