import { expect, test } from 'vitest'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { MATERIALS } from '@/lib/domain/materials'
import { analyze } from '@/lib/engines/preview/analysis/analysis'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/controls'
import { isPatterned } from '@/lib/engines/preview/materials/atlas'
import type { AreaPlane } from '@/lib/engines/preview/render/mapping'
import { makeScheme } from '@/lib/engines/preview/render/scheme'
import { makeTargets } from '@/lib/engines/preview/render/targets'
import { MATERIAL_FINISHES } from '@/lib/engines/preview/styles/material-finishes'
import { loadImage, paintMask } from './fixtures'

/** As wide as the photo that a browser makes previews from. */
const PREVIEW_PX = 768

/** Photos, a part of a wall and a part of a floor, in shares of width and height: left, top, right, bottom. */
const ROOMS = [
  { photo: 'living-before.jpg', wall: [0.3, 0.12, 0.62, 0.4], floor: [0.15, 0.85, 0.6, 1] },
  { photo: 'kitchen-before.jpg', wall: [0.1, 0.08, 0.5, 0.35], floor: [0.2, 0.85, 0.8, 1] },
  { photo: 'office-before.jpg', wall: [0.3, 0.12, 0.7, 0.4], floor: [0.2, 0.85, 0.8, 1] },
] as const

const PATTERNED = MATERIALS.filter(({ id }) => isPatterned(MATERIAL_FINISHES[id].material))

test.each(ROOMS)(
  '$photo: what a preview shows is what the design has, for every finish with a pattern',
  async ({ photo, ...parts }) => {
    for (const kind of ['wall', 'floor'] as const) {
      const [preview, design] = await Promise.all(
        [PREVIEW_PX, undefined].map((width) => targetsOf(photo, width, kind, parts[kind])),
      )
      expect(preview).toEqual(design)
      expect(preview?.every(({ hasPattern }) => hasPattern)).toBe(true)
    }
  },
)

async function targetsOf(
  photo: string,
  width: number | undefined,
  kind: 'wall' | 'floor',
  [left, top, right, bottom]: (typeof ROOMS)[number]['wall' | 'floor'],
) {
  const image = await loadImage(photo, width)
  const isInside = (x: number, y: number) =>
    x >= left * image.width && x < right * image.width && y >= top * image.height && y < bottom * image.height
  const analysis = analyze(image, paintMask(image.width, image.height, isInside))
  return PATTERNED.filter(({ kinds }) => kinds.some((each) => each === kind)).flatMap(({ id }) => {
    const settings = {
      ...DEFAULT_CONTROLS,
      style: 'modern',
      areas: [{ ...PLAIN_AREA, kind, material: id }],
    } as const
    return makeTargets(analysis, makeScheme('modern', 1), settings, 'coarse').map(
      ({ name, atlas, plane }) => ({
        name,
        hasPattern: atlas !== null,
        plane: nameOf(plane),
      }),
    )
  })
}

function nameOf(plane: AreaPlane): string {
  if (typeof plane === 'string') return plane
  return 'wall' in plane ? plane.wall : 'grid'
}
