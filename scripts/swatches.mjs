// Draws the swatches of public/images/materials: each material straight from the front, as the preview engine draws it.
// Usage: node scripts/swatches.mjs, after a material has changed.
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { atlasOf } from '../lib/engines/preview/materials/atlas.ts'
import { clearSample, sampleAtlas } from '../lib/engines/preview/render/mapping.ts'
import { MATERIAL_FINISHES } from '../lib/engines/preview/styles/material-finishes.ts'
import { encodeSrgb, labToLinear, lch } from '../lib/math/color.ts'

/** @import { Finish } from '../lib/engines/preview/styles/style-sheet.ts' */

const SIDE_PX = 192
/** What a swatch shows of the surface; cloth is looked at from nearer. */
const METRES = 1.1
const METRES_OF_CLOTH = 0.35
const CLOTH = new Set(['linen', 'velvet', 'leather', 'boucle', 'tweed'])

const folder = fileURLToPath(new URL('../public/images/materials/', import.meta.url))

/** @param {Finish} finish */
function draw(finish) {
  const atlas = atlasOf(finish)
  const metresPerPixel = (CLOTH.has(finish.material ?? '') ? METRES_OF_CLOTH : METRES) / SIDE_PX
  const nominal = lch(...finish.lch)
  const sample = { dL: 0, da: 0, db: 0, stops: 0 }
  const linear = { r: 0, g: 0, b: 0 }
  const rgb = new Uint8Array(SIDE_PX * SIDE_PX * 3)
  for (let i = 0; i < SIDE_PX * SIDE_PX; i++) {
    const [x, y] = [i % SIDE_PX, Math.floor(i / SIDE_PX)]
    const seen = { u: x * metresPerPixel, v: y * metresPerPixel, metresPerPixel, obliquity: 1 }
    if (atlas)
      sampleAtlas(atlas, { u: seen.u / atlas.tileMetres, v: seen.v / atlas.tileMetres }, seen, sample)
    else clearSample(sample)
    labToLinear(nominal.L + sample.dL, nominal.a + sample.da, nominal.b + sample.db, linear)
    const light = 2 ** (sample.stops - 0.15)
    rgb.set(
      [linear.r, linear.g, linear.b].map((value) => encodeSrgb(Math.max(0, value * light))),
      3 * i,
    )
  }
  return rgb
}

await mkdir(folder, { recursive: true })
for (const [id, finish] of Object.entries(MATERIAL_FINISHES)) {
  const raw = { width: SIDE_PX, height: SIDE_PX, channels: /** @type {const} */ (3) }
  await sharp(draw(finish), { raw })
    .webp({ quality: 72, effort: 6 })
    .toFile(path.join(folder, `${id}.webp`))
}
