import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { type Chunk, END, header, pngOf } from './png-by-hand'

// Photos as other programs store them: everything that can make two readers see different pictures.

export type OddPhoto = { readonly name: string; readonly file: Buffer }

const WIDTH = 96
const HEIGHT = 64
const TYPE = { gray: 0, rgb: 2, palette: 3, grayAlpha: 4, rgba: 6 } as const

/** A colorful picture that looks different turned any way: red grows to the right, green downward, with a dark block top left. */
function colorAt(x: number, y: number): [number, number, number] {
  if (x < WIDTH / 4 && y < HEIGHT / 4) return [20, 30, 60]
  return [Math.round((x / WIDTH) * 230) + 12, Math.round((y / HEIGHT) * 200) + 30, 110]
}

const rows = <Value>(make: (x: number, y: number) => Value) =>
  Array.from({ length: HEIGHT }, (_row, y) => Array.from({ length: WIDTH }, (_, x) => make(x, y)))

const base = () =>
  sharp(Buffer.from(rows(colorAt).flat(2)), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })

// ---- ICC profiles ----

/** A matrix profile (ICC.1:2022, 8.3) with these reds, greens and blues, and a gamma as its curves. */
function matrixProfile(gamma: number, isWide = false, extra: readonly string[] = []): Buffer {
  // D50-adapted primaries of sRGB, and of Display P3, in s15Fixed16.
  const primaries = isWide
    ? [
        [0.515, 0.241, -0.001],
        [0.292, 0.692, 0.042],
        [0.157, 0.067, 0.784],
      ]
    : [
        [0.436, 0.222, 0.014],
        [0.385, 0.717, 0.097],
        [0.143, 0.061, 0.714],
      ]
  const fixed = (value: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(Math.round(value * 65_536))
    return bytes
  }
  const xyz = (values: readonly number[]) =>
    Buffer.concat([Buffer.from('XYZ \0\0\0\0', 'latin1'), ...values.map(fixed)])
  const curve = Buffer.concat([Buffer.from('para\0\0\0\0\0\0\0\0', 'latin1'), fixed(gamma)])
  const text = Buffer.concat([Buffer.from('desc\0\0\0\0\0\0\0\u0001\0', 'latin1'), Buffer.alloc(79)])
  const [red = [], green = [], blue = []] = primaries
  const tags: [string, Buffer][] = [
    ['desc', text],
    ['wtpt', xyz([0.9642, 1, 0.8249])],
    ['rXYZ', xyz(red)],
    ['gXYZ', xyz(green)],
    ['bXYZ', xyz(blue)],
    ...['rTRC', 'gTRC', 'bTRC'].map((tag): [string, Buffer] => [tag, curve]),
    ...extra.map((tag): [string, Buffer] => [tag, Buffer.alloc(32)]),
  ]
  let at = 128 + 4 + 12 * tags.length
  const table = tags.map(([tag, body]) => {
    const row = Buffer.alloc(12)
    row.write(tag, 'latin1')
    row.writeUInt32BE(at, 4)
    row.writeUInt32BE(body.length, 8)
    at += body.length
    return row
  })
  const head = Buffer.alloc(132)
  head.writeUInt32BE(at, 0)
  head.writeUInt32BE(0x04_20_00_00, 8)
  head.write('mntrRGB XYZ ', 12, 'latin1')
  head.write('acsp', 36, 'latin1')
  xyz([0.9642, 1, 0.8249]).copy(head, 68, 8)
  head.writeUInt32BE(tags.length, 128)
  return Buffer.concat([head, ...table, ...tags.map(([, body]) => body)])
}

const PROFILES: Readonly<Record<string, Buffer>> = {
  'sRGB-like': matrixProfile(2.2),
  wide: matrixProfile(2.2, true),
  'gamma 1': matrixProfile(1),
  'gamma 1.8 with a table': matrixProfile(1.8, false, ['A2B0']),
  'HDR tag': matrixProfile(2.2, true, ['cicp']),
  garbage: Buffer.from('not a profile at all, but long enough for a header'.repeat(6)),
}

// ---- JPEG ----

const EXIF_TYPE = { BYTE: 1, SHORT: 3, LONG: 4 } as const

/** EXIF with an orientation as this type, and as many times. */
export function exifSegment(
  orientation: number,
  type: keyof typeof EXIF_TYPE,
  order: 'II' | 'MM',
  entries = 1,
): Buffer {
  const isLittle = order === 'II'
  const tiff = Buffer.alloc(8 + 2 + 12 * entries + 4)
  const put = (value: number, at: number, bytes: number) =>
    isLittle ? tiff.writeUIntLE(value, at, bytes) : tiff.writeUIntBE(value, at, bytes)
  tiff.write(order, 'latin1')
  put(42, 2, 2)
  put(8, 4, 4)
  put(entries, 8, 2)
  for (let i = 0; i < entries; i++) {
    const at = 10 + 12 * i
    put(0x0112, at, 2)
    put(EXIF_TYPE[type], at + 2, 2)
    put(1, at + 4, 4)
    put(i === 0 ? orientation : 3, at + 8, { BYTE: 1, SHORT: 2, LONG: 4 }[type])
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]))
}

function segment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(content.length + 2, 2)
  return Buffer.concat([head, content])
}

export const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const profileSegment = (profile: Buffer, number = 1, count = 1) =>
  segment(
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0', 'latin1'), Buffer.from([number, count]), profile]),
  )

/** Adobe's segment with another color transform: 0 stores RGB or CMYK as they are, 2 is YCCK. */
function withAdobe(jpeg: Buffer, transform: number): Buffer {
  const at = jpeg.indexOf('Adobe', 0, 'latin1')
  if (at === -1) {
    return withSegments(
      jpeg,
      segment(0xee, Buffer.from([...Buffer.from('Adobe'), 0, 100, 0, 0, 0, 0, transform])),
    )
  }
  const changed = Buffer.from(jpeg)
  changed[at + 11] = transform
  return changed
}

async function oddJpegs(): Promise<OddPhoto[]> {
  const jpeg = await base().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  const progressive = await base().jpeg({ quality: 85, progressive: true }).toBuffer()
  const gray = await base().toColorspace('b-w').jpeg({ quality: 92 }).toBuffer()
  const cmyk = await base().toColorspace('cmyk').jpeg({ quality: 92 }).toBuffer()
  const cmykWithProfile = await base()
    .toColorspace('cmyk')
    .withIccProfile('cmyk')
    .jpeg({ quality: 92 })
    .toBuffer()
  const p3 = await base().withIccProfile('p3').jpeg({ quality: 92 }).toBuffer()
  const half = [
    profileSegment(matrixProfile(1.8).subarray(0, 200), 1, 2),
    profileSegment(matrixProfile(1.8).subarray(200), 2, 2),
  ]
  const turned = (['SHORT', 'LONG', 'BYTE'] as const).flatMap((type) =>
    (['II', 'MM'] as const).flatMap((order) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((orientation) => ({
        name: `orientation ${orientation} as ${type}, ${order}`,
        file: withSegments(jpeg, exifSegment(orientation, type, order)),
      })),
    ),
  )
  return [
    { name: 'ordinary', file: jpeg },
    { name: 'progressive', file: progressive },
    { name: 'gray', file: gray },
    { name: 'gray with a profile', file: withSegments(gray, profileSegment(matrixProfile(1.8))) },
    { name: 'Display P3', file: p3 },
    { name: 'CMYK', file: cmyk },
    { name: 'CMYK with profile', file: cmykWithProfile },
    { name: 'YCCK', file: withAdobe(cmyk, 2) },
    { name: 'YCCK with profile', file: withAdobe(cmykWithProfile, 2) },
    { name: 'CMYK stored as 0', file: withAdobe(cmyk, 0) },
    { name: 'RGB by Adobe’s transform', file: withAdobe(jpeg, 0) },
    ...Object.entries(PROFILES).map(([name, profile]) => ({
      name: `profile ${name}`,
      file: withSegments(jpeg, profileSegment(profile)),
    })),
    { name: 'profile in two pieces', file: withSegments(jpeg, ...half) },
    { name: 'profile in two pieces, swapped', file: withSegments(jpeg, ...half.toReversed()) },
    { name: 'half a profile', file: withSegments(jpeg, ...half.slice(0, 1)) },
    { name: 'CMYK’s profile on RGB', file: withSegments(jpeg, ...profileOf(cmykWithProfile)) },
    ...turned,
    { name: 'two orientations', file: withSegments(jpeg, exifSegment(6, 'SHORT', 'II', 2)) },
    {
      name: 'two EXIF segments',
      file: withSegments(jpeg, exifSegment(6, 'LONG', 'II'), exifSegment(8, 'SHORT', 'MM')),
    },
    { name: 'no end marker', file: jpeg.subarray(0, -2) },
    { name: 'no end marker, progressive', file: progressive.subarray(0, -2) },
    {
      name: 'no end marker, CMYK, sideways',
      file: withSegments(cmyk, exifSegment(8, 'LONG', 'MM')).subarray(0, -2),
    },
    { name: 'something after the end', file: Buffer.concat([jpeg, Buffer.from([0, 0, 0]), gray]) },
    ...[0.2, 0.6, 0.9, 0.98].flatMap((share) => [
      { name: `cut off at ${share}`, file: jpeg.subarray(0, Math.floor(jpeg.length * share)) },
      {
        name: `progressive cut off at ${share}`,
        file: progressive.subarray(0, Math.floor(progressive.length * share)),
      },
    ]),
  ]
}

/** All profile segments of a JPEG. */
function profileOf(jpeg: Buffer): Buffer[] {
  const found: Buffer[] = []
  for (let at = 2; jpeg[at] === 0xff && jpeg[at + 1] !== 0xda; ) {
    const end = at + 2 + jpeg.readUInt16BE(at + 2)
    if (jpeg[at + 1] === 0xe2) found.push(jpeg.subarray(at, end))
    at = end
  }
  return found
}

// ---- PNG ----

const uint32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
const chunk = (type: string, body: Buffer | readonly number[] = []): Chunk => ({
  type,
  body: Buffer.from(body),
})
const gammaChunk = (value: number) => chunk('gAMA', uint32(Math.round(value * 100_000)))
const iccp = (profile: Buffer) =>
  chunk('iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(profile)]))
const SRGB_CHROMATICITIES = uint32(31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000)
const WIDE_CHROMATICITIES = uint32(31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000)

/** What says how a PNG's values become colors (third edition, 11.3.2). */
const COLORS: Readonly<Record<string, readonly Chunk[]>> = {
  'no color space': [],
  sRGB: [chunk('sRGB', [0])],
  'gAMA 1/2.2': [gammaChunk(0.45455)],
  'gAMA 1/2.2 and cHRM of sRGB': [chunk('cHRM', SRGB_CHROMATICITIES), gammaChunk(0.45455)],
  'gAMA 1/1.8': [gammaChunk(0.55556)],
  'gAMA 1': [gammaChunk(1)],
  'gAMA 1/1.8 below sRGB': [chunk('sRGB', [0]), gammaChunk(0.55556)],
  'wide cHRM': [chunk('cHRM', WIDE_CHROMATICITIES), gammaChunk(0.45455)],
  'cICP of sRGB': [chunk('cICP', [1, 13, 0, 1])],
  'cICP of P3': [chunk('cICP', [12, 13, 0, 1])],
  'cICP of HDR (PQ)': [chunk('cICP', [9, 16, 0, 1])],
  'cICP of HDR (HLG)': [chunk('cICP', [9, 18, 0, 1])],
  ...Object.fromEntries(Object.entries(PROFILES).map(([name, profile]) => [`iCCP ${name}`, [iccp(profile)]])),
}

type Coding = { name: string; type: number; depth: number; alpha?: boolean; before?: readonly Chunk[] }

const CODINGS: readonly Coding[] = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ name: `gray ${depth}`, type: TYPE.gray, depth })),
  ...[8, 16].map((depth) => ({ name: `RGB ${depth}`, type: TYPE.rgb, depth })),
  ...[2, 8].map((depth) => ({
    name: `palette ${depth}`,
    type: TYPE.palette,
    depth,
    before: [palette(depth)],
  })),
  {
    name: 'palette with transparency',
    type: TYPE.palette,
    depth: 2,
    before: [palette(2), chunk('tRNS', [255, 90, 0])],
  },
  {
    name: 'RGB with a transparent color',
    type: TYPE.rgb,
    depth: 8,
    before: [chunk('tRNS', [0, 20, 0, 30, 0, 60])],
  },
  ...[8, 16].flatMap((depth) => [
    { name: `gray with alpha ${depth}`, type: TYPE.grayAlpha, depth, alpha: true },
    { name: `RGBA ${depth}`, type: TYPE.rgba, depth, alpha: true },
  ]),
  { name: 'RGBA, all opaque', type: TYPE.rgba, depth: 8, alpha: false },
]

function palette(depth: number): Chunk {
  return chunk(
    'PLTE',
    Array.from({ length: 2 ** depth }, (_, i) => [i * 7, 255 - i * 5, (i * 85) % 256])
      .flat()
      .map((v) => v & 255),
  )
}

/** One row of samples packed into bytes. */
function packed(samples: readonly number[], depth: number): Buffer {
  if (depth === 16) return Buffer.from(samples.flatMap((value) => [value, (value * 7) % 256]))
  if (depth === 8) return Buffer.from(samples)
  const bytes = Buffer.alloc(Math.ceil((samples.length * depth) / 8))
  samples.forEach((value, i) => {
    const bit = i * depth
    bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (value << (8 - depth - (bit & 7)))
  })
  return bytes
}

function codedRows({ type, depth, alpha = true }: Coding, shift = 0): Buffer {
  const most = 2 ** Math.min(8, depth) - 1
  const lines = rows((x, y) => {
    const [red, green, blue] = colorAt((x + shift) % WIDTH, y)
    const opacity = alpha && x > y ? 40 + 2 * y : 255
    if (type === TYPE.rgb) return [red, green, blue]
    if (type === TYPE.rgba) return [red, green, blue, opacity]
    if (type === TYPE.grayAlpha) return [red, opacity]
    return [Math.round((red / 255) * most)]
  })
  return deflateSync(Buffer.concat(lines.flatMap((line) => [Buffer.from([0]), packed(line.flat(), depth)])))
}

function pngWith(
  coding: Coding,
  colors: readonly Chunk[],
  more: { before?: readonly Chunk[]; after?: readonly Chunk[] } = {},
): Buffer {
  return pngOf([
    header(WIDTH, HEIGHT, coding.depth, coding.type),
    ...colors,
    ...(coding.before ?? []),
    ...(more.before ?? []),
    chunk('IDAT', codedRows(coding)),
    ...(more.after ?? []),
    END,
  ])
}

/** An animation of two frames; hidden: the first image isn't one of them. */
function animated(coding: Coding, isHidden: boolean): Buffer {
  const frame = (sequence: number) =>
    chunk('fcTL', Buffer.concat([uint32(sequence, WIDTH, HEIGHT, 0, 0), Buffer.from([0, 1, 0, 10, 0, 0])]))
  const laterFrame = (sequence: number) => [
    frame(sequence),
    chunk('fdAT', Buffer.concat([uint32(sequence + 1), codedRows(coding, 40)])),
  ]
  return pngWith(coding, [], {
    before: [chunk('acTL', uint32(isHidden ? 1 : 2, 0)), ...(isHidden ? [] : [frame(0)])],
    after: laterFrame(isHidden ? 0 : 1),
  })
}

async function oddPngs(): Promise<OddPhoto[]> {
  const products = CODINGS.flatMap((coding) =>
    Object.entries(COLORS).map(([name, colors]) => ({
      name: `${coding.name}, ${name}`,
      file: pngWith(coding, colors),
    })),
  )
  const rgb: Coding = { name: 'RGB', type: TYPE.rgb, depth: 8 }
  const plain = pngWith(rgb, [])
  const manyPieces = codedRows(rgb)
  return [
    ...products,
    { name: 'interlaced', file: await base().png({ progressive: true }).toBuffer() },
    {
      name: 'interlaced, 16 bits',
      file: await base().toColorspace('rgb16').png({ progressive: true }).toBuffer(),
    },
    { name: 'interlaced, palette', file: await base().png({ progressive: true, palette: true }).toBuffer() },
    { name: 'animated', file: animated(rgb, false) },
    { name: 'animated with a hidden image', file: animated(rgb, true) },
    ...[1, 3, 6, 8].map((orientation) => ({
      name: `PNG, orientation ${orientation}`,
      file: pngWith(rgb, [chunk('eXIf', exifSegment(orientation, 'SHORT', 'MM').subarray(10))]),
    })),
    {
      name: 'PNG in pieces',
      file: pngOf([
        header(WIDTH, HEIGHT, 8, TYPE.rgb),
        chunk('IDAT', manyPieces.subarray(0, 99)),
        chunk('IDAT', manyPieces.subarray(99)),
        END,
      ]),
    },
    { name: 'PNG without end', file: plain.subarray(0, -12) },
    ...[0.2, 0.6, 0.9].map((share) => ({
      name: `PNG cut off at ${share}`,
      file: plain.subarray(0, Math.floor(plain.length * share)),
    })),
    {
      name: 'PNG that lacks coded pixels',
      file: pngOf([header(WIDTH, HEIGHT, 8, TYPE.rgb), chunk('IDAT', manyPieces.subarray(0, 200)), END]),
    },
  ]
}

/** All of them, by name. */
export async function oddPhotos(): Promise<OddPhoto[]> {
  return [...(await oddJpegs()), ...(await oddPngs())]
}
