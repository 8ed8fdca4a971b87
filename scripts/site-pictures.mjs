// Draws the images of the site's own designs with the product's engine: `lib/config/room-designs.ts` says what changed in
// which room. The same rooms give the same bytes. Usage: npm run site-pictures
import '../bench/load-typescript.mjs'
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { ROOM_DESIGNS } from '../lib/config/room-designs.ts'
import { SAMPLE_ROOMS } from '../lib/config/sample-rooms.ts'
import { PLAIN_AREA } from '../lib/domain/design-run.ts'
import { analyse } from '../lib/engines/preview/analysis/analysis.ts'
import { DEFAULT_CONTROLS } from '../lib/engines/preview/controls.ts'
import { render } from '../lib/engines/preview/render/render.ts'

const { composite } = await import('@/lib/image/composite')
const { decodePhoto } = await import('@/lib/image/decode-photo')

/** @import { AreaChange, RoomDesign } from '../lib/config/room-designs.ts' */
/** @import { SampleRoom } from '../lib/config/sample-rooms.ts' */
/** @import { Pixels } from '../lib/image/pixels.ts' */

const WIDTH_PX = 1200
/** As in the editor's mask files: the first area is white, each further one a level darker. */
const FIRST_LEVEL = 255

/** @param {string} path below `public` */
const onDisk = (path) => fileURLToPath(new URL(`../public${path}`, import.meta.url))

/** @param {SampleRoom} room @param {Pixels} photo */
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

/** @param {RoomDesign} design @param {SampleRoom} room @param {Pixels} photo */
async function draw({ style, changes }, room, photo) {
  const levels = await readLevels(room, photo)
  const changed = Object.entries(changes)
  const labels = new Uint8Array(levels.length)
  const areas = changed.map(([kind, change], i) => {
    const at = room.kinds.findIndex((each) => each === kind)
    if (at < 0) throw new Error(`${room.id} has no ${kind}`)
    for (let p = 0; p < levels.length; p++) if (levels[p] === FIRST_LEVEL - at) labels[p] = i + 1
    return settingsOf(/** @type {SampleRoom['kinds'][number]} */ (kind), change)
  })
  const controls = { ...DEFAULT_CONTROLS, style, areas }
  const restyled = { ...photo, ...render(photo, labels, analyse(photo, labels), controls) }
  return composite(
    photo,
    restyled,
    labels.map((label) => (label > 0 ? 1 : 0)),
  )
}

/** @param {SampleRoom['kinds'][number]} surface @param {AreaChange} change */
function settingsOf(surface, change) {
  if (change === null) return { ...PLAIN_AREA, surface }
  return { ...PLAIN_AREA, surface, material: change.material, materialColor: change.color ?? '' }
}

await mkdir(onDisk('/images/designs'), { recursive: true })
for (const room of SAMPLE_ROOMS) {
  const photo = await decodePhoto(await readFile(onDisk(room.photo)))
  await write(photo, `/images/rooms/${room.id}-1200.webp`)
  for (const design of ROOM_DESIGNS.filter((each) => each.room === room.id)) {
    const { pixels, receipt } = await draw(design, room, photo)
    await write(pixels, `/images/designs/${design.name}-1200.webp`)
    console.log(design.name, receipt)
  }
}
