import { finishKind } from '../../../domain/areas.ts'
import type { AreaSettings } from '../../../domain/design-run.ts'
import { STYLE_IDS, type StyleId } from '../../../domain/styles.ts'
import { type Lch, lch } from '../../../math/color.ts'
import type { Finish, StyleSheet } from '../materials/style-sheet.ts'
import { finishOf } from './material-finishes.ts'
import { STYLE_SHEETS } from './styles.ts'

/** Weight of a different material, in OKLab units: about the distance from Sage to Taupe. */
const OTHER_MATERIAL = 0.12

/** The style whose own finishes are closest to the areas'; `modern` if none was chosen. */
export function nearestStyle(areas: readonly AreaSettings[]): StyleId {
  const chosen = areas.flatMap((area) => {
    const finish = finishOf(area)
    return finish ? [{ kind: finishKind(area.kind) ?? 'wall', finish }] : []
  })
  const distanceTo = (sheet: StyleSheet) =>
    chosen.reduce(
      (sum, { kind, finish }) => sum + Math.min(...sheet[kind].map((each) => distance(each, finish))),
      0,
    )
  let nearest: { readonly style: StyleId; readonly distance: number } = {
    style: 'modern',
    distance: distanceTo(STYLE_SHEETS.modern),
  }
  for (const style of STYLE_IDS) {
    const each = distanceTo(STYLE_SHEETS[style])
    if (each < nearest.distance) nearest = { style, distance: each }
  }
  return nearest.style
}

function distance(one: Finish, other: Finish): number {
  const isSame = one.material === other.material || other.material === 'paint'
  return differenceOf(one.lch, other.lch) + (isSame ? 0 : OTHER_MATERIAL)
}

function differenceOf(one: Lch, other: Lch): number {
  const [p, q] = [lch(...one), lch(...other)]
  return Math.hypot(p.L - q.L, p.a - q.a, p.b - q.b)
}
