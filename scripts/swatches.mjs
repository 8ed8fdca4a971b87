// Draws the swatches in public/images/materials and public/images/furnishings: each material, look and frame seen straight on,
// drawn by the preview engine. Usage: node scripts/swatches.mjs, after one of them has changed.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { texelPaintOf } from '../lib/engines/preview/furnish/furnish.ts'
import { framePaint } from '../lib/engines/preview/furnish/picture.ts'
import { paintTexture } from '../lib/engines/preview/furnish/texture.ts'
import { atlasOf } from '../lib/engines/preview/materials/atlas.ts'
import { drawSwatch } from '../lib/engines/preview/render/swatch.ts'
import { MATERIAL_FINISHES } from '../lib/engines/preview/styles/material-finishes.ts'
import { encodeSrgb } from '../lib/math/color.ts'
import { FLAT_THINGS, FRAMES, furnishingOf, isFlat, LOOKS } from '../lib/tasks/furnish/furnishing.ts'

/** @import { Sharp } from 'sharp' */
/** @import { FrameFinish } from '../lib/tasks/furnish/furnishing.ts' */
/** @import { TexelPaint, PaintSize } from '../lib/engines/preview/furnish/texture.ts' */
/** @import { Finish } from '../lib/engines/preview/materials/style-sheet.ts' */

const SIDE_PX = 192
/** How much of the surface a swatch shows; cloth is shown closer. */
const METRES = 1.1
const METRES_OF_CLOTH = 0.35
const CLOTH = new Set(['linen', 'velvet', 'leather', 'boucle', 'tweed'])

/** A light slightly weaker than the photo's white. */
const LIGHT_STOPS = -0.15

/** @param {Finish} finish */
function draw(finish) {
  const metresPerPixel = (CLOTH.has(finish.material ?? '') ? METRES_OF_CLOTH : METRES) / SIDE_PX
  const size = { width: SIDE_PX, height: SIDE_PX }
  return drawSwatch({ finish, atlas: atlasOf(finish) }, size, metresPerPixel, LIGHT_STOPS)
}

/** Sizes at which the looks are easy to tell apart, in meters. */
const SIZES = { rug: [1.6, 1.2], picture: [0.4, 0.3] }
const FRAME_SIZE = [0.2, 0.15]
/** Their swatches, in pixels. */
const TILE = { width: SIDE_PX, height: 0.75 * SIDE_PX }
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/** @param {FrameFinish} finish */
function drawFrame(finish) {
  return drawThing(FRAME_SIZE, ({ texel, heightMetres }) => {
    const paint = framePaint(finish, texel)
    return (x, y, out) => paint(x, y, 'top', y / heightMetres, out)
  })
}

/** @param {readonly number[]} metres @param {(size: PaintSize) => TexelPaint} paintFor */
function drawThing([widthMetres = 1, heightMetres = 1], paintFor) {
  const size = { widthMetres, heightMetres, texel: heightMetres / TILE.height }
  const { width, height, rgba } = paintTexture(size, paintFor(size))
  const bytes = Uint8Array.from(rgba, (value, i) => {
    if (i % 4 === 3) return Math.round(255 * value)
    const alpha = rgba[i - (i % 4) + 3] ?? 0
    return alpha > 0 ? encodeSrgb((2 ** LIGHT_STOPS * value) / alpha) : 0
  })
  return sharp(bytes, { raw: { width, height, channels: 4 } }).resize({
    ...TILE,
    fit: 'contain',
    background: CLEAR,
  })
}

/** @param {string} name in public/images @param {Sharp} image */
async function save(name, image) {
  const file = fileURLToPath(new URL(`../public/images/${name}.webp`, import.meta.url))
  await mkdir(path.dirname(file), { recursive: true })
  await image.webp({ quality: 72, effort: 6 }).toFile(file)
}

for (const [id, finish] of Object.entries(MATERIAL_FINISHES)) {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: /** @type {const} */ (3) }
  await save(`materials/${id}`, sharp(draw(finish), { raw }))
}
for (const thing of FLAT_THINGS) {
  for (const look of LOOKS[thing]) {
    const furnishing = furnishingOf({ thing, look, thingColor: '', frame: 'oak' })
    if (!isFlat(furnishing)) continue
    await save(
      `furnishings/${thing}-${look}`,
      drawThing(SIZES[thing], (size) => texelPaintOf(furnishing, size)),
    )
  }
}
for (const frame of FRAMES) await save(`furnishings/frame-${frame}`, drawFrame(frame))
