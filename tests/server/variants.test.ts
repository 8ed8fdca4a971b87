import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { PREVIEW_ENGINE } from '@/lib/domain/design-run'
import { type ImageVariant, variantPath } from '@/lib/domain/stored-files'
import { sniffImageFormat } from '@/lib/image/image-format'
import { designXmp } from '@/lib/image/xmp'
import { findDesignPath, findPhotoPath, saveDesign } from '@/lib/server/designs/service'
import { imageResponse } from '@/lib/server/http/image-response'
import { findOriginalPath, findResultPath } from '@/lib/server/runs/results'
import { removeFiles } from '@/lib/server/supabase/files'
import { expectError } from './support/expect'
import { areaMap } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, readStored, subscribe } from './support/test-app'

const world = await openServerTest()

const SITE = 'https://rooms.example'

async function userWithDesign(engineName = 'fake') {
  const account = await subscribe(world, { ...fakeEngine(), name: engineName })
  const { app, user } = account
  const { run } = await createDesign(app, user.id, designRequest({ mask: await areaMap(255, 0) }))
  const path = await findResultPath(app, user.id, run.id)
  /** As `files` names it. */
  const variant = (name: ImageVariant) => variantPath(path, name).replace(`users/${user.id}/`, '')
  const get = (query = '', headers: Record<string, string> = {}) =>
    imageResponse(new Request(`${SITE}/${query}`, { headers }), app, {
      userId: user.id,
      path,
      name: 'room',
      findPhoto: () => findOriginalPath(app, user.id, run.id),
    })
  /** The file that a response leads to. */
  const follow = async (query: string) => world.fetch((await get(query)).headers.get('location') ?? '')
  /** Counts what is decoded for a response. */
  const convert = vi.spyOn(app.gate, 'convert')
  return { ...account, run, path, variant, get, follow, convert }
}

function decodeToken(address: URL): { iat: number; exp: number } {
  const [, claims = ''] = (address.searchParams.get('token') ?? '').split('.')
  return JSON.parse(Buffer.from(claims, 'base64url').toString())
}

describe('an image', () => {
  test('the full size is in the storage, under an address that only its user gets, for minutes', async () => {
    const { get, path } = await userWithDesign()
    const response = await get()
    expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, max-age=60'])
    const address = new URL(response.headers.get('location') ?? '')
    const { iat, exp } = decodeToken(address)
    expect(exp - iat).toBe(120)
    const file = await world.fetch(address)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(await file.bytes()).toEqual(await readStored(world, path))
    // For this file alone.
    address.pathname = address.pathname.replace(/\.png$/, '-thumb.webp')
    expect((await world.fetch(address)).ok).toBe(false)
  })

  test('an image of full size has our name, however it is asked for', async () => {
    const { follow } = await userWithDesign()
    const named = async (query: string) => (await follow(query)).headers.get('content-disposition')
    expect(await named('?download')).toBe('attachment; filename="roomwright-room.png"')
    expect(await named('?as=jpeg&download')).toBe('attachment; filename="roomwright-room.jpg"')
    expect(await named('')).toBe('attachment; filename="roomwright-room.png"')
    expect(await named('?as=jpeg')).toBe('attachment; filename="roomwright-room.jpg"')
  })

  test('the JPEG is made at the first request and kept as long as its PNG', async () => {
    const { app, get, path, variant, convert, files, follow } = await userWithDesign()
    for (let time = 0; time < 2; time++) {
      const file = await follow('?as=jpeg')
      expect(file.headers.get('content-type')).toBe('image/jpeg')
      expect(sniffImageFormat(await file.bytes())).toBe('jpeg')
    }
    expect(convert).toHaveBeenCalledTimes(1)
    expect(await files()).toContain(variant('jpeg'))
    await removeFiles(app.supabase, [path])
    expect((await files()).filter((file) => file.startsWith('runs/'))).toEqual([])
    await expectError(get(), 'not_found')
    await expectError(get('?as=jpeg'), 'not_found')
  })

  test('the JPEG with a note is a file of its own, which goes with its PNG', async () => {
    const { app, get, path, variant, files, follow } = await userWithDesign()
    const read = async (query: string) => {
      const file = await follow(query)
      return { name: file.headers.get('content-disposition'), bytes: await file.bytes() }
    }
    const [plain, noted] = [await read('?as=jpeg'), await read('?as=jpeg&note=1&download')]
    expect(noted.name).toBe('attachment; filename="roomwright-room-noted.jpg"')
    const [before, after] = await Promise.all([plain, noted].map(({ bytes }) => sharp(bytes).metadata()))
    expect([after?.width, after?.height]).toEqual([before?.width, (before?.height ?? 0) + 28])
    expect((await read('?as=jpeg')).bytes).toEqual(plain.bytes)
    expect(await files()).toEqual(expect.arrayContaining([variant('jpeg'), variant('noted')]))
    await removeFiles(app.supabase, [path])
    expect((await files()).filter((file) => file.startsWith('runs/'))).toEqual([])
    await expectError(get('?as=jpeg&note=1'), 'not_found')
  })

  test('a note is on the JPEG of a design alone, never on a photo as it was', async () => {
    const { app, user, run, get, convert, files } = await userWithDesign()
    const odd = ['0', '2', '', '01', '1 ', 'true', '<svg/>', '1\u0000', '１', '1&note=2']
    for (const note of odd.map((value) => (value.includes('&') ? value : encodeURIComponent(value)))) {
      await expectError(get(`?as=jpeg&note=${note}`), 'bad_request', note)
    }
    for (const query of ['?note=1', '?as=png&note=1', '?as=thumb&note=1', '?as=noted&note=1']) {
      await expectError(get(query), 'bad_request', query)
    }
    // Not a variant anyone may request.
    const location = (await get('?as=noted')).headers.get('location') ?? ''
    expect((await world.fetch(location)).headers.get('content-type')).toBe('image/png')
    const original = await findOriginalPath(app, user.id, run.id)
    const request = new Request(`${SITE}/?as=jpeg&note=1`)
    const photo = { userId: user.id, path: original, name: 'room' }
    await expectError(imageResponse(request, app, photo), 'bad_request')
    expect(convert).not.toHaveBeenCalled()
    expect((await files()).filter((file) => file.includes('noted'))).toEqual([])
  })

  test('a design with its photo is one JPEG, kept and deleted with the design, with a note where wanted', async () => {
    const { app, path, variant, convert, files, follow } = await userWithDesign(PREVIEW_ENGINE)
    const read = async (query: string) => {
      const file = await follow(query)
      const bytes = await file.bytes()
      return { name: file.headers.get('content-disposition'), ...(await sharp(bytes).metadata()) }
    }
    const design = await sharp(await readStored(world, path)).metadata()
    const pair = await read('?as=pair&download')
    expect(await read('?as=pair')).toEqual(pair)
    expect(convert).toHaveBeenCalledTimes(1)
    expect(pair).toMatchObject({
      name: 'attachment; filename="roomwright-room-before-after.jpg"',
      format: 'jpeg',
      xmpAsString: designXmp(PREVIEW_ENGINE),
    })
    expect(pair.exif).toBeUndefined()
    expect(pair.width * pair.height).toBeGreaterThan(2 * design.width * design.height)
    const noted = await read('?as=pair&note=1')
    expect(noted).toMatchObject({
      name: 'attachment; filename="roomwright-room-before-after-noted.jpg"',
      width: pair.width,
      height: pair.height + 28,
      xmpAsString: designXmp(PREVIEW_ENGINE),
    })
    const ofRun = () => files().then((all) => all.filter((file) => file.startsWith('runs/')))
    expect(await ofRun()).toEqual(expect.arrayContaining([variant('noted-pair'), variant('pair')]))
    await removeFiles(app.supabase, [path])
    expect(await ofRun()).toEqual([])
  })

  test('a stored design has the picture with its photo as well', async () => {
    const { app, user, run } = await userWithDesign()
    const { timestamp } = await saveDesign(app, user.id, run.id)
    const path = await findDesignPath(app, user.id, user.id, timestamp)
    const findPhoto = () => findPhotoPath(app, user.id, timestamp)
    const request = new Request(`${SITE}/?as=pair`)
    const answer = await imageResponse(request, app, { userId: user.id, path, name: 'room', findPhoto })
    const file = await world.fetch(answer.headers.get('location') ?? '')
    expect(sniffImageFormat(await file.bytes())).toBe('jpeg')
    const stranger = await subscribe(world, fakeEngine())
    await expectError(findPhotoPath(stranger.app, stranger.user.id, timestamp), 'not_found')
  })

  test('without its photo a design is no half of a picture, and says so', async () => {
    const { app, user, run, get, files } = await userWithDesign()
    const original = await findOriginalPath(app, user.id, run.id)
    await expectError(
      imageResponse(new Request(`${SITE}/?as=pair`), app, { userId: user.id, path: original, name: 'room' }),
      'bad_request',
    )
    await removeFiles(app.supabase, [original])
    await expectError(get('?as=pair'), 'photo_gone')
    await world.changeRun(run.id, 'original_path = null')
    await expectError(get('?as=pair&note=1'), 'photo_gone')
    expect((await files()).filter((file) => file.includes('pair'))).toEqual([])
    for (const query of ['?as=pair&note=0', '?as=noted-pair&note=1', '?as=PAIR&note=1']) {
      await expectError(get(query), 'bad_request', query)
    }
  })

  test('a design says of itself what it is, in every form; its photo says nothing', async () => {
    const { app, user, run, path, get, follow } = await userWithDesign(PREVIEW_ENGINE)
    const original = await findOriginalPath(app, user.id, run.id)
    for (const query of ['', '?as=jpeg', '?as=jpeg&note=1']) {
      const file = await follow(query)
      expect((await sharp(await file.bytes()).metadata()).xmpAsString).toBe(designXmp(PREVIEW_ENGINE))
    }
    for (const variant of ['thumb', 'preview'] as const) {
      const { xmpAsString } = await sharp(await (await get(`?as=${variant}`)).bytes()).metadata()
      expect(xmpAsString).toBe(designXmp(PREVIEW_ENGINE))
      const photo = await readStored(world, variantPath(original, variant))
      expect((await sharp(photo).metadata()).xmp).toBeUndefined()
    }
    expect((await sharp(await readStored(world, original)).metadata()).xmp).toBeUndefined()
    const { timestamp } = await saveDesign(app, user.id, run.id)
    const kept = await findDesignPath(app, user.id, user.id, timestamp)
    expect(await readStored(world, kept)).toEqual(await readStored(world, path))
  })

  test('an image to look at is private, never guessed at, named, and kept by the browser for good', async () => {
    const { get, path } = await userWithDesign()
    const response = await get('?as=preview&download')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-type': 'image/webp',
      'content-disposition': 'attachment; filename="roomwright-room.webp"',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.bytes()).toEqual(await readStored(world, variantPath(path, 'preview')))
  })

  test('an image that the browser has already costs no look into the storage', async () => {
    const { get } = await userWithDesign()
    for (const query of ['?as=preview', '?as=thumb']) {
      const etag = (await get(query)).headers.get('etag') ?? ''
      world.failNext(/GET \/storage/, 1)
      expect((await get(query, { 'if-none-match': etag })).status).toBe(304)
      // The failure is still there for the next test.
      await expect(get(query)).rejects.toThrow()
    }
  })
})

describe('preview and thumbnail', () => {
  test('are stored with result and original, and served without decoding anything', async () => {
    const { app, user, run, path, get, convert } = await userWithDesign()
    const original = await findOriginalPath(app, user.id, run.id)
    for (const variant of ['thumb', 'preview'] as const) {
      const stored = await readStored(world, variantPath(path, variant))
      expect((await sharp(stored).metadata()).format).toBe('webp')
      expect(await (await get(`?as=${variant}`)).bytes()).toEqual(stored)
      await readStored(world, variantPath(original, variant))
    }
    expect(convert).not.toHaveBeenCalled()
  })

  test('missing variants are made at the first request, once', async () => {
    const { path, get, convert } = await userWithDesign()
    await world.supabase.storage.from('user_images').remove([variantPath(path, 'thumb')])
    expect((await get('?as=thumb')).headers.get('content-type')).toBe('image/webp')
    expect((await get('?as=thumb')).status).toBe(200)
    expect(convert).toHaveBeenCalledTimes(1)
  })

  test('are copied with a design that is kept, and go when the image goes', async () => {
    const { app, user, run, path, files } = await userWithDesign()
    const { timestamp } = await saveDesign(app, user.id, run.id)
    const kept = await findDesignPath(app, user.id, user.id, timestamp)
    expect(await readStored(world, variantPath(kept, 'thumb'))).toEqual(
      await readStored(world, variantPath(path, 'thumb')),
    )
    const original = await findOriginalPath(app, user.id, run.id)
    await removeFiles(world.supabase, [path, kept, original])
    expect(await files()).toEqual([])
  })

  test('variants that cannot be stored do not fail the design', async () => {
    const account = await subscribe(world, fakeEngine())
    world.failNext(/POST .*\.webp$/, 4)
    const { run } = await createDesign(account.app, account.user.id, designRequest())
    expect(run.status).toBe('succeeded')
    expect(account.logged).toContain('variant_not_stored')
  })
})
