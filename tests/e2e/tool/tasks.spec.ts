import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/fixtures'
import { expectAccessible, expectTexts } from '../support/screen'
import {
  choose,
  choosePhoto,
  expectDesigns,
  nothingSelected,
  PHOTO,
  PHOTO_SIZE,
  type Place,
  paintStroke,
  selectedText,
  setKind,
  submitButton,
  takeBrush,
  tool,
} from '../support/tool'
import { newUser } from '../support/users'

/** The room with a red thing on its wall. */
async function photoWithThing(): Promise<Buffer> {
  const { width, height } = PHOTO_SIZE
  const size = { width: Math.round(0.05 * width), height: Math.round(0.06 * height) }
  const thing = await sharp({ create: { ...size, channels: 3, background: '#c82820' } })
    .png()
    .toBuffer()
  return sharp(PHOTO)
    .composite([{ input: thing, left: Math.round(0.6 * width), top: Math.round(0.2 * height) }])
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A real floor, because the engine lays rugs only if it can find the floor's plane. */
const office = async () =>
  sharp(await readFile('public/images/rooms/office.jpg'))
    .resize(600)
    .toBuffer()

const stroke = (y: number, from: number, to: number): Place[] => [
  [from, y],
  [to, y],
]

const RIM = '0 pixels changed outside your selection and the narrow border around it'

const previewedThing = (page: Page) => page.getByRole('img', { name: 'Preview of what you are adding' })

/** The preview's own pixels, transparent where nothing changes. */
async function previewPixels(page: Page) {
  const url = await previewedThing(page).evaluate((canvas) =>
    canvas instanceof HTMLCanvasElement ? canvas.toDataURL() : '',
  )
  return sharp(Buffer.from(url.split(',')[1] ?? '', 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Moves the rug by the mouse and by keys, and has it back once. */
async function placeRug(page: Page): Promise<void> {
  const move = page.getByRole('button', { name: 'Move the rug' })
  const drawn = async () => (await previewPixels(page)).data.toString('base64')
  /** The drawing after a change. */
  const changed = async (before: string, act: () => Promise<void>) => {
    await act()
    await expect.poll(drawn).not.toBe(before)
    await expect(submitButton(page)).toHaveText('Furnish')
    return drawn()
  }
  const found = await drawn()
  const dragged = await changed(found, async () => {
    await move.hover()
    await page.mouse.down()
    const { x = 0, y = 0 } = (await move.boundingBox()) ?? {}
    await page.mouse.move(x - 40, y + 15, { steps: 4 })
    await page.mouse.up()
  })
  await expectAccessible(page, 'a rug to be placed')
  // The floor stays selected.
  expect(await changed(dragged, () => tool(page, 'Undo').click())).toBe(found)
  await move.focus()
  const pressed = await changed(found, () => page.keyboard.press('ArrowLeft'))
  expect(await changed(pressed, () => page.keyboard.press('Escape'))).toBe(found)
  await expect(page.getByRole('button', { name: 'Put it back' })).toHaveCount(0)
  let latest = found
  for (const key of ['Shift+ArrowLeft', '-', '-', ']'])
    latest = await changed(latest, () => page.keyboard.press(key))
  await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible()
}

/** The mean difference, in levels of 255, where the preview changes the photo. */
async function differenceFrom(
  preview: Awaited<ReturnType<typeof previewPixels>>,
  design: Buffer,
): Promise<number> {
  const { width, height } = preview.info
  const made = await sharp(design).resize(width, height).removeAlpha().toColorspace('srgb').raw().toBuffer()
  let [sum, count] = [0, 0]
  for (let i = 0; i < width * height; i++) {
    if (preview.data[4 * i + 3] !== 255) continue
    for (let c = 0; c < 3; c++) sum += Math.abs((preview.data[4 * i + c] ?? 0) - (made[3 * i + c] ?? 0))
    count += 3
  }
  expect(count).toBeGreaterThan(3_000)
  return sum / count
}

/** Each task's form, the facts its design states, and the values restored after a reload. */
const TASKS = [
  {
    does: 'a thing is painted over and removed',
    task: 'Remove',
    photo: photoWithThing,
    ask: async (page: Page) => {
      await expect(submitButton(page)).toHaveText('Select an area')
      await paintStroke(page, stroke(0.23, 0.58, 0.67))
      await expect(submitButton(page)).toHaveText('Remove')
    },
    said: [RIM],
    exported: /objects were removed from it/,
    kept: ['Remove'],
    tag: [],
  },
  {
    does: 'a rug is laid where the floor is painted',
    task: 'Furnish',
    photo: office,
    ask: async (page: Page) => {
      const things = page.getByRole('radiogroup', { name: 'What to add' })
      await expect(things.getByRole('radio')).toHaveCount(2)
      await things.getByRole('radio', { name: 'Rug' }).click()
      await page.getByRole('radio', { name: 'Kilim' }).click()
      for (const y of [0.86, 0.9, 0.94]) await paintStroke(page, stroke(y, 0.25, 0.75))
      await expect(submitButton(page)).toHaveText('Furnish')
      await placeRug(page)
    },
    said: [RIM],
    exported: /a furnishing was added to it/,
    kept: ['Furnish', 'Kilim'],
    tag: [],
  },
  {
    does: 'a room is restyled but for its door, which is kept without being asked',
    task: 'Whole room',
    photo: async () => PHOTO,
    ask: async (page: Page) => {
      await choose(page, 'Design Style', /^Rustic/)
      await choose(page, 'Room Type', /^Patio/)
      await submitButton(page).click()
      await expectTexts(page, ['Nothing to restyle'])
      await paintStroke(page, stroke(0.25, 0.3, 0.7))
      await setKind(page, 'Wall')
      await page.getByRole('button', { name: 'New area', exact: true }).click()
      await paintStroke(page, stroke(0.6, 0.3, 0.7))
      await setKind(page, 'Door')
      await expect(page.getByRole('switch', { name: 'Keep as it is' })).toBeChecked()
    },
    said: ['0 pixels changed outside the areas that were restyled · 1 area stayed as it was'],
    exported: /Digitally altered image/,
    kept: ['Whole room'],
    tag: ['@long'],
  },
] as const

for (const { does, task, photo, ask, said, exported, kept, tag } of TASKS) {
  test(`${does}, nothing else changes, and a reload knows the task`, { tag: [...tag] }, async ({ page }) => {
    await newUser(page, 'Pro', 3)
    await page.goto('/transform')
    await choosePhoto(page, await photo())
    await takeBrush(page)
    const tasks = page.getByRole('radiogroup', { name: 'What should happen?' })
    await tasks.getByRole('radio', { name: task }).click()
    await ask(page)
    const preview = task === 'Furnish' ? await previewPixels(page) : null
    const answering = page.waitForResponse((answer) => answer.url().endsWith('/api/images/upload'))
    await submitButton(page).click()
    await expectDesigns(page, 1)
    const { resultUrl } = await (await answering).json()
    // The free preview is the design, but for how browser and server decode a JPEG.
    const design = await (await page.request.get(resultUrl)).body()
    expect(preview ? await differenceFrom(preview, design) : 0).toBeLessThan(3)
    await expectTexts(page, [...said, '2 designs remaining'])
    await page.getByRole('button', { name: 'More files of design 1' }).click()
    const files = page.getByRole('dialog', { name: 'Download design' })
    await expect(files.getByText(exported).first()).toBeVisible()
    await files.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    for (const name of kept) await expect(page.getByRole('radio', { name })).toBeChecked()
    // Every task has its own selection.
    const share = (await selectedText(page).textContent()) ?? ''
    await tasks.getByRole('radio', { name: task === 'Furnish' ? 'Remove' : 'Furnish' }).click()
    await expect(nothingSelected(page)).toBeVisible()
    await tasks.getByRole('radio', { name: task }).click()
    await expect(selectedText(page)).toHaveText(share)
  })
}
