import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { BlobSource, Input, MP4, WEBM } from 'mediabunny'
import sharp from 'sharp'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import type { MaskLayer } from '@/lib/mask/layers'
import { roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectAccessible, expectNoSidewaysScroll } from '../support/screen'
import { editor, storedParts } from '../support/tool'
import { upload } from '../support/uploads'
import { newUser } from '../support/users'

test('My rooms has each photo with its designs, and a photo is taken up again in the tool', async ({
  page,
}) => {
  await newUser(page, 'Pro')
  for (const style of ['coastal', 'rustic']) {
    const made = await upload(page.request, { fields: { style } })
    expect(made.status()).toBe(200)
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'My rooms' }).click()
  await expect(page.getByRole('heading', { name: 'My rooms', level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Living room, Rustic' })).toBeVisible()
  await expect(page.getByRole('slider')).toHaveCount(1)
  await page.getByRole('button', { name: /^Coastal, / }).click()
  await expect(page.getByRole('img', { name: /^Coastal, / })).toBeVisible()
  await expectAccessible(page, 'my rooms')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const sharing = page.getByRole('dialog', { name: 'Share this room' })
  await expect(sharing.getByRole('checkbox', { checked: true })).toHaveAccessibleName(/^Coastal, /)
  await expect(sharing.getByRole('switch', { name: 'Show prices of the shopping list' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Keep', exact: true }).click()
  await expect(page.getByText('Kept', { exact: true })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByText('More', { exact: true }).click()
  await expectAccessible(page, 'more of a room')
  await page.getByRole('button', { name: 'Download all' }).click()
  expect((await download).suggestedFilename()).toBe('living-room-rustic.zip')

  await page.getByRole('button', { name: 'Open Living room, Rustic' }).click()
  await expect(editor(page)).toBeVisible()
  await page.getByRole('button', { name: 'Select All' }).click()
  await expect(page.getByText('100% selected')).toBeVisible()
  await expect(page.getByText('Kept in My rooms', { exact: true })).toBeVisible()
  await page.goto('/designs')
  await expect(page.getByRole('button', { name: /^Rename/ })).toHaveCount(1)
  await expectAccessible(page, 'my rooms with one to go on with')
  await page.getByRole('button', { name: /^Coastal, / }).click()
  await page.getByText('More', { exact: true }).last().click()
  await page.getByRole('button', { name: /^Delete design Coastal/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Design deleted')).toBeVisible()
  await expect(page.getByText(/^Kept until /)).toBeVisible()
  await page.getByRole('link', { name: 'Start a new room' }).click()
  await expect(page.getByRole('button', { name: /^Drag and drop an image/ })).toBeVisible()
  await expect(editor(page)).toHaveCount(0)
})

test('a design is exported with its photo, as a picture and as a video, and shared @long', async ({
  page,
}) => {
  // As on phones, whose share sheet a test can't open.
  await page.addInitScript(() => {
    navigator.canShare = () => true
    navigator.share = async ({ files = [] } = {}) => {
      document.title = files.map(({ name, type }) => `${name} ${type}`).join()
      throw new DOMException('Closed by the user', 'AbortError')
    }
  })
  await newUser(page, 'Pro')
  const made = await upload(page.request, { fields: { style: 'coastal' } })
  expect(made.status()).toBe(200)
  await page.goto('/designs')
  await page.getByRole('button', { name: /^Download Coastal/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Download design' })
  const save = async () => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    const file = await download
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }

  await dialog.getByRole('radio', { name: 'Before and after (JPEG)' }).check()
  await dialog.getByRole('checkbox', { name: /Digitally altered image/ }).check()
  await expectAccessible(page, 'export')
  const pair = await save()
  expect(pair.name).toBe('roomwright-living-room-coastal-before-after.jpg')
  const { format, width, height } = await sharp(pair.bytes).metadata()
  expect([format, width]).toEqual(['jpeg', 320])
  expect(height).toBeGreaterThan(2 * 240 + 28)

  await dialog.getByRole('radio', { name: 'Before and after (video)' }).check()
  const video = await save()
  expect(video.name).toMatch(/^roomwright-living-room-coastal-before-after\.(mp4|webm)$/)
  const input = new Input({ source: new BlobSource(new Blob([video.bytes])), formats: [MP4, WEBM] })
  const track = await input.getPrimaryVideoTrack()
  expect(await track?.computePacketStats()).toMatchObject({ packetCount: 150 })
  expect(await input.computeDuration()).toBeCloseTo(5, 1)
  expect([await track?.getDisplayWidth(), await track?.getDisplayHeight()]).toEqual([320, 240])

  await dialog.getByRole('button', { name: 'Share file' }).click()
  await expect(page).toHaveTitle(
    /^roomwright-living-room-coastal-before-after\.(mp4|webm) video\/(mp4|webm)$/,
  )
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Download Coastal/ })).toBeFocused()
})

type Area = Pick<AreaSettings, 'kind'> & Partial<AreaSettings>

/** A room in the account: the first area covers the whole photo, the second its top. */
async function keepRoom(userId: string, name: string, areas: readonly Area[]): Promise<void> {
  const photo_path = filePaths.roomPhoto(userId, randomUUID(), 'jpeg')
  const photo = await roomPhoto(400, 300)
  const file = await serverSide()
    .storage.from(BUCKET)
    .upload(photo_path, photo, { contentType: 'image/jpeg' })
  if (file.error) throw file.error
  const top = [Float32Array.of(0, 0, 400, 0, 400, 60, 0, 60)]
  const layers: MaskLayer[] = [
    { kind: 'fill', area: 1 },
    { kind: 'outline', mode: 'add', area: 2, polygons: top },
  ]
  const named = areas.map((area, i) => ({
    ...{ id: i + 1, name: '', isHidden: false, proposed: null },
    settings: { ...PLAIN_AREA, ...area },
  }))
  const mask = { layers: layers.slice(0, areas.length), areas: named }
  const room = { form: INITIAL_FORM, mask, list: null, references: [] }
  const row = { id: randomUUID(), user_id: userId, name, photo_path, document: JSON.parse(roomToJson(room)) }
  const { error } = await serverSide().from('rooms').insert(row)
  if (error) throw new Error(error.message)
}

test('the finishes of one room are used in another, and taken back @phone @long', async ({ page }) => {
  const user = await newUser(page, 'Pro')
  const [sage, navy, white] = ['#a4b494', '#2a415f', '#f4f1ea']
  await keepRoom(user.id, 'Bedroom', [{ kind: 'wall', material: 'paint', color: sage }])
  await page.goto('/designs')
  await expect(page.getByRole('link', { name: 'Open Bedroom' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Use these finishes/ })).toHaveCount(0)

  await keepRoom(user.id, 'Hall', [
    { kind: 'wall', material: 'paint', color: navy },
    { kind: 'ceiling', material: 'paint', color: white },
  ])
  await page.reload()
  for (const more of await page.getByText('More', { exact: true }).all()) await more.click()
  await page.getByRole('button', { name: 'Use these finishes: Bedroom' }).click()
  const dialog = page.getByRole('dialog', { name: 'Use the finishes of Bedroom' })
  await expectAccessible(page, 'the choice of a room for finishes')
  await expectNoSidewaysScroll(page)
  await expect(dialog.getByRole('link')).toHaveCount(1)
  await dialog.getByRole('link', { name: 'Hall' }).click()

  await expect(
    page.getByText('Applied the finishes of Bedroom to 1 of 2 areas', { exact: true }),
  ).toBeVisible()
  const paints = async () => {
    const mask = (await storedParts(page)).find(({ key }) => key.endsWith('/mask'))
    return JSON.stringify({ mask }).match(/#[0-9a-f]{6}/g)
  }
  await expect.poll(paints).toEqual([sage, white])
  // A reload must not do it again.
  await expect(page).not.toHaveURL(/finishes=/)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect.poll(paints).toEqual([navy, white])
})
