// Draws the images of the site's own designs with our engine: `lib/config/room-designs.ts` says what changed in which room. The
// same rooms give the same bytes. Also writes the infographic's files. Usage: npm run site-pictures
import './lib/load-typescript.mjs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { SITE_ROOMS } from '../lib/config/sample-rooms.ts'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { analyze } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/analysis/controls.ts'
import { render } from '../lib/engines/preview/render/render.ts'

const { outlineName, ROOM_DESIGNS } = await import('@/lib/config/room-designs')
const { composite } = await import('@/lib/image/composite')
const { decodePhoto } = await import('@/lib/image/decode-photo')
const { areaLevel } = await import('@/lib/mask/png')

/** @import { FinishChange, RoomDesign } from '../lib/config/room-designs.ts' */
/** @import { SiteRoom } from '../lib/config/sample-rooms.ts' */
/** @import { Pixels } from '../lib/image/pixels.ts' */

const WIDTH_PX = 1200
const DIFF_REPORTS = fileURLToPath(new URL('../lib/config/room-diff-reports.json', import.meta.url))
/** Brass, like `--color-brass` in `tokens.css`. */
const OUTLINE_RGB = [226, 171, 87]
/** How strongly a selected area is tinted, and how wide its outline is blurred. */
const TINT = 0.34
const OUTLINE_BLUR_PX = 1.6

/** @param {string} path below `public` */
const onDisk = (path) => fileURLToPath(new URL(`../public${path}`, import.meta.url))

/** @param {SiteRoom} room @param {Pixels} photo */
async function readLevels({ areas }, { width, height }) {
  const { data } = await sharp(onDisk(areas))
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data
}

/** @param {Pixels} image @param {string} path */
async function write({ width, height, rgb }, path) {
  const raw = { width, height, channels: /** @type {const} */ (3) }
  await sharp(rgb, { raw }).resize(WIDTH_PX).webp({ quality: 84, effort: 6 }).toFile(onDisk(path))
}

/** @param {RoomDesign} design @param {SiteRoom} room @param {Pixels} photo */
async function draw({ style, changes }, room, photo) {
  const kinds = Object.keys(changes)
  const labels = await labelAreas(kinds, room, photo)
  const areas = Object.entries(changes).map(([kind, change]) =>
    settingsOf(/** @type {SiteRoom['kinds'][number]} */ (kind), change),
  )
  const controls = { ...DEFAULT_CONTROLS, style, areas }
  const restyled = { ...photo, ...render(photo, labels, analyze(photo, labels), controls) }
  return composite(
    photo,
    restyled,
    labels.map((label) => (label > 0 ? 1 : 0)),
  )
}

/**
 * The areas of a room, numbered from 1 in the order of `kinds`.
 * @param {string[]} kinds @param {SiteRoom} room @param {Pixels} photo
 */
async function labelAreas(kinds, room, photo) {
  const levels = await readLevels(room, photo)
  const labels = new Uint8Array(levels.length)
  for (const [i, kind] of kinds.entries()) {
    const at = /** @type {readonly string[]} */ (room.kinds).indexOf(kind)
    if (at < 0) throw new Error(`${room.id} has no ${kind}`)
    for (let p = 0; p < levels.length; p++) if (levels[p] === areaLevel(at)) labels[p] = i + 1
  }
  return labels
}

/**
 * The selected areas, tinted and outlined on a transparent background, to overlay on the room.
 * @param {string[]} kinds @param {SiteRoom} room @param {Pixels} photo @param {string} path
 */
async function writeOutline(kinds, room, photo, path) {
  const labels = await labelAreas(kinds, room, photo)
  const { width, height } = photo
  const raw = { width, height, channels: /** @type {const} */ (1) }
  const size = { width: WIDTH_PX, height: Math.round((WIDTH_PX * height) / width) }
  const rgba = new Uint8Array(size.width * size.height * 4)
  for (const [i] of kinds.entries()) {
    const area = labels.map((label) => (label === i + 1 ? 255 : 0))
    const soft = await sharp(area, { raw })
      .resize(size.width, size.height, { fit: 'fill' })
      .blur(OUTLINE_BLUR_PX)
      .extractChannel(0)
      .raw()
      .toBuffer()
    for (const [p, value] of soft.entries()) {
      const inside = value / 255
      const edge = 1 - Math.abs(2 * inside - 1)
      const alpha = Math.round(255 * Math.max(TINT * inside, Math.min(1, 1.4 * edge)))
      if (alpha > (rgba[4 * p + 3] ?? 0)) rgba.set([...OUTLINE_RGB, alpha], 4 * p)
    }
  }
  await sharp(rgba, { raw: { ...size, channels: 4 } })
    .webp({ quality: 60, alphaQuality: 60, effort: 6 })
    .toFile(onDisk(path))
}

/** @param {SiteRoom['kinds'][number]} kind @param {FinishChange} change */
function settingsOf(kind, change) {
  if (change === null) return { ...PLAIN_AREA, kind }
  return { ...PLAIN_AREA, kind, material: change.material, color: change.color ?? '' }
}

/** @type {Record<string, import('../lib/domain/design-run.ts').DiffReport>} */
const diffReports = {}
/** @type {Set<string>} */
const outlined = new Set()
for (const folder of ['designs', 'outlines']) await mkdir(onDisk(`/images/${folder}`), { recursive: true })
for (const room of SITE_ROOMS) {
  const photo = await decodePhoto(await readFile(onDisk(room.photo)))
  await write(photo, `/images/rooms/${room.id}-1200.webp`)
  for (const design of ROOM_DESIGNS.filter((each) => each.room === room.id)) {
    const { pixels, diffReport } = await draw(design, room, photo)
    await write(pixels, `/images/designs/${design.name}-1200.webp`)
    diffReports[design.name] = diffReport
    const outline = outlineName(design)
    if (!outlined.has(outline))
      await writeOutline(Object.keys(design.changes), room, photo, `/images/${outline}-1200.webp`)
    outlined.add(outline)
    console.log(design.name, diffReport)
  }
}
await writeFile(DIFF_REPORTS, `${JSON.stringify(diffReports, null, 2)}\n`)
