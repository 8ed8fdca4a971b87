import * as z from 'zod'
import { SURFACES } from '@/lib/domain/areas'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { MATERIAL_CHOICES } from '@/lib/domain/materials'
import { isConvex, type Perspective } from '@/lib/domain/perspective'

// Separate from the form's schema, which imports all rooms and styles.

const material = z.enum(MATERIAL_CHOICES)
const materialColor = z.union([z.literal(''), z.string().regex(/^#[0-9a-f]{6}$/)])
const materialScale = z.number().min(LIMITS.materialScale.min).max(LIMITS.materialScale.max)

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

/** The settings of one area, as stored. */
export const areaSettingsSchema = z.object({
  surface: z.enum(SURFACES),
  material,
  materialColor,
  materialScale,
  perspective,
}) satisfies z.ZodType<AreaSettings>

/** The same in a request: only a kind, or also what the area should become. */
const kindSchema = z.union([
  z.enum(SURFACES).transform((surface): AreaSettings => ({ ...PLAIN_AREA, surface })),
  z
    .strictObject({
      kind: z.enum(SURFACES),
      material: material.default(PLAIN_AREA.material),
      color: materialColor.default(PLAIN_AREA.materialColor),
      scale: materialScale.default(PLAIN_AREA.materialScale),
      perspective,
    })
    .transform(
      ({ kind, color, scale, ...same }): AreaSettings => ({
        ...same,
        surface: kind,
        materialColor: color,
        materialScale: scale,
      }),
    ),
])

/** One entry per area, in the order of the area numbers. */
export const kindsSchema = z.array(kindSchema).max(LIMITS.areas.max)

/** The field `kinds` of a request, from the settings of each area. */
export function kindsField(areas: readonly AreaSettings[]): string {
  const kinds = areas.map(({ surface, materialColor: color, materialScale: scale, ...same }) => ({
    kind: surface,
    color,
    scale,
    ...same,
  }))
  return JSON.stringify(kinds satisfies z.input<typeof kindsSchema>)
}
