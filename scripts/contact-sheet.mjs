// One WebP with all styles, some seeds and the controls for a photo and a mask, to judge by eye.
// Usage: npm run contact-sheet -- <photo> <mask | all> [out.webp] [--surface=wall] [--cell=360]
// Without a photo: the sheets of docs/contact-sheets, from the masks drawn there.
import './lib/load-typescript.mjs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { KIND_CHOICES } from '../lib/domain/areas.ts'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { INITIAL_NUMBERS } from '../lib/domain/number-params.ts'
import { STYLE_IDS } from '../lib/domain/styles.ts'
import { analyze } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/analysis/controls.ts'
import { render } from '../lib/engines/preview/render/render.ts'

const { composite } = await import('@/lib/image/composite')
const { decodePhoto } = await import('@/lib/image/decode-photo')

/** @import { KindChoice } from '../lib/domain/areas.ts' */
/** @import { Controls } from '../lib/engines/preview/analysis/controls.ts' */

const COLUMNS = 4
const LABEL_PX = 22
/** WebP qualities to try until the sheet is small enough. */
const MOST_BYTES = 500_000
const QUALITIES = [82, 74, 66, 56, 46, 36]

/** @param {string} file @param {{ width: number, height: number }} size */
async function loadMask(file, { width, height }) {
  if (file === 'all') return new Uint8Array(width * height).fill(1)
  const { data } = await sharp(file)
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Uint8Array.from(data, (value) => (value >= 128 ? 1 : 0))
}

/**
 * The content of each cell, row by row.
 * @param {KindChoice} surface
 * @returns {{ label: string, controls: Controls }[]}
 */
function cells(surface) {
  /** @param {string} label @param {Partial<Controls> & Pick<Controls, 'style'>} change */
  const cell = (label, change) => ({
    label,
    controls: {
      ...DEFAULT_CONTROLS,
      ...INITIAL_NUMBERS,
      areas: [{ ...PLAIN_AREA, kind: surface }],
      ...change,
    },
  })
  return [
    ...STYLE_IDS.map((style) => cell(style, { style })),
    ...[2, 3, 4, 5].map((seed) => cell(`modern, seed ${seed}`, { style: 'modern', seed })),
    ...[2, 3, 4, 5].map((seed) => cell(`bohemian, seed ${seed}`, { style: 'bohemian', seed })),
    ...[0.25, 0.5, 0.75, 1].map((strength) =>
      cell(`coastal, strength ${strength}`, { style: 'coastal', strength }),
    ),
    ...[1, 5, 10, 20].map((guidance) =>
      cell(`art_deco, guidance ${guidance}`, { style: 'art_deco', guidance }),
    ),
  ]
}

/** What the masks of docs/contact-sheets select, by the second part of their names. @type {Record<string, KindChoice>} */
const SELECTED = { wall: 'wall', floor: 'floor', sofa: 'fabric', armchair: 'fabric', cabinets: 'painted' }

/** @param {string} text @param {number} width */
function caption(text, width) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL_PX}">
    <text x="6" y="16" font-family="sans-serif" font-size="14" fill="#222">${text}</text></svg>`
  return Buffer.from(svg)
}

const SHEETS = fileURLToPath(new URL('../docs/contact-sheets/', import.meta.url))
const PHOTOS = fileURLToPath(new URL('../public/images/', import.meta.url))

async function main() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { surface: { type: 'string' }, cell: { type: 'string' } },
  })
  const surface = KIND_CHOICES.find((name) => name === values.surface) ?? 'auto'
  const width = Number(values.cell ?? 360)
  const [photoFile, maskFile, outFile] = positionals
  if (photoFile && maskFile) {
    const out = outFile ?? `${path.parse(photoFile).name}-${path.parse(maskFile).name}.webp`
    await drawSheet({ photoFile, maskFile, out, surface, width })
    return
  }
  if (photoFile) throw new Error('usage: contact-sheet [<photo> <mask | all> [out.webp]]')
  for (const file of await readdir(path.join(SHEETS, 'masks'))) {
    const { name } = path.parse(file)
    const [room = '', selected = ''] = name.split('-')
    await drawSheet({
      photoFile: path.join(PHOTOS, `${room}-before.jpg`),
      maskFile: path.join(SHEETS, 'masks', file),
      out: path.join(SHEETS, `${name}.webp`),
      surface: SELECTED[selected] ?? surface,
      width,
    })
  }
}

/** @param {{ photoFile: string, maskFile: string, out: string, surface: KindChoice, width: number }} sheet */
async function drawSheet({ photoFile, maskFile, out, surface, width }) {
  const photo = await decodePhoto(await readFile(photoFile))
  const mask = await loadMask(maskFile, photo)
  const { focal35mm } = photo
  const analysis = analyze(photo, mask, focal35mm === undefined ? {} : { focal35mm })
  const height = Math.round((width * photo.height) / photo.width)
  const list = cells(surface)
  const composites = []
  for (const [i, { label, controls }] of list.entries()) {
    const restyled = { ...photo, ...render(photo, mask, analysis, controls) }
    const { rgb } = (await composite(photo, restyled, mask)).pixels
    const raw = { raw: { width: photo.width, height: photo.height, channels: /** @type {const} */ (3) } }
    const image = await sharp(rgb, raw).resize(width, height).png().toBuffer()
    const left = (i % COLUMNS) * width
    const top = Math.floor(i / COLUMNS) * (height + LABEL_PX)
    composites.push({ input: caption(label, width), left, top })
    composites.push({ input: image, left, top: top + LABEL_PX })
  }
  const rows = Math.ceil(list.length / COLUMNS)
  const sheet = await sharp({
    create: { width: width * COLUMNS, height: rows * (height + LABEL_PX), channels: 3, background: '#fff' },
  })
    .composite(composites)
    .png()
    .toBuffer()
  for (const quality of QUALITIES) {
    const { size } = await sharp(sheet).webp({ quality, effort: 5 }).toFile(out)
    if (size < MOST_BYTES) break
  }
  console.log(`${out}: ${list.length} designs, layout confidence ${analysis.room.confidence.toFixed(2)}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
