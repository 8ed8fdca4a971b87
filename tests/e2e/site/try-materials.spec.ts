import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'
import { clickPhoto, expectDesigns, pressAreaMore, recordUploads, storedText } from '../support/tool'
import { signInByHand } from '../support/users'

const colored = (page: Page) => page.getByRole('img', { name: 'The colors you picked, on your photo' })
const tiled = (page: Page) => page.getByRole('img', { name: 'Preview of the materials you picked' })

/** Opens the list's fields. */
async function editList(list: Locator): Promise<void> {
  for (const summary of await list.locator('summary').all()) await summary.click()
}

async function openLivingRoom(page: Page, tab: 'Color' | 'Material'): Promise<void> {
  await page.goto('/try')
  await page.getByRole('button', { name: 'Living room' }).click()
  await page.getByRole('radio', { name: tab, exact: true }).click()
}

/** A blue tile lying at an angle on a wooden table. */
async function slantedTile(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
    <rect width="800" height="600" fill="#8a6a48"/>
    <path d="M230 120 L580 160 L640 500 L140 450 Z" fill="#2f5fa8"/>
    <path d="M380 137 L405 140 L415 478 L365 472 Z" fill="#dfe6ef"/>
  </svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

test('a tile of a visitor’s own is straightened, laid on the wall, and designed with once they have an account', async ({
  page,
}) => {
  const sent = recordUploads(page)
  await openLivingRoom(page, 'Material')
  await page.getByRole('button', { name: 'Add your own material' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add your own material' })
  const picture = dialog.getByLabel('Image of a material')
  await picture.setInputFiles({
    name: 'notes.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('no picture'),
  })
  await expect(dialog.getByText('A material needs a JPEG, PNG or WebP image.')).toBeVisible()
  await picture.setInputFiles({ name: 'tile.png', mimeType: 'image/png', buffer: await slantedTile() })
  // Suggested at the tile's own corner, not at the picture's.
  const corner = dialog.getByRole('button', { name: 'Top left corner' })
  await expect(corner).toHaveAttribute('style', /left: 2[89]\.?\d*%/)
  await expectAccessible(page, 'a material being made')
  await dialog.getByLabel('Name').fill('Harbor tile')
  await dialog.getByLabel('Layout').click()
  await page.getByRole('option', { name: 'Brick bond, half' }).click()
  await dialog.getByRole('button', { name: 'Use this material' }).click()
  await expect(page.getByRole('radio', { name: 'Harbor tile' })).toBeChecked()
  await expect(colored(page)).toBeHidden()
  await expect(tiled(page)).toBeVisible()
  await page.getByRole('button', { name: 'How much you need' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  await expect(
    list.getByRole('heading', { name: /^Wall: Harbor tile, 7 7\/8 in × 7 7\/8 in, / }),
  ).toBeVisible()
  await editList(list)
  await expectAccessible(page, 'the shopping list')
  await list.getByRole('radio', { name: 'Metric' }).click()
  await list.getByLabel('Area to cover').fill('8.24')
  // Tiles of 203 by 203 mm with joints, plus 10%: 8.24 · 1.1 / 0.041209 = 219.95.
  await expect(list.getByText('220 pieces')).toBeVisible()
  await list.getByLabel('Price, USD').fill('1.25')
  await expect(list.getByText('Total: $275.00')).toBeVisible()
  const csv = page.waitForEvent('download')
  await list.getByRole('button', { name: 'Download CSV' }).click()
  expect(await readFile(await (await csv).path(), 'utf8')).toMatch(
    /Wall,"Harbor tile, 200 mm × 200 mm",,220,pieces,1\.25,each,275\.00/,
  )
  await expect(list.getByText('based on the ceiling height')).toBeVisible()
  await list.getByRole('button', { name: 'Use a length you measured' }).click()
  await list.getByRole('button', { name: 'Other end' }).press('ArrowRight')
  await list.getByRole('button', { name: 'Use this length' }).click()
  await expect(list.getByText('based on the length you entered')).toBeVisible()
  await expect(list.getByText('220 pieces')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
  expect(sent).toEqual([])
  await expect.poll(() => storedText(page)).toContain('"source":"distance"')
  await page.reload()
  await page.getByRole('radio', { name: 'Material', exact: true }).click()
  await page.getByRole('button', { name: /^Wall/ }).click()
  await expect(page.getByRole('radio', { name: 'Harbor tile' })).toBeChecked()

  await page.getByRole('button', { name: 'Make it full size' }).click()
  await expect(page.getByText('Your harbor tile wall is waiting.')).toBeVisible()
  await signInByHand(page)
  await page.getByRole('button', { name: 'Start Free plan' }).click()
  await expect(page).toHaveURL('/transform')
  await page.getByRole('button', { name: 'Transform Space' }).click()
  await expectDesigns(page, 1)
  const stored = page.request.get('/api/materials')
  expect(await (await stored).json()).toMatchObject({ materials: [{ name: 'Harbor tile', bond: 'half' }] })

  await page.getByRole('button', { name: 'Shopping list of design 1' }).click()
  await expect(list.getByText('Total: $275.00')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await editList(list)
  await list.getByLabel('Price, USD').fill('2')
  await list.getByRole('button', { name: 'Close' }).click()
  await page.waitForResponse((answer) => answer.url().endsWith('/shopping-list') && answer.ok())
  await page.goto('/designs')
  await page.getByRole('button', { name: /^Shopping list of/ }).click()
  await expect(list.getByText('Total: $440.00')).toBeVisible()
  await list.getByRole('button', { name: 'Close' }).click()
})

test('a visitor’s paints are read from a list, one is on the wall, and its code is on the shopping list @long', async ({
  page,
}) => {
  await openLivingRoom(page, 'Color')
  await pressAreaMore(page, 'Add my paints')
  const dialog = page.getByRole('dialog', { name: 'Add my paints' })
  await dialog
    .getByRole('textbox')
    .fill('code;name;color\nH-1;Harbor Navy;#434b56\nH-2;Lost;none\nH-3;Sand;#d9cbb4\n')
  await expect(dialog.getByText(/^Line 3/)).toBeVisible()
  await expectAccessible(page, 'paints being added')
  await dialog.getByRole('button', { name: /^Add 2 paints/ }).click()
  await page.getByRole('searchbox').fill('h-1')
  await page.getByRole('radio', { name: /Harbor Navy/ }).click()
  await expect(colored(page)).toBeVisible()
  await page.getByRole('button', { name: 'How much you need' }).click()
  const list = page.getByRole('dialog', { name: 'Shopping list' })
  await expect(list.getByRole('heading', { name: /^Wall: Harbor Navy H-1 #434b56, 2 coats, / })).toBeVisible()
  await editList(list)
  await expect(list.getByLabel('Item number')).toHaveValue('H-1')
  await list.getByRole('button', { name: 'Close' }).click()

  await page.reload()
  await page.getByRole('button', { name: /^Wall/ }).click()
  await expect(page.getByText('This is Harbor Navy')).toBeVisible()
  await page.getByRole('button', { name: 'Take a color from the photo' }).click()
  await clickPhoto(page, [0.5, 0.2])
  await expect(page.getByText(/^Closest of my paints/)).toBeVisible()
})

/** A material in the shared library, as after importing a folder. */
async function offerMaterial(name: string): Promise<() => Promise<void>> {
  const file = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#7a2f2f' } })
    .png()
    .toBuffer()
  const marked = Buffer.concat([file, Buffer.from(randomUUID())])
  const picture = createHash('sha256').update(marked).digest('hex')
  const supabase = serverSide()
  await supabase.storage
    .from('user_images')
    .upload(`library/${picture}.png`, marked, { contentType: 'image/png' })
  const settings = {
    ...{ picture, name, widthMm: 200, heightMm: 200, bond: 'straight', groutMm: 3, groutColor: '#ffffff' },
    ...{ secondColor: '#000000', variation: 'none', sheen: 'matte', isTurned: false },
  }
  const price = { cents: 4_900, currency: 'EUR', per: 'squareMeter' }
  const product = { maker: 'Kiln & Sons', code: 'K-77', price, link: 'https://kiln.example/k-77' }
  const rows = supabase.from('library_materials')
  await rows.insert({ picture, settings, product, position: 1 }).throwOnError()
  return async () => {
    await rows.delete().eq('picture', picture)
  }
}

test('a material of the shop’s own range is laid, and bought by its code and price @phone @long', async ({
  page,
}) => {
  const name = `Oxblood ${randomUUID().slice(0, 8)}`
  const withdraw = await offerMaterial(name)
  try {
    await openLivingRoom(page, 'Material')
    await page.getByRole('radio', { name }).click()
    await expect(tiled(page)).toBeVisible()
    await page.getByRole('button', { name: 'How much you need' }).click()
    const list = page.getByRole('dialog', { name: 'Shopping list' })
    await expect(list.getByRole('heading', { name: `Wall: ${name}, Kiln & Sons K-77, ` })).toBeVisible()
    await editList(list)
    await expect(list.getByLabel('Item number')).toHaveValue('K-77')
    await expect(list.getByLabel('Price, EUR')).toHaveValue('49')
    await expect(list.getByLabel('Price for')).toHaveText('Square meter')
    await expect(list.getByRole('link')).toHaveAttribute('href', 'https://kiln.example/k-77')
    await expectNoSidewaysScroll(page)
  } finally {
    await withdraw()
  }
})
