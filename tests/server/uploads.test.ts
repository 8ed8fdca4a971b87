import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import { AppError } from '@/lib/errors/app-error'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import { deleteAccount } from '@/lib/server/account/service'
import { enforceUploadRate } from '@/lib/server/http/rate-limit'
import { keepHouse } from '@/lib/server/process/housekeeping'
import { claimRuns } from '@/lib/server/runs/claims'
import { beginDesign, finishDesign } from '@/lib/server/runs/service'
import { requirePlan } from '@/lib/server/subscriptions/service'
import { listFiles } from '@/lib/server/supabase/files'
import { withImages } from '@/lib/server/uploads/read-images'
import { createUploads, readUpload, type Upload } from '@/lib/server/uploads/service'
import { expectError } from './support/expect'
import { PHOTO, WHOLE_MASK } from './support/images'
import { openServerTest } from './support/open-server-test'
import { signIn } from './support/routes'
import { designRequest, fakeEngine, subscribe, testApp } from './support/test-app'

const world = await openServerTest()

/** Without Node's additions. */
const bytesOf = (file: Uint8Array) => new Uint8Array(file)

const bytesType = 'application/octet-stream'

/** Uploads a file like a browser does: with nothing but the URL. */
function put(
  { url }: Pick<Upload, 'url'>,
  file: Uint8Array<ArrayBuffer>,
  type = bytesType,
): Promise<Response> {
  return world.fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: file })
}

async function uploader() {
  const account = await signIn(world)
  const { app, user } = account
  const upload = async (file: Uint8Array) => {
    const [address] = await createUploads(app, user.id, [file.byteLength])
    if (!address) throw new Error('no address')
    expect((await put(address, bytesOf(file))).status).toBe(200)
    return address
  }
  /** An image route's work with the files at these paths. */
  const withFiles = <Result>(
    paths: Record<string, unknown>,
    work: Parameters<typeof withImages<Result>>[1],
  ): Promise<Result> => {
    const request = new Request('https://rooms.example/api/images/upload', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ style: 'coastal', ...paths }),
    })
    const signedIn = { id: user.id, email: '', name: '', avatarUrl: '' }
    return withImages({ request, app, user: signedIn }, work)
  }
  const read = (paths: Record<string, unknown>) => withFiles(paths, async (form) => form)
  const uploads = () => listFiles(world.supabase, filePaths.folder(user.id), UPLOADS_BUCKET)
  return { ...account, upload, withFiles, read, uploads }
}

describe('files that were put into the bucket', () => {
  test('are read by their paths, with the fields beside them', async () => {
    const { upload, read } = await uploader()
    const [image, mask] = [await upload(PHOTO), await upload(WHOLE_MASK)]
    expect(await read({ imagePath: image.path, maskPath: mask.path })).toEqual({
      files: { image: bytesOf(PHOTO), mask: bytesOf(WHOLE_MASK), areas: null, shown: null },
      fields: { style: 'coastal' },
    })
    const { files } = await read({ imagePath: image.path, maskPath: mask.path, areasPath: mask.path })
    expect(files.areas).toEqual(bytesOf(WHOLE_MASK))
    const references = [{ path: image.path }, { design: crypto.randomUUID() }]
    const withReferences = { imagePath: image.path, maskPath: mask.path, references }
    expect(await read(withReferences)).toMatchObject({ references, fields: { style: 'coastal' } })
    for (const odd of [
      'all',
      [{ path: 1 }],
      [{ path: image.path, design: 'x' }],
      [null],
      { 0: image.path },
    ]) {
      await expectError(read({ ...withReferences, references: odd }), 'bad_request')
    }
    await expectError(read({ maskPath: mask.path }), 'image_select_required')
    await expectError(read({ imagePath: image.path }), 'area_select_required')
  })

  test('lose the place where a photo was taken before anything else happens to them', async () => {
    const { user, upload, read, uploads } = await uploader()
    const gps = { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' }
    const photo = await sharp(PHOTO)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Anna Owner' }, IFD3: gps })
      .toBuffer()
    const [image, mask] = [await upload(photo), await upload(WHOLE_MASK)]
    const { files } = await read({ imagePath: image.path, maskPath: mask.path })
    const stored = await readUpload(world.supabase, user.id, image.path)
    for (const file of [files.image, stored]) {
      expect(file).toEqual(withoutMetadata(photo))
      expect(Buffer.from(file).includes('Anna Owner')).toBe(false)
    }

    // A segment that extends beyond its file.
    const broken = Buffer.from(photo)
    broken.writeUInt16BE(0xfff0, 4)
    const { path } = await upload(broken)
    await expectError(read({ imagePath: path, maskPath: mask.path }), 'image_damaged')
    expect(await uploads()).not.toContain(path)
  })

  test('have a place of the gate for their bytes before any of them is read', async () => {
    const { app, user, upload, read } = await uploader()
    const { path } = await upload(PHOTO)
    const gate = vi
      .spyOn(app.gate, 'files')
      .mockRejectedValueOnce(new AppError('server_busy', { seconds: 10 }))
    await expectError(read({ imagePath: path, maskPath: path }), 'server_busy')
    const place = { userId: user.id, bytes: 2 * PHOTO.byteLength, signal: expect.any(AbortSignal) }
    expect(gate).toHaveBeenCalledWith(place, expect.any(Function))
  })

  test('leave memory and give their place back while another process makes the design', async () => {
    const { app, user, upload, withFiles } = await uploader()
    const paths = { imagePath: (await upload(PHOTO)).path, maskPath: (await upload(WHOLE_MASK)).path }
    const web = { ...app, role: 'web' as const, pause: () => new Promise<void>(setImmediate) }
    // No process makes it yet: anything waiting for it in a place would block that.
    const begun = await withFiles(paths, ({ files }) =>
      beginDesign(web, user.id, { ...designRequest(), ...files }),
    )
    expect(begun).toMatchObject({ run: { status: 'reserved' }, made: null })
    const finished = finishDesign(web, begun)
    await claimRuns(testApp(world, fakeEngine()).app, user.id)
    expect(await finished).toMatchObject({ run: { id: begun.run.id, status: 'succeeded' } })
  })

  test('are found by their user alone, and only by the exact path', async () => {
    const [anna, ben] = [await uploader(), await uploader()]
    const mask = await anna.upload(WHOLE_MASK)
    const { path } = await ben.upload(PHOTO)
    const id = path.split('/').at(-1) ?? ''
    const image = `users/${ben.user.id}/runs/${id}-1.png`
    await world.supabase.storage.from('user_images').upload(image, PHOTO, { contentType: 'image/png' })
    for (const imagePath of [
      path,
      `/${path}`,
      `users/${anna.user.id}/../${ben.user.id}/${id}`,
      `users/${anna.user.id}/%2e%2e/${ben.user.id}/${id}`,
      `users/${anna.user.id}`,
      `users/${anna.user.id}/${crypto.randomUUID()}`,
      `${UPLOADS_BUCKET}/${path}`,
      `../user_images/${image}`,
      image,
      'https://evil.example/photo.jpg',
    ]) {
      await expectError(anna.read({ imagePath, maskPath: mask.path }), 'upload_missing', imagePath)
      await expectError(readUpload(world.supabase, anna.user.id, imagePath), 'upload_missing')
    }
    expect(await readUpload(world.supabase, ben.user.id, path)).toEqual(bytesOf(PHOTO))
  })

  test('are deleted two hours later, and with their account; until then they are part of its export', async () => {
    const [anna, ben] = [await uploader(), await uploader()]
    const [old, young] = [await anna.upload(PHOTO), await anna.upload(PHOTO)]
    const age = 'update storage.objects set created_at = created_at - $2::interval where name = $1'
    await world.database.query(age, [old.path, '2 hours'])
    await world.database.query(age, [young.path, '1 hour 59 minutes'])
    await ben.upload(PHOTO)
    await keepHouse(anna.app)
    expect(await anna.uploads()).toEqual([young.path])

    expect((await anna.exported()).has(young.path)).toBe(true)
    await deleteAccount(anna.app, anna.user.id)
    expect(await anna.uploads()).toEqual([])
    expect(await ben.uploads()).toHaveLength(1)
  })
})

describe('the address of an upload', () => {
  test('takes one file, of a size that the product allows and of no type that anybody would show', async () => {
    const { app, user, uploads } = await uploader()
    const { maxBytes } = LIMITS.upload
    await expectError(createUploads(app, user.id, [1, maxBytes + 1]), 'image_too_large')
    const [large, typed, twice] = await createUploads(app, user.id, [1, 1, 1])
    if (!large || !typed || !twice) throw new Error('no addresses')
    expect((await put(large, new Uint8Array(maxBytes + 1))).ok).toBe(false)
    expect((await put(typed, bytesOf(PHOTO), 'text/html')).ok).toBe(false)
    expect((await put(twice, new Uint8Array(maxBytes))).ok).toBe(true)
    expect((await put(twice, bytesOf(PHOTO))).ok).toBe(false)
    expect(await uploads()).toEqual([twice.path])
  })

  test('is for its own path: not for another, not to read, and not without its signature', async () => {
    const [anna, ben] = [await uploader(), await uploader()]
    const [address] = await createUploads(anna.app, anna.user.id, [1])
    if (!address) throw new Error('no address')
    const { path } = await ben.upload(PHOTO)
    const elsewhere = address.url.replace(address.path, filePaths.upload(ben.user.id, crypto.randomUUID()))
    const images = address.url.replace(UPLOADS_BUCKET, 'user_images')
    const forged = address.url.replace(/.{12}$/, 'A'.repeat(12))
    for (const url of [elsewhere, images, forged, address.url.replace(/\?.*/, '')]) {
      expect((await put({ url }, bytesOf(PHOTO))).ok, url).toBe(false)
    }
    const reading = address.url.replace('/upload/sign/', '/sign/').replace(address.path, path)
    expect((await world.fetch(reading)).ok).toBe(false)
  })

  test('is counted by what it may take, up to a day’s megabytes', async () => {
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://supabase.test')
    vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'anon')
    vi.stubEnv('SUPABASE_SECRET_KEY', 'service')
    const { user } = await uploader()
    for (let n = 0; n < 6; n++) await enforceUploadRate(world.supabase, user.id, 100)
    await expectError(enforceUploadRate(world.supabase, user.id, 1), 'too_many_requests')
  })

  test('no byte of a photo is read for a person without a plan', async () => {
    const { app, user } = await subscribe(world, fakeEngine())
    await world.database.query(
      `update public.unified_subscriptions set expires_at = now() - interval '1 day' where user_id = $1`,
      [user.id],
    )
    await expectError(requirePlan(app, user.id), 'no_active_plan')
    let read = 0
    const body = new ReadableStream<Uint8Array>({ pull: () => void read++ }, { highWaterMark: 0 })
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const init = { method: 'POST', headers, body, duplex: 'half' }
    const request = new Request('https://rooms.example/api/images/validate', init)
    const signedIn = { id: user.id, email: '', name: '', avatarUrl: '' }
    const work = vi.fn()
    await expectError(withImages({ request, app, user: signedIn }, work), 'no_active_plan')
    expect([read, work.mock.calls.length]).toEqual([0, 0])
  })
})
