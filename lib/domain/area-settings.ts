import * as z from 'zod'
import { KIND_CHOICES } from './areas.ts'
import { LIMITS } from './limits.ts'
import { MATERIAL_CHOICES } from './materials.ts'
import { BONDS, type OwnMaterial, SHEENS, VARIATIONS } from './own-material.ts'
import { isConvex, type Perspective } from './perspective.ts'

// Kept apart from the design parameters, which import every style: the editor reads areas from drafts and files.

const share = z
  .number()
  .min(-LIMITS.perspective.outside)
  .max(1 + LIMITS.perspective.outside)
const corner = z.strictObject({ x: share, y: share })
const sideMetres = z.number().min(LIMITS.perspective.sides.min).max(LIMITS.perspective.sides.max)
/** Also a thing's place. */
export const perspective = z.strictObject({
  corners: z.tuple([corner, corner, corner, corner]).refine(isConvex).readonly(),
  widthMetres: sideMetres,
  heightMetres: sideMetres,
}) satisfies z.ZodType<Perspective>

const color = z.string().regex(/^#[0-9a-f]{6}$/)
const { side, grout } = LIMITS.ownMaterial
const sideMm = z.number().min(side.min).max(side.max)

/** A user's own material, as stored in drafts, requests and rows. */
export const ownMaterial = z.strictObject({
  picture: z.string().regex(/^[0-9a-f]{64}$/),
  name: z.string().trim().min(1).max(LIMITS.ownMaterial.name.max),
  widthMm: sideMm,
  heightMm: sideMm,
  bond: z.enum(BONDS),
  groutMm: z.number().min(grout.min).max(grout.max),
  groutColor: color,
  secondColor: color,
  variation: z.enum(VARIATIONS),
  sheen: z.enum(SHEENS),
  isTurned: z.boolean(),
}) satisfies z.ZodType<OwnMaterial>

/** What one area of a photo is, and what it should become. */
export const areaSettings = z.object({
  kind: z.enum(KIND_CHOICES),
  /** The material the user chose for it. */
  material: z.enum(MATERIAL_CHOICES),
  /** The material's color as `#rrggbb`; empty means the material's own. */
  color: z.union([z.literal(''), color]),
  /** Scale of the material's pattern; 1 is life-size. */
  scale: z.number().min(LIMITS.materialScale.min).max(LIMITS.materialScale.max),
  /** The plane the user set by hand; `null` leaves it to the engine. */
  perspective: perspective.nullable(),
  /** Details of a user's own material; otherwise `null`. */
  own: ownMaterial.nullable(),
  /** Whether the area stays unchanged when the whole room is restyled. If unset, its kind decides. */
  isKept: z.boolean().exactOptional(),
})

export type AreaSettings = Readonly<z.output<typeof areaSettings>>

/** Area settings as stored in drafts, mask files and rows, including those with former field names. */
export const storedAreaSettings = z.preprocess(withCurrentNames, areaSettings)

/** Field names before 2026-11. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  surface: 'kind',
  materialColor: 'color',
  materialScale: 'scale',
}

function withCurrentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null) return stored
  const entries = Object.entries(stored)
  const current =
    'kind' in stored ? entries : entries.map(([name, value]) => [FORMER_NAMES[name] ?? name, value])
  return { perspective: null, own: null, ...Object.fromEntries(current) }
}
