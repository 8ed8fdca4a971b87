import { randomUUID } from 'node:crypto'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { BUCKET, filePaths } from '@/lib/domain/stored-files'
import { roomToJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'
import { serverSide } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { roomPhoto } from '../support/photos'
import { expectAccessible } from '../support/screen'
import { designsLeft, upload } from '../support/uploads'
import { createUser, newUser } from '../support/users'

/** A room with one area, all over its photo. */
async function keepRoom(userId: string, name: string, kind: 'wall' | 'ceiling'): Promise<void> {
  const photo_path = filePaths.roomPhoto(userId, randomUUID(), 'jpeg')
  const photo = await roomPhoto(400, 300)
  const stored = await serverSide()
    .storage.from(BUCKET)
    .upload(photo_path, photo, { contentType: 'image/jpeg' })
  if (stored.error) throw stored.error
  const area = { id: 1, name: '', isHidden: false, proposed: null, settings: { ...PLAIN_AREA, kind } }
  const mask = { layers: [{ kind: 'fill', area: 1 }], areas: [area] } as const
  const document = JSON.parse(
    roomToJson({ form: INITIAL_FORM, mask, list: null, favorites: [], references: [] }),
  )
  const room = { id: randomUUID(), user_id: userId, name, photo_path, document }
  const { error } = await serverSide().from('rooms').insert(room)
  if (error) throw new Error(error.message)
}

test('two rooms get one look, on a page that has both before and after, also once it is reloaded', async ({
  page,
  browser,
}) => {
  const user = await newUser(page, 'Pro', 10)
  for (const name of ['Hall', 'Bedroom']) await keepRoom(user.id, name, 'wall')
  await keepRoom(user.id, 'Attic', 'ceiling')
  const kinds = JSON.stringify([{ kind: 'wall', material: 'paint', color: '#a4b494' }])
  expect((await upload(page.request, { fields: { kinds } })).status()).toBe(200)

  await page.goto('/designs')
  await page.getByRole('link', { name: /^Use this look in other rooms: / }).click()
  await expect(page.getByRole('heading', { name: 'Use this look in other rooms' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Attic' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Hall' }).check()
  await expect(page.getByRole('button', { name: 'Restyle 1 room (1 credit)' })).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Bedroom' }).check()
  await expectAccessible(page, 'the choice of rooms for a look')
  await page.getByRole('button', { name: 'Restyle 2 rooms (2 credits)' }).click()

  await expect(page).toHaveURL(/\/designs\/looks\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByText('All 2 rooms done')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('slider')).toHaveCount(2)
  for (const name of ['Hall', 'Bedroom']) {
    await expect(page.getByRole('link', { name: `Open in the tool: ${name}` })).toBeVisible()
  }
  expect(await designsLeft(page.request)).toBe(7)
  await expectAccessible(page, 'rooms with one look')

  const address = page.url()
  await page.goto('/designs')
  await page.getByRole('link', { name: /^(Hall, Bedroom|Bedroom, Hall), / }).click()
  await expect(page).toHaveURL(address)

  const stranger = await createUser('Pro')
  const elsewhere = await browser.newContext()
  try {
    await elsewhere.addCookies(stranger.cookies)
    const there = await elsewhere.newPage()
    expect((await there.goto(address))?.status()).toBe(404)
    const answer = await elsewhere.request.get(address.replace('/designs/looks/', '/api/looks/'))
    expect(answer.status()).toBe(404)
  } finally {
    await elsewhere.close()
  }
})
