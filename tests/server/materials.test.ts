import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { filePaths } from '@/lib/domain/stored-files'
import { listLibrary, offerMaterials, withdrawMaterial } from '@/lib/server/library/queries'
import { listMaterials } from '@/lib/server/materials/queries'
import { deleteMaterial, saveMaterial } from '@/lib/server/materials/service'
import { putFile } from '@/lib/server/supabase/files'
import { expectError } from './support/expect'
import { grayImage } from './support/images'
import { openServerTest } from './support/open-server-test'
import { signIn } from './support/routes'
import { createDesign, designRequest, inverted } from './support/test-app'

const world = await openServerTest()

const hashOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

const PICTURE = await grayImage(120)

function materialOf(file: Uint8Array, change: Partial<OwnMaterial> = {}): OwnMaterial {
  return {
    picture: hashOf(file),
    name: 'Green tile',
    widthMm: 200,
    heightMm: 200,
    bond: 'half',
    groutMm: 3,
    groutColor: '#b8b4ac',
    secondColor: '#3b3a38',
    variation: 'none',
    sheen: 'gloss',
    isTurned: false,
    ...change,
  }
}

async function userWithUploads(planName: 'Free' | 'Pro' = 'Pro') {
  const account = await signIn(world, planName)
  const { app, user, upload } = account
  const save = async (file: Uint8Array, change: Partial<OwnMaterial> = {}) => {
    const material = materialOf(file, change)
    await saveMaterial(app, user.id, material, await upload(file))
    return material
  }
  return { ...account, save }
}

/** A design with one area in a user's own material. */
function requestIn(own: OwnMaterial) {
  const request = designRequest()
  const area = { ...PLAIN_AREA, kind: 'wall', material: 'own', own } as const
  return { ...request, fields: { ...request.fields, areas: [area] } }
}

test('a material is kept with its picture, changed, listed newest first and removed', async () => {
  const { app, user, save } = await userWithUploads()
  const first = await save(PICTURE)
  const second = await save(await grayImage(90), { name: 'Oak' })
  // Its picture is stored already.
  await saveMaterial(app, user.id, { ...first, widthMm: 150 }, undefined)
  expect(await listMaterials(world.supabase, user.id)).toEqual([second, { ...first, widthMm: 150 }])
  await deleteMaterial(app, user.id, second.picture)
  expect(await listMaterials(world.supabase, user.id)).toEqual([{ ...first, widthMm: 150 }])
  await expectError(deleteMaterial(app, user.id, second.picture), 'material_missing')
})

test('a picture is a PNG of the kept size, and the one that its name says', async () => {
  const { app, user, upload, save } = await userWithUploads()
  const background = { r: 9, g: 9, b: 9 }
  const { keptSidePx } = LIMITS.ownMaterial.picture
  const large = await sharp({ create: { width: keptSidePx + 1, height: 64, channels: 3, background } })
    .png()
    .toBuffer()
  const jpeg = await sharp(PICTURE).jpeg().toBuffer()
  for (const file of [large, jpeg]) {
    await expectError(save(file), 'material_not_image')
  }
  await expectError(save(PICTURE.subarray(0, 60)), 'image_damaged')
  await expectError(save(new Uint8Array(100)), 'unsupported_image')
  const other = materialOf(await grayImage(10))
  await expectError(saveMaterial(app, user.id, other, await upload(PICTURE)), 'bad_request')
  await expectError(saveMaterial(app, user.id, other, undefined), 'material_missing')
  expect(await listMaterials(world.supabase, user.id)).toEqual([])
})

test('no one can save from another user’s upload, or see, remove or use another user’s material', async () => {
  const [anna, ben] = [await userWithUploads(), await userWithUploads()]
  const path = await anna.upload(PICTURE)
  await expectError(saveMaterial(ben.app, ben.user.id, materialOf(PICTURE), path), 'upload_missing')
  const material = await anna.save(PICTURE)
  expect(await listMaterials(world.supabase, ben.user.id)).toEqual([])
  await expectError(deleteMaterial(ben.app, ben.user.id, material.picture), 'material_missing')
  await expectError(createDesign(ben.app, ben.user.id, requestIn(material)), 'material_missing')
  expect(await ben.creditsLeft()).toBe(3)
  expect(await listMaterials(world.supabase, anna.user.id)).toEqual([material])
})

test('a library material works for everyone, even once it is withdrawn; a private one does not', async () => {
  const [anna, ben] = [await userWithUploads(), await userWithUploads()]
  const file = await grayImage(77)
  const shared = materialOf(file)
  await expectError(createDesign(ben.app, ben.user.id, requestIn(shared)), 'material_missing')
  await putFile(world.supabase, filePaths.library(shared.picture), file)
  const product = { maker: 'Harbor', code: 'H-1', price: null, link: null }
  await offerMaterials(world.supabase, [{ settings: shared, product }], false)
  for (const { app, user, engine } of [anna, ben]) {
    engine.restyle.mockImplementationOnce(async ({ image, pictures }) => {
      expect(pictures?.get(shared.picture)?.rgb[0]).toBe(77)
      return { pixels: inverted(image) }
    })
    // With the user's own size.
    await createDesign(app, user.id, requestIn({ ...shared, widthMm: 150 }))
  }
  await withdrawMaterial(world.supabase, shared.picture)
  expect(await listLibrary(world.supabase)).toEqual([])
  await createDesign(ben.app, ben.user.id, requestIn(shared))
  expect(await ben.creditsLeft()).toBe(1)
  // It is no one's own material, and can't be saved as one without its file.
  await expectError(saveMaterial(ben.app, ben.user.id, shared, undefined), 'material_missing')

  const secret = await anna.save(await grayImage(78))
  await expectError(createDesign(ben.app, ben.user.id, requestIn(secret)), 'material_missing')
})

test('a plan keeps as many as it may, and says so beyond', async () => {
  const fill = (userId: string, count: number) =>
    world.database.query(
      `insert into public.materials (user_id, picture, settings)
      select $1::uuid, lpad(to_hex(n), 64, '0'), '{}' from generate_series(1, $2::int) n`,
      [userId, count],
    )
  const { free, paid } = LIMITS.ownMaterial.kept
  for (const [planName, limit] of [
    ['Free', free],
    ['Pro', paid],
  ] as const) {
    const { user, save } = await userWithUploads(planName)
    await fill(user.id, limit - 1)
    const last = await save(PICTURE)
    await expectError(save(await grayImage(91)), 'material_limit')
    // An existing one can be updated.
    await save(PICTURE, { ...last, name: 'Sea tile' })
  }
})

test('a design gets the picture, also after the material was removed', async () => {
  const { app, user, engine, save, creditsLeft } = await userWithUploads()
  const material = await save(PICTURE)
  await deleteMaterial(app, user.id, material.picture)
  engine.restyle.mockImplementationOnce(async ({ image, params, pictures }) => {
    expect(params.areas).toMatchObject([{ material: 'own', own: material }])
    const { width, height, rgb } = pictures?.get(material.picture) ?? {}
    expect([width, height, rgb?.[0]]).toEqual([64, 64, 120])
    return { pixels: inverted(image) }
  })
  await createDesign(app, user.id, requestIn(material))
  expect(await creditsLeft()).toBe(2)
})
