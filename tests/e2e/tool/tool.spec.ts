import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import {
  answerApi,
  expectAccessible,
  expectDistinctButtons,
  expectTexts,
  expectToast,
  expectUncovered,
  override,
  sliderOf,
  watchShifts,
} from '../support/screen'
import {
  choose,
  choosePhoto,
  editor,
  expectDesigns,
  LINE,
  openReady,
  paintStroke,
  promptField,
  selectedText,
  showChoices,
  submitButton,
  takeBrush,
} from '../support/tool'

const FIRST_TEXTS = [
  'Transform Your Space',
  'Pro',
  '20 designs remaining',
  'High quality JPEG/PNG up to 10MB',
  'Select a style',
  'Select a room type',
  '0/1000',
  'Balanced - Recommended',
  'Nothing yet. Designs show up here and stay for a day, even if you close the tab.',
]

const EDITOR_TEXTS = [
  'Draw on the areas you want to modify.',
  'Nothing selected',
  'This photo is under 512 pixels on one side. Your designs will be the same size.',
]

/** Slider, minimum, maximum, and initial value. */
const SLIDERS = [
  ['Quality Steps', '1', '150', '50'],
  ['Prompt Influence', '1', '20', '7.5'],
  ['Transformation Strength', '0', '1', '0.8'],
] as const

/** What full screen shows besides the photo, at every size of a desktop's window. */
const fullScreenParts = (page: Page) => [
  page.getByRole('link', { name: 'Roomwright, home' }),
  page.getByRole('heading', { level: 1, name: 'Transform Your Space' }),
  ...['Pro', '20 designs remaining', 'Image Upload', 'Draw on the areas you want to modify.'].map((text) =>
    page.getByText(text, { exact: true }),
  ),
  ...['Brush', 'Eraser', 'Select All', 'Clear'].map((text) =>
    page.getByRole('toolbar').getByText(text, { exact: true }),
  ),
]

const LINK_TEXT = 'That’s a link, not a photo. Save the picture to your device first, then open it here.'

const slider = (page: Page, name: string) => page.getByRole('slider', { name })
const designCount = (page: Page) => page.getByRole('spinbutton', { name: 'Select Number of Designs' })
const fileError = (page: Page) => page.locator('p[role=alert]')

test.use({
  signedInAs: 'Pro',
  expectedErrors: [/status of (404|500)|ERR_INTERNET_DISCONNECTED|part of the page could not be fetched/],
})

test('the tool stands with its defaults, and nothing moves while it loads', async ({ page }) => {
  const shifts = await watchShifts(page)
  await page.goto('/transform')
  await expectTexts(page, FIRST_TEXTS)
  expect(await shifts()).toEqual([])
  await expectAccessible(page, 'empty')
  await expectDistinctButtons(page, 'empty')
  for (const [name, min, max, value] of SLIDERS) {
    expect.soft(await sliderOf(slider(page, name)), name).toEqual({ min, max, value })
  }
  await expect(designCount(page)).toHaveValue('1')
  await expect(page.getByRole('switch', { name: 'Random Seed' })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Save to Storage' })).toBeChecked()

  await page.getByRole('radio', { name: 'Draft', exact: true }).check()
  await expectTexts(page, ['Draft - Faster, lower quality'])
  expect(await sliderOf(slider(page, 'Quality Steps'))).toMatchObject({ value: '30' })
  await slider(page, 'Quality Steps').press('ArrowRight')
  await expectTexts(page, ['Custom'])
  await page.getByRole('switch', { name: 'Random Seed' }).uncheck()
  const seed = await page.getByRole('spinbutton', { name: 'Seed' }).inputValue()
  expect(Number(seed)).toBeLessThan(1_000_000)
})

test('forced colors leave visible what is on and what is chosen @long', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/transform')
  const random = page.getByRole('switch', { name: 'Random Seed' })
  const storing = page.getByRole('switch', { name: 'Save to Storage' })
  await storing.uncheck()
  const chosen = page.getByRole('radio', { name: 'Balanced', exact: true })
  const track = slider(page, 'Quality Steps').locator('xpath=../..').locator(':scope > [data-orientation]')
  for (const [one, other] of [
    [random, storing],
    [random, random.locator('span')],
    [chosen, page.getByRole('radio', { name: 'Draft', exact: true })],
    [track, track.locator('[data-orientation]')],
  ] as const) {
    expect(await backgroundOf(one)).not.toBe(await backgroundOf(other))
  }
})

const backgroundOf = (element: Locator) => element.evaluate((each) => getComputedStyle(each).backgroundColor)

test('what is missing or wrong is named, in a message and at its field', async ({ page }) => {
  await page.goto('/transform')
  await submitButton(page).click()
  await expectToast(page, 'Missing Requirements', 'Please upload an image')
  await expect(page.getByRole('button', { name: /^Drag and drop an image/ })).toBeFocused()
  const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(12) }
  await page.getByLabel('Room photo').setInputFiles(pdf)
  await expect(fileError(page)).toHaveText('File type must be one of JPEG, PNG')
  await bring(page, 'paste', 'body', { 'text/plain': 'https://example.com/room.jpg' })
  await expect(fileError(page)).toHaveText(LINK_TEXT)
  await dropTwo(page)
  await expect(fileError(page)).toHaveText('Too many files')
  await bring(page, 'drop', 'form', { 'text/uri-list': 'https://example.com/room.jpg' })
  await expect(fileError(page)).toHaveText(LINK_TEXT)
  expect(
    await bring(page, 'paste', '#transform-prompt', { 'text/plain': 'https://example.com' }),
    'a field’s',
  ).toBe(true)

  await choosePhoto(page, await roomPhoto(320, 240))
  await expect(fileError(page)).toHaveCount(0)
  await expect(editor(page)).toBeFocused()
  await takeBrush(page)
  await expectTexts(page, EDITOR_TEXTS)
  expect(await sliderOf(slider(page, 'Brush size'))).toEqual({ min: '5', max: '100', value: '30' })
  // AltGr on Windows, while nothing of the editor has the focus.
  await page
    .locator('body')
    .dispatchEvent('keydown', { key: ']', code: 'Digit9', ctrlKey: true, altKey: true })
  await expect(slider(page, 'Brush size')).not.toHaveAttribute('aria-valuenow', '30')
  for (const [width, height] of [
    [1024, 700],
    [1280, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectUncovered(fullScreenParts(page))
  }
  await expectUncovered(
    ['My rooms', 'Account'].map((text) => page.getByRole('banner').getByText(text).filter({ visible: true })),
  )
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await editor(page).boundingBox())?.height).toBeLessThanOrEqual(0.6 * 900)
  await submitButton(page).click()
  await expectToast(page, 'Missing Requirements', 'Please select an area to transform')
  await expect(editor(page)).toBeFocused()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expectTexts(page, [
    '100% selected',
    'We couldn’t find the surfaces in this photo. Press Clear, then select each surface by itself.',
  ])
  await submitButton(page).click()
  await expectToast(page, 'Almost everything is one area')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await paintStroke(page, LINE)

  // The button leads to the styles; only submitting shows what is missing.
  await expect(submitButton(page)).toHaveText('Choose a style')
  await submitButton(page).click()
  await expect(page.getByRole('radio', { name: 'Modern', exact: true })).toBeFocused()
  await expect(page.getByText('Please select a style')).toHaveCount(0)
  await designCount(page).press('Enter')
  await expectToast(page, 'Missing Requirements', 'Please choose a design style')
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toBeFocused()
  await expectTexts(page, [
    'Please select a style',
    'Please select a room type',
    'Please provide a detailed description of at least 10 characters',
  ])
  await promptField(page).fill('x'.repeat(1_001))
  await expectTexts(page, ['Description too long', '1001/1000'])
  await expectAccessible(page, 'painted, with errors')
  await designCount(page).fill('18')
  await expectTexts(page, ['This value is out of range'])
  await designCount(page).fill('17')
  await expectTexts(page, ['17 designs use 17 of your 20 credits.'])
  await expect(page.getByRole('button', { name: 'One more design' })).toBeDisabled()

  await choose(page, 'Design Style', /^Modern/)
  await expect(submitButton(page)).toHaveText('Select a room type')
  await submitButton(page).click()
  await expect(page.getByRole('option', { name: /^Modern Living Room/ })).toBeInViewport()
})

test('a prompt that a room replaces comes back by Undo, and both prompts can be cleared @long', async ({
  page,
}) => {
  await page.goto('/transform')
  await choose(page, 'Design Style', /^Art Deco/)
  const ownWords = 'words of my own, well chosen'
  await promptField(page).fill(ownWords)
  await choose(page, 'Room Type', /^Patio/)
  await expect(promptField(page)).not.toHaveValue(ownWords)
  await expectToast(page, 'Your prompt was replaced')
  const toast = page.locator('[data-sonner-toast]')
  // It covers no field of the form.
  const [toastBox, formBox] = [
    await toast.boundingBox(),
    await page.getByRole('main').locator('form').boundingBox(),
  ]
  expect((toastBox?.x ?? 0) + (toastBox?.width ?? Number.NaN)).toBeLessThanOrEqual(formBox?.x ?? 0)
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(promptField(page)).toHaveValue(ownWords)

  const negative = page.getByRole('textbox', { name: 'Negative Prompt' })
  await expect(negative).not.toHaveValue('')
  await page.getByRole('button', { name: 'Clear the prompt' }).click()
  await page.getByRole('button', { name: 'Clear the negative prompt' }).click()
  await expect(promptField(page)).toHaveValue('')
  await expect(negative).toHaveValue('')
})

test('a list opens at the press, whatever moves before the button is let go', async ({ page }) => {
  await page.goto('/transform')
  const room = page.getByRole('combobox', { name: 'Room Type' })
  await room.hover()
  await page.mouse.down()
  await expect(page.getByRole('option', { name: /^Patio/ }).first()).toBeVisible()
  await page.mouse.move(10, 10)
  await page.mouse.up()
  await page
    .getByRole('option', { name: /^Patio/ })
    .first()
    .click()
  await expect(room).toHaveText(/^Patio/)
  await room.press('Enter')
  await expect(page.getByRole('option', { name: /^Patio/ }).first()).toBeVisible()
})

test('a sample room opens with its areas, and a pasted photo takes its place until that is undone', async ({
  page,
}) => {
  await page.goto('/transform')
  await page.getByRole('button', { name: 'Kitchen' }).click()
  const areas = page.getByRole('region', { name: 'Areas' }).getByRole('listitem')
  await expect(areas).toHaveText(['Wall', 'Painted furniture', 'Floor', 'Tiles', 'Ceiling', 'New area'])
  // A press elsewhere ends a renaming, and does what it is there for, though the longer name moves the page.
  await areas.first().getByRole('button').press('F2')
  await areas.first().getByRole('textbox').fill('Wall behind the upper cabinets')
  await showChoices(page, 'Material')
  await expect(page.getByRole('radio', { name: 'Material', exact: true })).toBeChecked()
  await expect(areas.first()).toHaveText('Wall behind the upper cabinets')
  await showChoices(page, 'Style')
  await expect(page.getByRole('combobox', { name: 'Room Type' })).toContainText('Modern Kitchen')
  await expectDistinctButtons(page, 'five areas')
  await page.getByRole('radio', { name: 'Coastal' }).check()
  await expect(submitButton(page)).toHaveText('Transform Space')
  await expect(page.getByRole('combobox', { name: 'Design Style' })).toHaveText('Coastal')

  const photo = (await roomPhoto(640, 320)).toString('base64')
  await page.evaluate((base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'image.jpg', { type: 'image/jpeg' }))
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, photo)
  await expect(
    page.getByRole('application', { name: /640 by 320 pixels\. Nothing is selected/ }),
  ).toBeVisible()
  await expectToast(page, 'Your pasted image is open')
  const toast = page.locator('[data-sonner-toast]')
  const close = await toast.getByRole('button', { name: 'Close toast' }).boundingBox()
  expect(Math.min(close?.width ?? 0, close?.height ?? 0), 'large enough for a finger').toBeGreaterThanOrEqual(
    24,
  )
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(areas).toHaveCount(6)
  // The areas are where the user starts, not a step.
  await expect(page.getByRole('toolbar').getByRole('button', { name: 'Undo' })).toBeDisabled()
})

test('on a phone, Back closes what is open, one at a time, and leaves the tool only after that @phone-only', async ({
  page,
}) => {
  // From the start: a list that is still being read when it is opened again isn't asked for anew.
  await page.route('**/api/designs?page=*', (route) =>
    answerApi(route, { json: storedPage(route.request().url()) }),
  )
  await page.goto('/pricing')
  await page.goto('/transform')
  const options = page.getByRole('option')
  const dialog = page.getByRole('dialog', { name: 'Your Stored Designs' })
  const menu = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  const viewStored = page.getByRole('button', { name: 'View Stored' })
  for (const [opener, opened] of [
    [page.getByRole('combobox', { name: 'Room Type' }), options.first()],
    [viewStored, dialog],
    [page.getByRole('button', { name: 'Menu' }), menu],
  ] as const) {
    await opener.tap()
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(page).toHaveURL('/transform')
  }
  await viewStored.tap()
  await dialog
    .getByRole('button', { name: /^Delete/ })
    .first()
    .tap()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await page.goBack()
  await expect(question).toBeHidden()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('link', { name: 'See all designs in My rooms' }).tap()
  await expect(page).toHaveURL('/designs')
  await page.goBack()
  await expect(page).toHaveURL('/transform')
  await page.goBack()
  await expect(page).toHaveURL('/pricing')

  await page.goForward()
  await viewStored.tap()
  await expect(dialog).toBeVisible()
  await page.reload()
  await viewStored.tap()
  await dialog.getByRole('button', { name: 'Close' }).tap()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/pricing')
})

test('stored designs: none yet, not to be loaded, and more than one page of them @long', async ({ page }) => {
  await page.goto('/transform')
  const designs = '**/api/designs?page=*'
  const restore = await override(page, designs, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('button', { name: 'View Stored' }).click()
  await expectToast(page, 'Error', 'Failed to load stored images')
  restore()
  const dialog = page.getByRole('dialog')
  // The toast disappears after a while, the dialog doesn't.
  await expect(dialog.getByText('Your stored designs couldn’t be loaded.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expectTexts(page, ['Your Stored Designs', 'No stored designs yet'])
  await expectAccessible(page, 'stored designs', '[role=dialog], dialog')

  await page.route(designs, (route) => answerApi(route, { json: storedPage(route.request().url()) }))
  await page.reload()
  await page.getByRole('button', { name: 'View Stored' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(24)
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(30)
  await expect(dialog.getByRole('button', { name: 'Show more' })).toHaveCount(0)
  await expect(dialog.getByRole('img').first()).toHaveAttribute('src', '/placeholder-image.png')
})

/** One page of 30 stored designs whose images are gone. */
function storedPage(address: string) {
  const page = Number(new URL(address).searchParams.get('page'))
  const designs = Array.from({ length: page === 1 ? 24 : 6 }, (_, index) => ({
    id: randomUUID(),
    name: 'Coastal',
    url: `/api/images/serve/${randomUUID()}/${index}`,
    createdAt: '2026-03-01T12:00:00.000Z',
  }))
  return { designs, total: 30, page, pageSize: 24 }
}

/** Pastes or drops texts on an element. Returns whether the browser may do so too. */
function bring(page: Page, type: 'paste' | 'drop', selector: string, texts: Record<string, string>) {
  const brought = { type, selector, texts }
  return page.evaluate((given) => {
    const transfer = new DataTransfer()
    for (const [format, text] of Object.entries(given.texts)) transfer.setData(format, text)
    const init = { bubbles: true, cancelable: true }
    const event =
      given.type === 'paste'
        ? new ClipboardEvent('paste', { ...init, clipboardData: transfer })
        : new DragEvent('drop', { ...init, dataTransfer: transfer })
    return document.querySelector(given.selector)?.dispatchEvent(event)
  }, brought)
}

/** Drags two photos over the drop zone, then drops them. */
async function dropTwo(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    for (const name of ['one.png', 'two.png'])
      transfer.items.add(new File(['x'], name, { type: 'image/png' }))
    return transfer
  })
  const zone = page.getByRole('button', { name: /^Drag and drop an image|^Drop the image here/ })
  await zone.dispatchEvent('dragenter', { dataTransfer })
  await expect(page.getByText('Drop the image here')).toBeVisible()
  await zone.dispatchEvent('drop', { dataTransfer })
}

test.describe('a part that fails to render', () => {
  test.use({ expectedErrors: [/no scrolling today/] })

  test('is drawn anew, then on request, and the rest of the tool goes on', async ({ page }) => {
    // The designs scroll into view. They fail the first two times.
    await page.addInitScript(() => {
      let failures = 2
      const { scrollIntoView } = Element.prototype
      Element.prototype.scrollIntoView = function (options) {
        const isDesigns = this.querySelector('[aria-busy=true]') !== null
        if (isDesigns && failures-- > 0) throw new Error('no scrolling today')
        scrollIntoView.call(this, options)
      }
    })
    await openReady(page, 3)
    await submitButton(page).click()
    const broken = page.getByRole('alert').filter({ hasText: 'This part couldn’t be shown.' })
    await expect(broken).toBeVisible()
    await expect(promptField(page)).toHaveValue(/as a patio/)
    await expect(selectedText(page)).toBeVisible()
    await broken.getByRole('button', { name: 'Try again' }).click()
    await expectDesigns(page, 1)
    await expect(broken).toHaveCount(0)
  })
})
