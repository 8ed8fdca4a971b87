import * as z from 'zod'
import { KIND_CHOICES } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { MATERIAL_CHOICES } from '@/lib/domain/materials'
import { isConvex, type Perspective } from '@/lib/domain/perspective'

// Separate from the form's schema, which imports all rooms and styles.

const material = z.enum(MATERIAL_CHOICES)
const color = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)])
const scale = z.number().min(LIMITS.materialScale.min).max(LIMITS.materialScale.max)

const share = z
  .number()
  .min(-LIMITS.perspective.outside)
  .max(1 + LIMITS.perspective.outside)
const corner = z.strictObject({ x: share, y: share })
const sideMetres = z.number().min(LIMITS.perspective.sides.min).max(LIMITS.perspective.sides.max)
const perspectiveSchema = z.strictObject({
  corners: z.tuple([corner, corner, corner, corner]).refine(isConvex).readonly(),
  widthMetres: sideMetres,
  heightMetres: sideMetres,
}) satisfies z.ZodType<Perspective>
/** Missing in rows stored before areas had one. */
const perspective = perspectiveSchema.nullable().default(PLAIN_AREA.perspective)

const kind = z.enum(KIND_CHOICES)

/** What was said of one area, as it is stored. */
export const areaSettingsSchema = z.preprocess(
  withCurrentNames,
  z.object({ kind, material, color, scale, perspective }),
) satisfies z.ZodType<AreaSettings>

/** The names of these settings until 2026-11, in drafts on devices, in mask files and in rows. */
const FORMER_NAMES: Readonly<Record<string, string>> = {
  surface: 'kind',
  materialColor: 'color',
  materialScale: 'scale',
}

function withCurrentNames(stored: unknown): unknown {
  if (typeof stored !== 'object' || stored === null || 'kind' in stored) return stored
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => [FORMER_NAMES[name] ?? name, value]),
  )
}

/** The same in a request: only a kind, or also what the area should become. */
const kindSchema = z.union([
  kind.transform((each): AreaSettings => ({ ...PLAIN_AREA, kind: each })),
  z.strictObject({
    kind,
    material: material.default(PLAIN_AREA.material),
    color: color.default(PLAIN_AREA.color),
    scale: scale.default(PLAIN_AREA.scale),
    perspective,
  }),
])

/** One entry per area, in the order of the area numbers. */
export const kindsSchema = z.array(kindSchema).max(LIMITS.areas.max)
