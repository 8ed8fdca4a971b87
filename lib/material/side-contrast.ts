import type { ColorPlanes, Lab } from '../math/color.ts'
import type { Quad } from '../math/homography.ts'
import { at, clamp, mix } from '../math/numeric.ts'

const SAMPLES = 24
/** Distances from the side at which both colors are sampled, as shares of the piece's size (mean radius). */
const DISTANCES = [0.04, 0.07, 0.1]

/** For each side of a quad in pixels, the OKLab difference between the mean colors just inside and just outside. */
export function contrastOfSides(planes: ColorPlanes, corners: Quad): number[] {
  const middleX = corners.reduce((sum, { x }) => sum + x, 0) / 4
  const middleY = corners.reduce((sum, { y }) => sum + y, 0) / 4
  return corners.map((from, i) => {
    const to = at(corners, (i + 1) % 4)
    const ring = (sign: 1 | -1) =>
      meanColor(planes, (share, distance) => {
        const grow = 1 + sign * distance
        return [
          middleX + grow * (mix(from.x, to.x, share) - middleX),
          middleY + grow * (mix(from.y, to.y, share) - middleY),
        ]
      })
    const [inside, outside] = [ring(-1), ring(1)]
    return Math.hypot(inside.L - outside.L, inside.a - outside.a, inside.b - outside.b)
  })
}

type PointBeside = (share: number, distance: number) => readonly [x: number, y: number]

function meanColor({ width, height, L, a, b }: ColorPlanes, pointAt: PointBeside): Lab {
  const sum = { L: 0, a: 0, b: 0 }
  for (const distance of DISTANCES) {
    for (let k = 0; k < SAMPLES; k++) {
      const [x, y] = pointAt((k + 0.5) / SAMPLES, distance)
      const i = clamp(Math.floor(y), 0, height - 1) * width + clamp(Math.floor(x), 0, width - 1)
      sum.L += L[i] ?? 0
      sum.a += a[i] ?? 0
      sum.b += b[i] ?? 0
    }
  }
  const count = SAMPLES * DISTANCES.length
  return { L: sum.L / count, a: sum.a / count, b: sum.b / count }
}
