// Draws the swatches of public/images/materials: each material straight from the front, as the preview engine draws it.
// Usage: node scripts/swatches.mjs, after a material has changed.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { atlasOf } from '../lib/engines/preview/materials/atlas.ts'
import { drawSwatch } from '../lib/engines/preview/render/swatch.ts'
import { MATERIAL_FINISHES } from '../lib/engines/preview/styles/material-finishes.ts'

/** @import { Finish } from '../lib/engines/preview/styles/style-sheet.ts' */

const SIDE_PX = 192
/** What a swatch shows of the surface; cloth is looked at from nearer. */
const METRES = 1.1
const METRES_OF_CLOTH = 0.35
const CLOTH = new Set(['linen', 'velvet', 'leather', 'boucle', 'tweed'])

const folder = fileURLToPath(new URL('../public/images/materials/', import.meta.url))

/** As under a light that is a little weaker than the photo's white. */
const LIGHT_STOPS = -0.15

/** @param {Finish} finish */
function draw(finish) {
  const metresPerPixel = (CLOTH.has(finish.material ?? '') ? METRES_OF_CLOTH : METRES) / SIDE_PX
  const size = { width: SIDE_PX, height: SIDE_PX }
  return drawSwatch({ finish, atlas: atlasOf(finish) }, size, metresPerPixel, LIGHT_STOPS)
}

await mkdir(folder, { recursive: true })
for (const [id, finish] of Object.entries(MATERIAL_FINISHES)) {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: /** @type {const} */ (3) }
  await sharp(draw(finish), { raw })
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(folder, `${id}.webp`))
}
