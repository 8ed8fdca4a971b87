import * as z from 'zod'
import { type AreaSettings, storedAreaSettings } from '@/lib/domain/area-settings'
import { KIND_CHOICES } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import type { MaskLayer, Polygon } from '@/lib/mask/layers'
import { areasInUse, type Mask, type NamedArea } from '@/lib/mask/mask'

/** A mask as stored in a draft or a batch. */
export type StoredMask = { readonly layers: readonly MaskLayer[]; readonly areas: readonly NamedArea[] }

const area = z.int().min(1).max(255)
const polygon = z.custom<Polygon>(
  (value) => value instanceof Float32Array && value.length % 2 === 0 && value.every(Number.isFinite),
)
const polygons = z.array(polygon)
const spares = z.array(area).optional()
const point = z.object({ x: z.number(), y: z.number() })

const layer: z.ZodType<MaskLayer> = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stroke'),
    tool: z.enum(['brush', 'eraser']),
    area,
    width: z.number(),
    points: z.array(point),
    spares,
  }),
  z.object({ kind: z.literal('fill'), area: z.union([z.literal(0), area]) }),
  z.object({ kind: z.literal('outline'), mode: z.enum(['add', 'remove']), area, polygons, spares }),
  z.object({ kind: z.literal('partition'), parts: z.array(z.object({ area, polygons })) }),
  z.object({ kind: z.literal('removal'), area }),
  z.object({ kind: z.literal('inversion'), area }),
])

const namedArea: z.ZodType<NamedArea> = z.object({
  id: area,
  name: z.string().max(LIMITS.areas.maxNameCharacters),
  isHidden: z.boolean(),
  proposed: z.enum(KIND_CHOICES).nullable(),
  settings: storedAreaSettings,
})

const storedMask: z.ZodType<StoredMask> = z.object({ layers: z.array(layer), areas: z.array(namedArea) })

/** What to store of a mask, without the areas that only undo could bring back. */
export function maskToStore(mask: Mask): StoredMask {
  return { layers: mask.history.done, areas: areasInUse(mask) }
}

/** A mask read from storage, or `null` if this version doesn't write it like that. */
export function parseStoredMask(stored: unknown): StoredMask | null {
  return storedMask.safeParse(stored).data ?? null
}

/** What a mask file says about its areas, or `null` if another version wrote it. */
export function parseAreasText(text: string): readonly AreaSettings[] | null {
  try {
    return z.array(storedAreaSettings).max(LIMITS.areas.max).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
