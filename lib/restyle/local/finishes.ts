import type { MaterialName } from './material-names.ts'
import type { Patch } from './patches.ts'
import type { Role } from './role-names.ts'
import type { Scheme } from './scheme.ts'
import type { Finish } from './style-sheet.ts'

/** Below this layout confidence, walls get no material that shows the perspective. */
const STRUCTURE_CONFIDENCE = 0.5
const PLAIN_INSTEAD: Partial<Record<MaterialName, MaterialName>> = {
  brick: 'plaster',
  shiplap: 'grasscloth',
  boards: 'woodgrain',
  tiles: 'microcement',
  encaustic: 'microcement',
  stone: 'stucco',
  scallop: 'velvet',
  damask: 'grasscloth',
  panels: 'paint',
  slats: 'woodgrain',
  fluted: 'plaster',
  terrazzo: 'microcement',
  planks: 'woodgrain',
  herringbone: 'woodgrain',
}

/** Black things (screens, ovens, shadows) do not turn into bright metal. */
const MOST_METAL_LIFT = 0.2

/** The finish a patch gets, or null when it keeps its own colours. */
export function finishFor(patch: Patch, scheme: Scheme, layoutConfidence: number): Finish | null {
  if (patch.role === 'keep') return null
  if (patch.role === 'textile') return clothFor(patch, scheme)
  const finish = scheme[patch.role]
  if (patch.role === 'metal' && finish.lch[0] - patch.surfaceL > MOST_METAL_LIFT) return null
  if (!patch.isSure) return { name: finish.name, lch: finish.lch }
  const standing = patch.role === 'wall' || patch.role === 'ceiling'
  return standing && layoutConfidence < STRUCTURE_CONFIDENCE ? withoutStructure(finish) : finish
}

function clothFor({ cloth }: Patch, { textiles, accents }: Scheme): Finish | null {
  const list = cloth?.accent ? accents : textiles
  return list[(cloth?.slot ?? 0) % list.length] ?? null
}

function withoutStructure(finish: Finish): Finish {
  const plain = finish.material && PLAIN_INSTEAD[finish.material]
  return plain ? { name: finish.name, lch: finish.lch, material: plain } : finish
}

/** Strength of highlights kept as white light. */
export function specularOf(finish: Finish): number {
  return finish.material === 'woodgrain' || finish.material === 'leather' || finish.material === 'velvet'
    ? 0.8
    : 0.5
}

/** How much of the photo's fine shading stays. */
export function detailOf(role: Role, finish: Finish): number {
  if (finish.material === 'paint' || finish.material === 'panels') return 0.75
  return role === 'wall' || role === 'ceiling' || role === 'floor' ? 0.45 : 0.9
}
