import { baked, clouds } from '../../../math/clouds.ts'
import { fractal, lineCoverage } from '../../../math/noise.ts'
import { at, createRandom } from '../../../math/numeric.ts'
import { blendTo, difference, type MaterialSpec } from './structure/material.ts'
import { strokes } from './structure/strokes.ts'

const MAT_METRES = 0.91
/** Mats along each side of the tile, by their short side. */
const CELLS = 4
const TATAMI_METRES = CELLS * MAT_METRES
/** Width of the cloth along a mat's long sides, and meters between two warp threads. */
const BORDER = 0.029
const RIB = 0.0152

const TATAMI = {
  rushes: fractal(500, 9, 2, 2, 0.7),
  sun: clouds(3, 3, 5, 3),
  cloth: fractal(220, 220, 6, 1),
}

/** One mat: how bleached its rushes are. */
function matsOf(count: number) {
  const random = createRandom(81)
  return Array.from({ length: count }, () => ({
    tone: random() - 0.5,
    yellow: random() - 0.5,
    place: random(),
  }))
}

/**
 * Mats of 910 x 1820 mm laid so that four corners never meet. The rushes run from border to border; they look lighter across
 * the view than along it.
 */
export const tatami: MaterialSpec = {
  tileMetres: TATAMI_METRES,
  relief: 0.3,
  texels: 768,
  dependsOn: 'color',
  paint: ({ parameters: { c2 }, nominal }) => {
    const border = difference(c2, nominal, [0.28, 0.03, 150])
    const mats = matsOf(2 * CELLS * CELLS)
    const texel = TATAMI_METRES / 768
    return (x, y, out) => {
      const i = Math.floor(x * CELLS)
      const j = Math.floor(y * CELLS)
      const phase = (i - j + CELLS) % CELLS
      const lying = phase < 2
      const startX = lying ? i - phase : i
      const startY = lying ? j : j - (3 - phase)
      const along = (lying ? x * CELLS - startX : y * CELLS - startY) * MAT_METRES
      const across = (lying ? y * CELLS - j : x * CELLS - i) * MAT_METRES
      const cell = ((startY + CELLS) % CELLS) * CELLS + ((startX + CELLS) % CELLS)
      const mat = at(mats, lying ? cell : CELLS * CELLS + cell)
      const rush = TATAMI.rushes(along / TATAMI_METRES + mat.place, across / TATAMI_METRES + mat.place)
      const rib = Math.cos((2 * Math.PI * across) / RIB)
      out.dL = 0.016 * rush + 0.008 * rib + 0.03 * mat.tone + 0.008 * TATAMI.sun(x, y)
      out.da = 0.006 * mat.yellow
      out.db = 0.012 * mat.yellow
      out.stops = lying ? 0.05 : -0.05
      out.height = 0.2 * rush
      const side = Math.min(across, MAT_METRES - across)
      const end = Math.min(along, 2 * MAT_METRES - along)
      const onBorder = lineCoverage(side, BORDER, texel)
      blendTo(out, border, onBorder)
      if (onBorder > 0) out.dL += 0.02 * onBorder * TATAMI.cloth(x, y)
      out.dL -= 0.12 * lineCoverage(Math.min(side, end), 0.0012, texel)
      out.height += 0.35 * onBorder
    }
  },
}

/** Lengthwise passes of the vacuum cleaner, back and forth. */
const passes = strokes({
  seed: 15,
  count: 60,
  length: 0.45,
  width: 0.11,
  angle: (random) => 1.35 + 0.5 * random,
  opacity: 0.75,
  bristles: 0.1,
  bend: 0.15,
})
const trodden = clouds(11, 11, 16, 3)

const CARPET = {
  tufts: baked(512, fractal(190, 190, 7, 2, 1.1)),
  clumps: clouds(60, 60, 18, 1),
  nap: baked(256, (x, y) => 0.14 * passes(x, y) + 0.06 * trodden(x, y)),
}

/** Cut pile leaning in changing directions. */
export const carpet: MaterialSpec = {
  tileMetres: 2.8,
  relief: 0.45,
  texels: 640,
  paint: () => (x, y, out) => {
    const tuft = CARPET.tufts(x, y)
    out.dL = 0.04 * tuft
    out.stops = CARPET.nap(x, y) + 0.09 * CARPET.clumps(x, y)
    out.height = 0.5 * tuft
  },
}

const SISAL_METRES = 2.4
/** Rows of yarn, and knots along each. */
const YARNS = 240
const KNOTS = 150
const SISAL = { yarn: fractal(40, YARNS, 4, 2, 0.7), cloud: clouds(4, 4, 8, 3) }

/** Plain weave of thick plant fibres. */
export const sisal: MaterialSpec = {
  tileMetres: SISAL_METRES,
  relief: 0.5,
  texels: 768,
  paint: () => (x, y, out) => {
    const stagger = Math.PI * (Math.floor(y * YARNS) & 1)
    const knot = Math.cos(2 * Math.PI * KNOTS * x + stagger) * Math.sin(Math.PI * YARNS * y) ** 2
    out.dL = 0.04 * SISAL.yarn(x, y) + 0.022 * knot + 0.01 * SISAL.cloud(x, y)
    out.height = 0.25 * knot
  },
}
