import fc from 'fast-check'
import sharp from 'sharp'
import { test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { AppError } from '@/lib/errors/app-error'
import { readPhotoBytes } from '@/lib/image/photo-bytes'
import { withoutMetadata } from '@/lib/image/strip-metadata'
import { uploadSchema } from '@/lib/schemas/transform'
import { checkFields } from '@/lib/server/http/body'
import { readImageForm } from '@/lib/server/http/form'
import { imageGate } from '@/lib/server/image-gate/image-gate'
import { decodeImages, type ImageFiles } from '@/lib/server/runs/inputs'
import { validateImages } from '@/lib/server/runs/service'

// `npm test` runs a few fixed cases; `npm run fuzz` draws new ones for ten minutes, a quarter of them per test.
const seconds = Number(process.env.FUZZ_SECONDS ?? 0)
const msPerTest = (seconds * 1_000) / 4
const settings =
  seconds > 0
    ? { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: msPerTest, skipEqualValues: true }
    : { numRuns: 80, seed: 7 }
const timeout = msPerTest + 60_000

const WIDTH = 96
const HEIGHT = 72
const gate = imageGate({ designs: 1, designWaitMs: 1_000 })

/** Every kind of accepted file, each small, so that a change probably matters. */
const CORPUS = await (() => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const photo = (channels: 3 | 4 = 3) =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels, background: '#a86', noise } })
  const block = { create: { width: 40, height: 30, channels: 3, background: '#fff' } } as const
  const mask = () =>
    sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#000' } }).composite([
      { input: block },
    ])
  const areas = () => mask().linear(1 / 255, 0)
  return Promise.all([
    photo().jpeg().toBuffer(),
    photo().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    photo().grayscale().jpeg().toBuffer(),
    photo().toColorspace('cmyk').jpeg().toBuffer(),
    photo()
      .withExif({ IFD0: { Orientation: '6' } })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer(),
    photo(4).png().toBuffer(),
    photo().png({ palette: true, colors: 8 }).toBuffer(),
    photo().toColorspace('rgb16').png({ progressive: true }).toBuffer(),
    photo().webp().toBuffer(),
    photo().gif().toBuffer(),
    mask().png().toBuffer(),
    mask().jpeg().toBuffer(),
    mask().toColourspace('b-w').png().toBuffer(),
    areas().toColourspace('b-w').png().toBuffer(),
  ])
})()
const [JPEG, , , , , , , , , , MASK, , , AREAS] = CORPUS

/** Where a change is made: often in the header, with its sizes and lengths. */
const place = fc.oneof(fc.nat(96), fc.nat(8_192))
const number = fc.constantFrom(0, 1, 0x7f_ff, 0xff_ff, 0x7f_ff_ff_ff, 0xff_ff_ff_ff)

const change = fc.oneof(
  fc.record({ at: place, bytes: fc.uint8Array({ minLength: 1, maxLength: 4 }) }),
  fc.record({ at: place, number }),
  fc.record({ at: place, insert: fc.uint8Array({ minLength: 1, maxLength: 64 }) }),
  fc.record({ at: place, remove: fc.integer({ min: 1, max: 512 }) }),
  fc.record({ at: place, repeat: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ keep: fc.nat(8_192) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

function changed(file: Uint8Array, how: Change): Uint8Array {
  if ('keep' in how) return file.subarray(0, how.keep)
  const at = Math.min(how.at, file.length)
  const [before, after] = [file.subarray(0, at), file.subarray(at)]
  if ('bytes' in how) return Buffer.concat([before, how.bytes, after.subarray(how.bytes.length)])
  if ('insert' in how) return Buffer.concat([before, how.insert, after])
  if ('remove' in how) return Buffer.concat([before, after.subarray(how.remove)])
  if ('repeat' in how) return Buffer.concat([before, after.subarray(0, how.repeat), after])
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(how.number)
  return Buffer.concat([before, bytes, after.subarray(4)])
}

const changedOnce = (file: Uint8Array) =>
  fc.array(change, { maxLength: 4 }).map((all) => all.reduce(changed, file))
const anyFile = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...CORPUS).chain(changedOnce) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
)
/** One of the three files is wrong, or all are: with three wrong ones, only the first would ever be checked. */
const anyFiles: fc.Arbitrary<ImageFiles> = fc.oneof(
  fc.record({ image: anyFile, mask: fc.constant(MASK), areas: fc.constantFrom(null, AREAS) }),
  fc.record({ image: fc.constant(JPEG), mask: anyFile, areas: fc.constantFrom(null, AREAS) }),
  fc.record({ image: fc.constant(JPEG), mask: fc.constant(MASK), areas: anyFile }),
  fc.record({ image: anyFile, mask: anyFile, areas: fc.option(anyFile) }),
)

/** A call's outcome; an error that isn't the sender's fault fails the test. */
async function outcome<Result>(call: () => Result | Promise<Result>): Promise<Result | AppError> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof AppError && error.status >= 400 && error.status < 500) return error
    throw error
  }
}

test('files with any content are refused as the sender’s fault, or work for a design', {
  timeout,
}, async () => {
  const areas = [PLAIN_AREA]
  const check = async (files: ImageFiles) => {
    const facts = await outcome(() =>
      validateImages({ gate, segment: null, engine: { name: 'local' } }, 'somebody', files, {
        areas,
        task: 'restyle-areas',
      }),
    )
    if (facts instanceof AppError) return true
    const { original, selected, labels } = await decodeImages(files, {
      params: { task: 'restyle-areas', areas },
      engine: 'local',
    })
    const pixels = original.width * original.height
    return original.rgb.length === pixels * 3 && selected.length === pixels && labels.length === pixels
  }
  await fc.assert(fc.asyncProperty(anyFiles, check), settings)
})

test('a photo of any bytes is opened, redrawn or refused in the browser, and never stops it', {
  timeout,
}, async () => {
  const check = async (file: Uint8Array) => {
    const reading = await readPhotoBytes(file)
    if ('problem' in reading) return true
    // What is uploaded is cleaned, which has to be possible, and reads the same the second time.
    const clean = withoutMetadata(reading.bytes)
    const again = clean && (await readPhotoBytes(clean))
    return (
      again !== null &&
      !('problem' in again) &&
      again.isUnusual === reading.isUnusual &&
      again.bytes === clean
    )
  }
  await fc.assert(fc.asyncProperty(anyFile, check), settings)
})

/** A multipart body as sent by a browser, before it is changed. */
async function seedForm(): Promise<{ type: string; body: Uint8Array }> {
  const form = new FormData()
  form.set('image', new File([JPEG], 'room.jpg', { type: 'image/jpeg' }))
  form.set('mask', new File([MASK], 'mask.png', { type: 'image/png' }))
  form.set('style', 'rustic')
  form.set('prompt', 'A quiet room with “quotes”')
  form.set('kinds', JSON.stringify(['wall']))
  const response = new Response(form)
  return {
    type: response.headers.get('content-type') ?? '',
    body: new Uint8Array(await response.arrayBuffer()),
  }
}

test('fields of any body are refused, or contain no control characters', {
  timeout,
}, async () => {
  const seed = await seedForm()
  const fields = fc.dictionary(
    fc.constantFrom(
      'runId',
      'style',
      'roomType',
      'prompt',
      'negative_prompt',
      'kinds',
      'seed',
      '__proto__',
      'x',
    ),
    fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.constantFrom('1e999', '-0', 'NaN', '\0', '[{}]')),
  )
  const check = async (body: Uint8Array, more: Record<string, string>) => {
    const headers = { 'content-type': seed.type }
    const request = new Request('http://localhost/', { method: 'POST', headers, body: new Uint8Array(body) })
    const form = await outcome(() => readImageForm(request))
    const read = form instanceof AppError ? {} : form.fields
    const checked = await outcome(() => checkFields(uploadSchema, { ...read, ...more }))
    return checked instanceof AppError || !JSON.stringify(checked).includes(String.raw`\u0000`)
  }
  await fc.assert(fc.asyncProperty(changedOnce(seed.body), fields, check), settings)
})

test('a body with any headers is refused as the sender’s fault, or read', {
  timeout,
}, async () => {
  const { type, body } = await seedForm()
  const boundary = type.split('boundary=')[1] ?? ''
  const texts = fc.oneof(
    fc.string({ maxLength: 400 }),
    fc.string({ minLength: 257, maxLength: 600, unit: fc.constantFrom('-', 'x', '7') }),
    fc.constantFrom(boundary, `"${boundary}"`, '', '"', `${boundary}; charset=x`, 'multipart/form-data'),
  )
  const types = fc.oneof(
    texts.map((text) => `multipart/form-data; boundary=${text}`),
    fc
      .tuple(texts, texts)
      .map(([one, other]) => `multipart/form-data; ${one}=${other}; boundary=${boundary}`),
    texts,
  )
  const lengths = fc.oneof(
    fc.constantFrom('0', '-1', 'NaN', '1e9', '99999999999999999999', '30000000', ''),
    fc.string({ maxLength: 20 }),
  )
  const check = async (contentType: string, length: string) => {
    // Anything HTTP itself rejects never arrives.
    const headers = new Headers()
    for (const [name, value] of [
      ['content-type', contentType],
      ['content-length', length],
    ] as const) {
      try {
        headers.set(name, value)
      } catch {
        return
      }
    }
    const request = new Request('http://localhost/', { method: 'POST', headers, body: new Uint8Array(body) })
    await outcome(() => gate.body(request, 'somebody', (room) => readImageForm(request, room)))
  }
  await fc.assert(fc.asyncProperty(types, lengths, check), settings)
})
