import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'
import { LIMITS } from '@/lib/domain/limits'
import { previewEngine } from '@/lib/engines/preview/preview-engine'
import { checkStart } from '@/lib/server/health/start-check'
import { log } from '@/lib/server/log'
import { findResultPath } from '@/lib/server/runs/results'
import { inpaintModel } from '@/lib/server/segment/inpaint-model'
import { paintingModel } from '../../support/onnx-file'
import { openServerTest } from '../support/open-server-test'
import { createDesign, designRequest, readStored, subscribe } from '../support/test-app'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const world = await openServerTest()
const folders: string[] = []
afterAll(async () => {
  await world.close()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

const file = paintingModel([0.2, 0.4, 0.6])
const sha256 = createHash('sha256').update(file).digest('hex')
const manifest = { name: 'painting', file: 'painting.onnx', sha256, license: 'Made by this test', side: 256 }

/** A folder as an owner has it. */
async function folderWith(clear: object | string, content: Uint8Array | null = file): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'models-'))
  folders.push(folder)
  const text = typeof clear === 'string' ? clear : JSON.stringify({ clear })
  await writeFile(path.join(folder, 'models.json'), text)
  if (content) await writeFile(path.join(folder, 'painting.onnx'), content)
  return folder
}

describe('a site does not start', () => {
  const start = (modelsDir: string) =>
    checkStart(
      { supabase: world.supabase, log },
      parseServerEnv({
        NEXT_PUBLIC_SUPABASE_URL: 'http://localhost:1',
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'key',
        SUPABASE_SECRET_KEY: 'secret',
        MODELS_DIR: modelsDir,
      }),
    )

  test.each([
    [
      'a file with another checksum',
      manifest,
      Uint8Array.of(1, 2, 3),
      /painting\.onnx is not the model's file/,
    ],
    ['no file', manifest, null, /ENOENT.*painting\.onnx/],
    [
      'no word about the license',
      { ...manifest, license: ' ' },
      file,
      /under which license.*\n.*clear\.license/,
    ],
    ['a file that lies elsewhere', { ...manifest, file: '../painting.onnx' }, file, /beside models\.json/],
    ['a size that is no multiple', { ...manifest, side: 300 }, file, /multiple of multipleOf/],
    ['a manifest that is none', 'clear: painting.onnx', file, /models\.json is no JSON/],
  ])('with %s', async (_, clear, content, problem) => {
    const dir = await folderWith(clear, content)
    await expect(start(dir)).rejects.toThrow(/^MODELS_DIR: /)
    await expect(start(dir)).rejects.toThrow(problem)
  })

  test('but with the file that is meant it does', async () => {
    await expect(start(await folderWith(manifest))).resolves.toBeUndefined()
  })
})

const SIZE = { width: 520, height: 400 }
const isMasked = (x: number, y: number, rim = 0) =>
  x >= 210 - rim && x < 300 + rim && y >= 160 - rim && y < 240 + rim

/** A red thing before two surfaces. */
function colorAt(x: number, y: number): readonly [number, number, number] {
  if (x >= 222 && x < 288 && y >= 172 && y < 228) return [200, 40, 30]
  return x < 256 ? [184, 178, 168] : [90, 60, 52]
}

function imageOf(at: (x: number, y: number) => readonly number[]): Promise<Buffer> {
  const pixels = Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    at(i % SIZE.width, Math.floor(i / SIZE.width)),
  )
  return sharp(Uint8Array.from(pixels.flat()), { raw: { ...SIZE, channels: 3 } })
    .png()
    .toBuffer()
}

const PHOTO = await imageOf(colorAt)
const MASK = await imageOf((x, y) => (isMasked(x, y) ? [255, 255, 255] : [0, 0, 0]))
const clearing = () => designRequest({ image: PHOTO, mask: MASK, fields: { task: 'clear', areas: [] } })

/** The same engine in the tests' own app, with a model or without. */
async function siteWith(modelsDir: string | null) {
  const quiet = { ...log, error: vi.fn() }
  const own = previewEngine(1, quiet, modelsDir ? { inpainter: inpaintModel(quiet, modelsDir) } : {})
  const { app, user, creditsLeft } = await subscribe(world, { ...own, restyle: vi.fn(own.restyle) })
  return { app, user, creditsLeft, close: own.close, error: quiet.error }
}

test('what the engine alone cannot tell is filled by the owner’s model, and nothing else changes', async () => {
  const without = await siteWith(null)
  await expect(createDesign(without.app, without.user.id, clearing())).rejects.toMatchObject({
    code: 'clear_not_sure',
  })
  expect(await without.creditsLeft()).toBe(3)
  await without.close()

  const { app, user, close } = await siteWith(await folderWith(manifest))
  const { run } = await createDesign(app, user.id, clearing())
  await close()
  expect(run.diffReport?.changedOutside).toBe(0)
  expect(run.made).toEqual({
    model: 'preview',
    sent: { inpainting: 'painting', sha256: sha256.slice(0, 12) },
  })
  const png = await readStored(world, await findResultPath(app, user.id, run.id))
  const made = await sharp(png).removeAlpha().raw().toBuffer()
  const rim = Math.ceil(LIMITS.clearRim.preview * SIZE.width)
  const changed = [...made].flatMap((level, p) => {
    const i = Math.floor(p / 3)
    const [x, y] = [i % SIZE.width, Math.floor(i / SIZE.width)]
    return level === colorAt(x, y)[p % 3] || isMasked(x, y, rim) ? [] : [[x, y]]
  })
  expect(changed).toEqual([])
  // The model's blue, in the tone around it; the photo's red is gone.
  const [red = 0, green = 0] = made.subarray(3 * (200 * SIZE.width + 255))
  expect(red - green).toBeLessThan(40)
})

test('a file that is replaced while the site runs makes no design, and the credit goes back', async () => {
  const dir = await folderWith(manifest)
  const { app, user, creditsLeft, close, error } = await siteWith(dir)
  await writeFile(path.join(dir, 'painting.onnx'), paintingModel([1, 1, 1]))
  await expect(createDesign(app, user.id, clearing())).rejects.toMatchObject({ code: 'clear_not_sure' })
  expect(await creditsLeft()).toBe(3)
  expect(error).toHaveBeenCalledWith('own_model_missing', expect.any(Error))
  await close()
})
