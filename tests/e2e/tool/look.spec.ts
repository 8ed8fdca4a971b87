import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { expectNoSidewaysScroll } from '../support/screen'
import { openWithPhoto, paintStroke, storedText } from '../support/tool'
import { newUser } from '../support/users'

/** A green wall with a white frame over brown boards. */
async function greenRoom(width: number, height: number): Promise<Buffer> {
  const boards = Array.from({ length: 40 }, (_, i) => {
    const x = (i * width) / 40
    return `<rect x="${x}" y="${height * 0.62}" width="${width / 40}" height="${height}" fill="${i % 2 ? '#b08a62' : '#9c7650'}"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#5e8476"/>
    <rect x="${width * 0.2}" y="${height * 0.1}" width="${width * 0.3}" height="${height * 0.3}" fill="#f2f2f2"/>
    ${boards.join('')}
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Take the look of a picture' })

async function choosePicture(page: Page, buffer: Buffer, mimeType = 'image/png'): Promise<void> {
  await dialogOf(page)
    .getByLabel('Picture to take the look from')
    .setInputFiles({ name: 'picture', mimeType, buffer })
}

test('areas take the look of a picture, which is not uploaded, and one of them is left out @phone', async ({
  page,
}) => {
  await newUser(page, 'Free')
  await openWithPhoto(page)
  await paintStroke(page, [
    [0.4, 0.2],
    [0.8, 0.3],
  ])
  await page.getByRole('radio', { name: 'Wall', exact: true }).click()
  await page.getByRole('button', { name: 'New area' }).click()
  await paintStroke(page, [
    [0.3, 0.85],
    [0.7, 0.85],
  ])
  await page.getByRole('radio', { name: 'Floor', exact: true }).click()
  await page.getByRole('button', { name: 'Take the look of a picture' }).click()

  const dialog = dialogOf(page)
  await choosePicture(page, await greenRoom(200, 200))
  await expect(dialog.getByText(/needs at least 256 pixels on each side/)).toBeVisible()
  const paper = sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
  await choosePicture(page, await paper.png().toBuffer())
  await expect(dialog.getByText(/no surfaces or colors to take/)).toBeVisible()
  await choosePicture(page, Buffer.from('no picture'), 'image/png')
  await expect(dialog.getByText(/can’t be read/)).toBeVisible()

  // The room itself is kept with the account meanwhile, and its photo with it.
  const sent: Buffer[] = []
  page.on('request', (request) => sent.push(request.postDataBuffer() ?? Buffer.alloc(0)))
  const picture = await greenRoom(900, 600)
  await choosePicture(page, picture)
  await expect(dialog.getByText(/^Oak boards in #/)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Colors in the picture' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await dialog.getByRole('switch', { name: 'Use it for Wall' }).click()
  await dialog.getByRole('button', { name: 'Apply to 1 area' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => storedText(page)).toContain('oak-boards')
  expect(await storedText(page)).not.toContain('"material":"paint"')
  expect(sent.some((body) => body.includes(picture.subarray(100, 400)))).toBe(false)

  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(() => storedText(page)).not.toContain('oak-boards')
})
