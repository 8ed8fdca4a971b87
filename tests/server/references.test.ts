import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { type HostedModelName, hostedModel } from '@/lib/domain/hosted/models'
import { LIMITS } from '@/lib/domain/limits'
import { filePaths, UPLOADS_BUCKET, variantPath } from '@/lib/domain/stored-files'
import type { ErrorCode } from '@/lib/errors/catalogue'
import type { RequestedReference } from '@/lib/schemas/requests'
import { saveDesign } from '@/lib/server/designs/service'
import { keepReference } from '@/lib/server/rooms/references'
import { claimRuns } from '@/lib/server/runs/claims'
import { readRun } from '@/lib/server/runs/service'
import { putFile } from '@/lib/server/supabase/files'
import { createUploads } from '@/lib/server/uploads/service'
import { eventually, expectError } from './support/expect'
import { fakeHostedEngine } from './support/fake-hosted-engine'
import { grayImage } from './support/images'
import { openServerTest } from './support/open-server-test'
import { createDesign, designRequest, mortalApp, subscribe, testApp } from './support/test-app'

const world = await openServerTest()

const TAKES_THREE = 'ideogram-ai/ideogram-4-5-precise-edit'

async function subscriber(modelName: HostedModelName = TAKES_THREE) {
  const model = hostedModel(modelName)
  if (!model) throw new Error(`no model ${modelName}`)
  const engine = { ...fakeHostedEngine(), name: modelName, modelFor: () => model, costCents: vi.fn(() => 5) }
  const account = await subscribe(world, engine)
  const { app, user } = account
  const upload = async (file: Uint8Array): Promise<RequestedReference> => {
    const [address] = await createUploads(app, user.id, [1])
    if (!address) throw new Error('no address')
    const put = await world.supabase.storage
      .from(UPLOADS_BUCKET)
      .upload(address.path, file, { contentType: 'application/octet-stream' })
    expect(put.error).toBeNull()
    return { path: address.path }
  }
  const ask = (references: readonly RequestedReference[], runId: string = crypto.randomUUID()) =>
    createDesign(app, user.id, designRequest({ runId, references }))
  return { ...account, upload, ask }
}

/** A stored design with this many pixels on each side. */
async function storedDesign({ app, user, engine }: Awaited<ReturnType<typeof subscriber>>, sidePx: number) {
  engine.collect.mockResolvedValueOnce(await grayImage(200))
  const { run } = await createDesign(app, user.id, designRequest())
  const { id, transformedPath } = await saveDesign(app, user.id, run.id)
  const picture = await sharp(await pictureOf(sidePx, sidePx))
    .webp()
    .toBuffer()
  await putFile(world.supabase, variantPath(transformedPath, 'preview'), picture)
  return id
}

/** A reference image stored in the account. */
async function keepIn({ app, user, upload }: Awaited<ReturnType<typeof subscriber>>, file: Uint8Array) {
  const asked = await upload(file)
  if (!('path' in asked)) throw new Error('no path')
  const { signal } = new AbortController()
  return keepReference(app, { userId: user.id, path: asked.path, signal })
}

const pictureOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#456789' } })
    .png()
    .toBuffer()

const sha256 = (file: Uint8Array) => createHash('sha256').update(file).digest('hex')

test('pictures of the device and stored designs reach the model: reduced, without metadata, and counted in the price', async () => {
  const account = await subscriber()
  const { engine, user, upload, ask, files } = account
  const design = await storedDesign(account, 1_500)
  const large = await sharp(await pictureOf(2_400, 1_600))
    .withExif({ IFD0: { Artist: 'Anna Owner' } })
    .jpeg()
    .toBuffer()
  const small = await pictureOf(300, 256)
  engine.collect.mockResolvedValueOnce(await grayImage(190))
  const { run } = await ask([await upload(large), await upload(small), { design }])

  const sent = engine.jobs.at(-1)?.order.input.references ?? []
  const sizes = await Promise.all(sent.map((file) => sharp(file).metadata()))
  expect(sizes.map(({ format, width, height }) => [format, width, height])).toEqual([
    ['png', 1225, 816],
    ['png', 300, 256],
    ['png', 1000, 1000],
  ])
  for (const { width, height, exif } of sizes) {
    expect(width * height).toBeLessThanOrEqual(LIMITS.references.sentPixels * 1.001)
    expect(exif).toBeUndefined()
  }
  expect(engine.costCents).toHaveBeenLastCalledWith(expect.anything(), 3)
  const { params } = await readRun(account.app, user.id, run.id)
  expect(params).toMatchObject({ references: [expect.any(String), sha256(small), expect.any(String)] })
  expect((await files()).filter((path) => path.startsWith(`runs/${run.id}/`))).toEqual([])
})

test('a picture that is kept with a room reaches the model as it is kept', async () => {
  const account = await subscriber()
  const { app, user, engine, ask } = account
  const picture = await keepIn(account, await pictureOf(2_000, 1_000))
  engine.collect.mockResolvedValueOnce(await grayImage(190))
  const { run } = await ask([{ picture }])
  const [sent] = engine.jobs.at(-1)?.order.input.references ?? []
  expect(sent && sha256(sent)).toBe(picture)
  expect((await readRun(app, user.id, run.id)).params).toMatchObject({ references: [picture] })
})

test('an excess, small, damaged, unknown or another user’s reference is refused before a credit is taken', async () => {
  const [account, other] = [await subscriber(), await subscriber()]
  const { engine, upload, ask, creditsLeft } = account
  const good = await upload(await pictureOf(300, 300))
  const theirDesign = await storedDesign(other, 1_000)
  const theirUpload = await other.upload(await pictureOf(300, 300))
  const theirPicture = await keepIn(other, await pictureOf(300, 300))
  const cut = (
    await sharp(await pictureOf(900, 900))
      .jpeg()
      .toBuffer()
  ).subarray(0, 900)
  const refusals: readonly (readonly [code: ErrorCode, references: readonly RequestedReference[]])[] = [
    ['reference_too_many', [good, good, good, good]],
    ['added_image_too_small', [good, await upload(await pictureOf(1_000, 255))]],
    ['added_image_too_small', [await upload(await pictureOf(8, 8))]],
    ['unsupported_image', [await upload(Buffer.from('<svg onload="alert(1)"></svg>'))]],
    ['image_damaged', [await upload(cut)]],
    ['too_many_pixels', [await upload(await declaredAs(60_000, 60_000))]],
    ['upload_missing', [theirUpload]],
    ['upload_missing', [{ path: filePaths.storedDesign(other.user.id, 1) }]],
    ['upload_missing', [{ path: `${filePaths.folder(account.user.id)}/../${other.user.id}/x` }]],
    ['reference_missing', [{ design: theirDesign }]],
    ['reference_missing', [{ design: crypto.randomUUID() }]],
    ['reference_missing', [{ picture: theirPicture }]],
  ]
  for (const [code, references] of refusals) {
    const runId = crypto.randomUUID()
    await expectError(ask(references, runId), code, code)
    expect(await world.readRun(runId).catch(() => null), code).toBeFalsy()
  }
  expect(engine.jobs).toEqual([])
  expect(await creditsLeft()).toBe(3)
})

/** A PNG of a few bytes that declares this size. */
async function declaredAs(width: number, height: number): Promise<Buffer> {
  const png = await pictureOf(300, 300)
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

test('a model without references is asked for none, and neither is a task that has none', async () => {
  const { upload, ask, creditsLeft } = await subscriber('stability-ai/sdxl')
  const reference = await upload(await pictureOf(300, 300))
  await expectError(ask([reference]), 'reference_too_many')
  expect(await creditsLeft()).toBe(3)
})

test('a process that goes on with a run takes the references that were kept, and another picture is another request', async () => {
  const { app, user, engine, upload, letTimePass } = await subscriber()
  const picture = await pictureOf(400, 300)
  const request = designRequest({ references: [await upload(picture)] })
  const dead = { ...engine, send: () => new Promise<never>(() => undefined) }
  void createDesign({ ...mortalApp(app), engine: dead }, user.id, request)
  await eventually(async () => expect(await world.readRun(request.runId)).toMatchObject({ inputs: 'kept' }))
  await letTimePass('2 minutes')
  const survivor = testApp(world, engine)
  const claiming = claimRuns(survivor.app, user.id)
  await eventually(async () => expect(engine.jobs).toHaveLength(1))
  const [sent] = engine.jobs[0]?.order.input.references ?? []
  expect(await sharp(sent).metadata()).toMatchObject({ width: 400, height: 300 })
  const changed = { ...request, references: [await upload(await pictureOf(401, 300))] }
  await expectError(createDesign(app, user.id, changed), 'run_conflict')
  engine.finish()
  await claiming
  await survivor.app.activeRuns.idle()
})
