import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givePlan, userIdOf } from './support/backend'
import { choose, choosePhoto } from './support/designing'
import { expect, signIn, test } from './support/fixtures'
import { keptText } from './support/kept'
import { roomPhoto } from './support/photos'
import { expectAccessible, expectTexts, expectToast, watchShifts } from './support/screen'

const FIRST_TEXTS = [
  'Transform Your Space',
  'Pro',
  '20 designs remaining',
  'Image Upload',
  'Drag and drop an image, or click to select',
  'High quality JPEG/PNG up to 10MB',
  'Design Style',
  'Select a style',
  'Room Type',
  'Select a room type',
  'Select Number of Designs',
  '1 design, 1 credit',
  'Prompt',
  '0/1000',
  'Advanced Settings',
  'Negative Prompt',
  'Balanced - Recommended',
  'Quality Steps',
  'Prompt Influence',
  'Transformation Strength',
  'Random Seed',
  'Save to Storage',
  'Every finished design is stored for good.',
  'View Stored',
  '1 design uses 1 credit of the 20 you have.',
  'Upload an image',
  'Preview Area',
  'How It Works',
  '1. Upload Photo',
  '2. Select Area & Style',
  '3. Transform',
  'Start by Uploading a Photo',
  'Recent',
  'Nothing yet. Designs show up here and stay for a day, even when you close the tab.',
]

const EDITOR_TEXTS = [
  'Draw on the areas you want to modify.',
  'Nothing selected',
  'Brush',
  'Eraser',
  'Smart select',
  'Select All',
  'Invert',
  'Clear',
  'Brush size',
  'Change photo',
  'Try a colour',
  'Paint an area and choose a style: a mood preview shows up here, free of credits.',
  'This photo is under 512 pixels on one side. Designs keep its size.',
]

/** Slider, least, most, step, and where it stands at first. */
const SLIDERS = [
  ['Quality Steps', '1', '150', '1', '50'],
  ['Prompt Influence', '1', '20', '0.1', '7.5'],
  ['Transformation Strength', '0', '1', '0.01', '0.8'],
] as const

const PRESETS = [
  ['Draft', 'Draft - Faster, lower quality', ['30', '7', '0.7']],
  ['Quality', 'Quality - Slower, better results', ['100', '8.5', '0.9']],
  ['Balanced', 'Balanced - Recommended', ['50', '7.5', '0.8']],
] as const

const WRONG_FILES = [
  ['plan.pdf', 'application/pdf', 12, 'File type must be one of image/jpeg, image/png'],
  ['large.jpg', 'image/jpeg', 10 * 1024 * 1024 + 1, 'File is larger than 10485760 bytes'],
  [
    'IMG_1.HEIC',
    'image/heic',
    12,
    'This is a HEIC photo, the format of iPhone cameras. Export or share it as JPEG, then choose it again.',
  ],
] as const

const ROOM_GROUPS = [
  'Popular Choices',
  'Living Spaces',
  'Bedrooms',
  'Kitchen & Dining',
  'Bathrooms',
  'Work Spaces',
  'Outdoor Spaces',
  'Utility Spaces',
  'Other',
]

const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
const negative = (page: Page) => page.getByRole('textbox', { name: 'Negative Prompt' })
const submit = (page: Page, label: string) =>
  page.locator('form').getByRole('button', { name: label, exact: true })
const alert = (page: Page) => page.locator('p[role=alert]')

test.use({ expectedErrors: [/status of (404|500)|ERR_INTERNET_DISCONNECTED/] })

test('every text, limit and default stands on the tool word for word, and nothing moves while it loads', async ({
  page,
}) => {
  const email = `texts-${randomUUID()}@example.com`
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Pro', 20)
  const shifts = await watchShifts(page)

  await test.step('before a photo is chosen', async () => {
    await page.goto('/transform')
    await expectTexts(page, FIRST_TEXTS)
    expect(await shifts()).toEqual([])
    await expectAccessible(page, 'empty')
    for (const [name, min, max, step, value] of SLIDERS) {
      const slider = page.getByRole('slider', { name })
      await expect.soft(slider).toHaveValue(value)
      for (const [attribute, limit] of Object.entries({ min, max, step })) {
        await expect.soft(slider).toHaveAttribute(attribute, limit)
      }
    }
    const designs = page.getByRole('spinbutton', { name: 'Select Number of Designs' })
    await expect(designs).toHaveValue('1')
    await expect(designs).toHaveAttribute('max', '17')
    await expect(page.getByRole('switch', { name: 'Random Seed' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Save to Storage' })).not.toBeChecked()
    await submit(page, 'Upload an image').click()
    await expectToast(page, 'Missing Requirements', 'Please upload an image')
    await expect(page.getByRole('button', { name: /^Drag and drop an image/ })).toBeFocused()
  })

  await test.step('files that are not taken', async () => {
    const input = page.getByLabel('Room photo')
    for (const [name, mimeType, bytes, sentence] of WRONG_FILES) {
      await input.setInputFiles({ name, mimeType, buffer: Buffer.alloc(bytes) })
      await expect.soft(alert(page)).toHaveText(sentence)
    }
    await dropTwo(page)
    await expect(alert(page)).toHaveText('Too many files')
  })

  await test.step('without a connection one notice says what is kept', async () => {
    await page.context().setOffline(true)
    await expectTexts(page, [
      'You are offline. Photo, mask and form are kept here, and a running batch goes on when you are back.',
    ])
    await expect(page.getByText(/^You are offline\. You can go on reading/)).toBeHidden()
    await page.context().setOffline(false)
  })

  await test.step('the presets fill three sliders, and a moved one is Custom', async () => {
    for (const [name, label, values] of PRESETS) {
      await page.getByRole('radio', { name, exact: true }).check()
      await expectTexts(page, [label])
      for (const [index, value] of values.entries()) {
        await expect.soft(page.getByRole('slider', { name: SLIDERS[index]?.[0] ?? '' })).toHaveValue(value)
      }
    }
    await page.getByRole('slider', { name: 'Quality Steps' }).fill('77')
    await expectTexts(page, ['Custom'])
    await page.getByRole('switch', { name: 'Random Seed' }).uncheck()
    const seed = page.getByRole('spinbutton', { name: 'Seed' })
    await expect(seed).toHaveAttribute('max', '999999')
    expect(Number(await seed.inputValue())).toBeLessThan(1_000_000)
  })

  await test.step('a photo is chosen', async () => {
    await choosePhoto(page, 'room.jpg', await roomPhoto(640, 480))
    await expectTexts(page, EDITOR_TEXTS)
    const size = page.getByRole('slider', { name: 'Brush size' })
    await expect(size).toHaveValue('30')
    await expect(size).toHaveAttribute('min', '5')
    await expect(size).toHaveAttribute('max', '100')
    const easel = page.getByRole('application')
    expect((await easel.boundingBox())?.height).toBeLessThanOrEqual(0.6 * 900)
    await expect(easel.locator('canvas').nth(1)).toHaveCSS('opacity', '0.5')
    await expectAccessible(page, 'photo chosen')
    await submit(page, 'Select an area').click()
    await expectToast(page, 'Missing Requirements', 'Please select an area to transform')
    await expect(easel).toBeFocused()
    await page.getByRole('button', { name: 'Select All' }).click()
    await expectTexts(page, [
      '100% selected',
      'Over 95% of the photo is selected. Little of your room will be recognised.',
    ])
    await expectAccessible(page, 'painted')
  })

  await test.step('what is missing is told, in a message and at the fields', async () => {
    await submit(page, 'Choose a style').click()
    await expectToast(page, 'Missing Requirements', 'Please choose a design style')
    await expect(page.getByRole('combobox', { name: 'Design Style' })).toBeFocused()
    await expectTexts(page, [
      'Please select a style',
      'Please select a room type',
      'Please provide a detailed description of at least 10 characters',
    ])
    await prompt(page).fill('x'.repeat(1_001))
    await expectTexts(page, ['Description too long', '1001/1000'])
    const designs = page.getByRole('spinbutton', { name: 'Select Number of Designs' })
    await designs.fill('18')
    await expectTexts(page, ['This value is out of range'])
    await designs.fill('17')
    await expectTexts(page, ['17 designs, 17 credits', '17 designs use 17 credits of the 20 you have.'])
    await expect(page.getByRole('button', { name: 'One design more' })).toBeDisabled()
  })

  await test.step('styles and rooms', async () => {
    await page.getByRole('combobox', { name: 'Design Style' }).click()
    await expect(page.getByRole('option')).toHaveCount(12)
    await expect(page.getByRole('option').locator('img')).toHaveCount(12)
    await page.getByRole('option', { name: 'Art Deco' }).click()
    const words = 'words of my own, well chosen'
    await prompt(page).fill(words)
    await page.getByRole('combobox', { name: 'Room Type' }).click()
    const list = page.getByRole('listbox')
    await expect(list).toHaveCSS('max-height', '400px')
    await expect(list.getByRole('option')).toHaveCount(23)
    await expect(list.getByRole('option').locator('svg')).toHaveCount(23)
    await expect(list.getByText('Popular', { exact: true })).toHaveCount(7)
    const groups = await list.getByRole('group').all()
    const headings = await Promise.all(
      groups.map(async (group) => (await group.locator('> div').first().textContent()) ?? ''),
    )
    expect(headings).toEqual(ROOM_GROUPS)
    await page.keyboard.press('Escape')
    await choose(page, 'Room Type', /^Patio/)
    await expect(prompt(page)).not.toHaveValue(words)
    await expect(negative(page)).not.toHaveValue('')
    await expectToast(page, 'Your prompt was replaced')
    await page.locator('[data-sonner-toast]').getByRole('button', { name: 'Undo' }).click()
    await expect(prompt(page)).toHaveValue(words)
    await page.getByRole('button', { name: 'Clear the prompt' }).click()
    await page.getByRole('button', { name: 'Clear the negative prompt' }).click()
    await expect(prompt(page)).toHaveValue('')
    await expect(negative(page)).toHaveValue('')
  })

  await test.step('the stored designs, when they can’t be loaded and when there are none', async () => {
    const answer = '**/api/designs?page=1'
    await page.route(answer, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('button', { name: 'View Stored' }).click()
    await expectToast(page, 'Error', 'Failed to load stored images')
    await page.unroute(answer)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expectTexts(page, ['Your Stored Designs', 'No stored designs yet'])
    await expectAccessible(page, 'stored dialog')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('more stored designs than one page holds, none of whose pictures can be shown', async () => {
    await page.route('**/api/designs?page=*', (route) =>
      route.fulfill({ json: storedPage(route.request().url()) }),
    )
    await page.reload()
    await page.getByRole('button', { name: 'View Stored' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveCount(24)
    await dialog.getByRole('button', { name: 'Show more' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(30)
    await expect(dialog.getByRole('button', { name: 'Show more' })).toHaveCount(0)
    await expect(dialog.getByRole('img').first()).toHaveAttribute('src', '/placeholder-image.png')
  })
})

test('a suggestion is known as one after a reload: another style replaces it without a word', async ({
  page,
}) => {
  const email = `suggestion-${randomUUID()}@example.com`
  await signIn(page, email)
  await givePlan(await userIdOf(email), 'Pro', 20)
  await page.goto('/transform')
  await choose(page, 'Room Type', /^Patio/)
  await choose(page, 'Design Style', /^Rustic/)
  await expect(prompt(page)).toHaveValue(/functionality as a patio/)
  const rustic = await prompt(page).inputValue()
  await expect.poll(() => keptText(page)).toContain(rustic)
  await page.reload()
  await expect(prompt(page)).toHaveValue(rustic)
  await choose(page, 'Design Style', /^Coastal/)
  await expect(prompt(page)).not.toHaveValue(rustic)
  await expect(prompt(page)).toHaveValue(/functionality as a patio/)
  await expect(page.getByText('Your prompt was replaced')).toHaveCount(0)
})

/** One page of 30 stored designs, of which the pictures are gone. */
function storedPage(address: string) {
  const page = Number(new URL(address).searchParams.get('page'))
  const designs = Array.from({ length: page === 1 ? 24 : 6 }, (_, index) => ({
    id: randomUUID(),
    url: `/api/images/serve/${randomUUID()}/${index}`,
    style: 'coastal',
    prompt: 'by the sea',
    timestamp: index,
    createdAt: '2026-03-01T12:00:00.000Z',
  }))
  return { designs, total: 30, page, pageSize: 24 }
}

/** Holds two photos over the drop zone, then lets them go. */
async function dropTwo(page: Page): Promise<void> {
  const carried = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['one.png', 'two.png'])
      transfer.items.add(new File(['x'], name, { type: 'image/png' }))
    return transfer
  })
  const zone = page.getByRole('button', { name: /^Drag and drop an image|^Drop the image here/ })
  await zone.dispatchEvent('dragenter', { dataTransfer: carried })
  await expect(page.getByText('Drop the image here')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer: carried })
}
