import type { FlatFurnishing } from '../../../domain/furnishing.ts'
import { curtainOutline } from './curtain.ts'

/** The distance in meters from a place to the edge of a thing, negative inside. */
export type Outline = (x: number, y: number) => number

export function outlineOf(furnishing: FlatFurnishing, width: number, height: number): Outline {
  if (furnishing.thing === 'mirror' && furnishing.look === 'round') return ellipse(width, height)
  if (furnishing.thing === 'mirror' && furnishing.look === 'arch') return arch(width, height)
  if (furnishing.thing === 'curtain') return curtainOutline(furnishing.look, width, height)
  return box(width, height)
}

function box(width: number, height: number): Outline {
  return (x, y) => {
    const dx = Math.abs(x - width / 2) - width / 2
    const dy = Math.abs(y - height / 2) - height / 2
    return Math.hypot(Math.max(0, dx), Math.max(0, dy)) + Math.min(0, Math.max(dx, dy))
  }
}

/** For nearly round ones: the error grows as the axes differ. */
function ellipse(width: number, height: number): Outline {
  const radius = Math.min(width, height) / 2
  return (x, y) => {
    const [dx, dy] = [(2 * x) / width - 1, (2 * y) / height - 1]
    return (Math.hypot(dx, dy) - 1) * radius
  }
}

/** A half circle on a rectangle. */
function arch(width: number, height: number): Outline {
  const radius = width / 2
  return (x, y) => {
    const dx = x - radius
    if (y < radius) return Math.hypot(dx, y - radius) - radius
    const across = Math.abs(dx) - radius
    const below = y - height
    return Math.hypot(Math.max(0, across), Math.max(0, below)) + Math.min(0, Math.max(across, below))
  }
}
