import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { MATERIALS } from '@/lib/domain/materials'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { shrinkLabels } from '@/lib/engines/preview/analysis/label-map'
import type { AreaPlane } from '@/lib/engines/preview/analysis/mapping'
import { isPatterned } from '@/lib/engines/preview/materials/atlas'
import { makeScheme } from '@/lib/engines/preview/render/scheme'
import { makeTargets } from '@/lib/engines/preview/render/targets'
import { MATERIAL_FINISHES } from '@/lib/engines/preview/styles/material-finishes'
import { loadImage, paintMask } from './fixtures'

/** As wide as the photo that browsers make previews from. */
const PREVIEW_PX = 768
const DESIGN_PX = 1_600
/** The first one draws every texture. */
const TIMEOUT_MS = 60_000

/** Photos, a part of a wall and a part of a floor, in shares of width and height: left, top, right, bottom. */
const ROOMS = [
  { photo: 'living-before.jpg', wall: [0.3, 0.12, 0.62, 0.4], floor: [0.15, 0.85, 0.6, 1] },
  { photo: 'kitchen-before.jpg', wall: [0.1, 0.08, 0.5, 0.35], floor: [0.2, 0.85, 0.8, 1] },
  { photo: 'office-before.jpg', wall: [0.3, 0.12, 0.7, 0.4], floor: [0.2, 0.85, 0.8, 1] },
] as const

const PATTERNED = MATERIALS.filter(({ id }) => isPatterned(MATERIAL_FINISHES[id].material))

test.each(ROOMS)(
  '$photo: what a preview shows is what the design has, for every finish with a pattern',
  async (room) => {
    const [preview, design] = await Promise.all([targetsOf(room, PREVIEW_PX), targetsOf(room, DESIGN_PX)])
    expect(preview).toEqual(design)
    expect(preview.every(({ hasPattern }) => hasPattern)).toBe(true)
  },
  TIMEOUT_MS,
)

const KINDS = ['wall', 'floor'] as const

/** The wall and floor of a room, restyled at some width. */
async function targetsOf(room: (typeof ROOMS)[number], widthPx: number) {
  const image = await loadImage(room.photo, widthPx)
  const { width, height } = image
  const labels = new Uint8Array(width * height)
  for (const [i, kind] of KINDS.entries()) {
    const [left, top, right, bottom] = room[kind]
    const part = paintMask(
      width,
      height,
      (x, y) => x >= left * width && x < right * width && y >= top * height && y < bottom * height,
    )
    for (const [at, isIn] of part.entries()) if (isIn) labels[at] = i + 1
  }
  const analysis = analyze(image, labels)
  const scheme = makeScheme('modern', 1)
  const detail = { detail: 'coarse', labels: shrinkLabels(labels, image, image) } as const
  return KINDS.flatMap((kind, i) =>
    PATTERNED.filter(({ kinds }) => kinds.some((each) => each === kind)).map(({ id }) => {
      const areas = KINDS.map((each) => ({
        ...PLAIN_AREA,
        kind: each,
        ...(each === kind && { material: id }),
      }))
      const controls = { ...DEFAULT_CONTROLS, style: 'modern', areas } as const
      const target = makeTargets(analysis, scheme, controls, detail)[i]
      return { name: target?.name, hasPattern: target?.atlas !== null, plane: target && nameOf(target.plane) }
    }),
  )
}

function nameOf(plane: AreaPlane): string {
  if (typeof plane === 'string') return plane
  return 'wall' in plane ? plane.wall : 'grid'
}
