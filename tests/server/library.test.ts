import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as onePicture from '@/app/api/library/[picture]/route'
import * as libraryRoute from '@/app/api/library/route'
import { filePaths } from '@/lib/domain/stored-files'
import { sniffImageFormat } from '@/lib/image/image-format'
import { libraryResponseSchema } from '@/lib/schemas/responses'
import type { AdminContext } from '@/lib/server/admin/command'
import { runCommand } from '@/lib/server/admin/commands'
import { listFiles } from '@/lib/server/supabase/files'
import { openServerTest } from './support/open-server-test'
import { openShop } from './support/payment-shop'
import { call } from './support/routes'
import { fakeEngine, readStored, testApp } from './support/test-app'
import { visitor } from './support/visitor'

const world = await openServerTest()
const folder = await mkdtemp(join(tmpdir(), 'shop-'))
afterAll(async () => {
  await rm(folder, { recursive: true })
})

const shop = await openShop(world)
const context: AdminContext = { ...shop.context, progress: () => undefined }
visitor.app = testApp(world, fakeEngine()).app

const run = async (name: string, values: Record<string, string> = {}) =>
  (await runCommand(context, name, values)).join('\n')
const importFolder = (flags: Record<string, string> = {}) =>
  run('materials import', { dir: folder, ...flags })

const TILE = {
  file: 'tile.png',
  name: 'Harbor tile',
  maker: 'Harbor',
  code: 'H-1',
  widthMm: 200,
  heightMm: 100,
  price: { cents: 490, currency: 'USD', per: 'piece' },
  link: 'https://harbor.example/h-1',
}

const picture = (level: number, width = 400, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: { r: level, g: level, b: 90 } } })
    .png()
    .toBuffer()

const TILE_PNG = await picture(100)
const OAK_JPEG = await sharp(await picture(150))
  .jpeg()
  .toBuffer()

const writeList = (rows: unknown) => writeFile(join(folder, 'materials.json'), JSON.stringify(rows))

async function library() {
  const response = await call(libraryRoute, 'GET', {})
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  return libraryResponseSchema.parse(await response.json()).materials
}

const names = async () => (await library()).map(({ settings }) => settings.name)

beforeEach(async () => {
  await world.database.query('delete from public.library_materials')
  await writeFile(join(folder, 'tile.png'), TILE_PNG)
  await writeFile(join(folder, 'oak.jpg'), OAK_JPEG)
})

const OAK = { ...TILE, file: 'oak.jpg', name: 'Oak', code: 'H-2' }

test('a folder’s materials are offered to everyone, including visitors, in its order', async () => {
  await writeList([OAK, { ...TILE, sheen: 'gloss', groutMm: 3 }])
  expect(await importFolder()).toBe('2 materials are offered now; 0 were withdrawn.')
  const [oak, tile] = await library()
  expect(oak?.settings).toMatchObject({ name: 'Oak', bond: 'straight', groutMm: 0, sheen: 'matte' })
  expect(tile).toMatchObject({
    settings: { name: 'Harbor tile', widthMm: 200, groutMm: 3, sheen: 'gloss' },
    product: { maker: 'Harbor', code: 'H-1', price: TILE.price, link: TILE.link },
  })
  const file = await readStored(world, filePaths.library(tile?.settings.picture ?? ''))
  expect(createHash('sha256').update(file).digest('hex')).toBe(tile?.settings.picture)
  expect(await run('materials list')).toMatch(
    /^[0-9a-f]{12} {2}H-2 .*\n[0-9a-f]{12} {2}H-1 {2}Harbor tile, Harbor {2}200 × 100 mm {2}4.90 USD per piece$/,
  )
})

test('the same folder again changes what is said, and only --replace withdraws what is not in it', async () => {
  await writeList([TILE, OAK])
  await importFolder()
  await writeList([{ ...TILE, name: 'Sea tile' }])
  expect(await importFolder()).toContain('0 were withdrawn')
  expect(await names()).toEqual(['Oak', 'Sea tile'])
  expect(await importFolder({ replace: 'yes' })).toContain('1 were withdrawn')
  expect(await names()).toEqual(['Sea tile'])
  expect(await run('materials list', { all: 'yes' })).toMatch(/Oak, Harbor.* {2}withdrawn$/m)
})

test('a picture is kept at its size, with even light and without a seam only where the list says so', async () => {
  const gradient = (width: number) => {
    const raw = { width, height: width / 2, channels: 3 } as const
    const values = Uint8Array.from({ length: (width * width * 3) / 2 }, (_, i) => {
      const x = Math.floor(i / 3) % width
      return 60 + (120 * x) / width
    })
    return sharp(values, { raw }).png().toBuffer()
  }
  const kept = async (file: Uint8Array, change: object) => {
    await writeFile(join(folder, 'tile.png'), file)
    await writeList([{ ...TILE, ...change }])
    await importFolder({ replace: 'yes' })
    const [material] = await library()
    const stored = sharp(await readStored(world, filePaths.library(material?.settings.picture ?? '')))
    const { data, info } = await stored.raw().toBuffer({ resolveWithObject: true })
    return { width: info.width, step: Math.abs((data[0] ?? 0) - (data[3 * (info.width - 1)] ?? 0)) }
  }
  expect((await kept(await gradient(1_200), {})).width).toBe(1_024)
  const small = await gradient(300)
  const plain = await kept(small, {})
  expect(plain.width).toBe(300)
  expect(plain.step).toBeGreaterThan(110)
  expect((await kept(small, { evenLight: true })).step).toBeLessThan(20)
  expect((await kept(small, { repeats: true })).width).toBeLessThan(280)
})

test('nothing is written by a dry run', async () => {
  await writeList([TILE])
  const before = await listFiles(world.supabase, 'library')
  await writeFile(join(folder, 'tile.png'), await picture(33))
  expect(await importFolder({ 'dry-run': 'yes' })).toBe('1 materials are right; nothing was written.')
  expect(await library()).toEqual([])
  expect(await listFiles(world.supabase, 'library')).toEqual(before)
})

test.each([
  [{ widthMm: 0 }, 'materials.json, row 2, widthMm: '],
  [{ price: { cents: 4.9, currency: 'USD', per: 'piece' } }, 'row 2, price.cents: '],
  [{ price: { cents: 490, currency: 'dollar', per: 'piece' } }, 'row 2, price.currency: '],
  [{ link: 'http://harbor.example' }, 'row 2, link: '],
  [{ link: 'javascript:alert(1)' }, 'row 2, link: '],
  [{ colour: 'red' }, 'materials.json, row 2: '],
  [{ code: '' }, 'row 2, code: '],
  [{ file: '../tile.png' }, 'row 2, file: must be the name of a file in the same folder'],
  [{ file: '/etc/passwd' }, 'row 2, file: must be the name'],
  [{ file: '..\\tile.png' }, 'row 2, file: must be the name'],
  [{ file: '..' }, 'row 2, file: must be the name'],
  [{ file: 'none.png' }, 'row 2, file: there is no file none.png'],
  [{ file: 'materials.json' }, 'row 2, file: materials.json: '],
  [{ widthMm: 100 }, 'row 2, file: oak.jpg is 400 × 200 pixels and the piece 100 × 100 mm'],
  [{ file: 'tile.png' }, 'row 2, file: row 1 has the same picture'],
  [{ code: 'H-1' }, 'row 2, code: row 1 has the same maker and code'],
])('a wrong row is named, and nothing is written: %o', async (change, sentence) => {
  const before = await listFiles(world.supabase, 'library')
  await writeFile(join(folder, 'tile.png'), await picture(201))
  await writeList([TILE, { ...OAK, ...change }])
  await expect(importFolder()).rejects.toThrow(sentence)
  expect(await library()).toEqual([])
  expect(await listFiles(world.supabase, 'library')).toEqual(before)
})

test('a folder without a valid list says so', async () => {
  await writeFile(join(folder, 'materials.json'), '[{')
  await expect(importFolder()).rejects.toThrow('materials.json is not valid JSON')
  await writeList({ materials: [] })
  await expect(importFolder()).rejects.toThrow('materials.json: ')
  await expect(run('materials import', { dir: join(folder, 'none') })).rejects.toThrow(
    'has no materials.json',
  )
})

test('a material is withdrawn by its code or its picture, which is served all the same', async () => {
  await writeList([TILE, OAK])
  await importFolder()
  const [tile] = await library()
  const hash = tile?.settings.picture ?? ''
  expect(await run('materials withdraw', { material: 'H-2' })).toBe('Oak is no longer offered.')
  expect(await run('materials withdraw', { material: hash.slice(0, 12) })).toContain('Harbor tile')
  expect(await library()).toEqual([])
  await expect(run('materials withdraw', { material: 'H-2' })).rejects.toThrow(
    'No material H-2 is currently offered.',
  )
  expect((await pictureOf(hash)).status).toBe(200)
})

test('two makers’ same code has to be told apart', async () => {
  await writeList([TILE, { ...OAK, maker: 'Other', code: 'H-1' }])
  await importFolder()
  await expect(run('materials withdraw', { material: 'H-1' })).rejects.toThrow('Several materials match')
  expect(await names()).toEqual(['Harbor tile', 'Oak'])
})

const pictureOf = (hash: string, query = '', headers: Record<string, string> = {}) =>
  call(onePicture, 'GET', { picture: hash }, { path: `/${query}`, headers })

test('a picture is public and cacheable; an unknown one is not found', async () => {
  await writeList([TILE])
  await importFolder()
  const [tile] = await library()
  const hash = tile?.settings.picture ?? ''
  const full = await pictureOf(hash)
  expect(Object.fromEntries(full.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
  })
  expect(sniffImageFormat(new Uint8Array(await full.arrayBuffer()))).toBe('png')
  const thumb = await pictureOf(hash, '?as=thumb')
  expect([thumb.status, thumb.headers.get('content-type')]).toEqual([200, 'image/webp'])
  const etag = thumb.headers.get('etag') ?? ''
  expect(etag).not.toBe(full.headers.get('etag'))
  expect((await pictureOf(hash, '?as=thumb', { 'if-none-match': etag })).status).toBe(304)
  for (const [other, query] of [
    ['0'.repeat(64), ''],
    ['0'.repeat(64), '?as=thumb'],
    ['../users', ''],
  ] as const) {
    const response = await pictureOf(other, query)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})
