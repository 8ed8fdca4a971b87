import * as z from 'zod'
import { type AreaSettings, storedAreaSettings } from '@/lib/domain/area-settings'
import { KIND_CHOICES } from '@/lib/domain/areas'
import { LIMITS } from '@/lib/domain/limits'
import { layersInEffect, type MaskLayer, type Polygon } from '@/lib/mask/layers'
import { areasToStore, type Mask, type NamedArea } from '@/lib/mask/mask'

/** A mask as stored in a draft or a batch. */
export type StoredMask = { readonly layers: readonly MaskLayer[]; readonly areas: readonly NamedArea[] }

const most = LIMITS.mask
/** Areas are numbered in bytes. Once all numbers were used, those of a whole selection may share one. */
const mostAreas = 255 + LIMITS.areas.max

const area = z.int().min(1).max(255)
const spares = z.array(area).max(LIMITS.areas.max).optional()
const point = z.object({ x: z.number(), y: z.number() })

type Weighed = { kind?: string; area?: number } & Partial<
  Record<'points' | 'polygons', readonly unknown[]> & Record<'parts', readonly Weighed[]>
>

const weigh = ({ points = [], polygons = [], parts = [] }: Weighed): number =>
  parts.reduce((sum, part) => sum + weigh(part), points.length + polygons.length * most.pointsPerPolygon)

/** Stops at the first item that is wrong or too much: Zod would parse all others, and list what is wrong with each. */
function listOf<Item>(item: z.ZodType<Item>, max: number, weightOf: (item: Item) => number = () => 0) {
  const list = z.array(z.unknown()).max(max)
  return list.transform((values, context): Item[] => {
    const items: Item[] = []
    let weight = 0
    for (const value of values) {
      const { success, data } = item.safeParse(value)
      if (success) weight += weightOf(data)
      if (!success || weight > most.points) {
        context.addIssue('an item is wrong, or too much')
        return z.NEVER
      }
      items.push(data)
    }
    return items
  })
}

const isPolygon = (value: unknown): value is Polygon =>
  value instanceof Float32Array && value.length % 2 === 0 && value.every(Number.isFinite)

/** Kept as is in IndexedDB, and as base64 bytes in JSON, so that a room reopens exactly as it was left. */
const polygonAsItIs = z.custom<Polygon>(isPolygon)
const polygonInJson = z.base64().transform(fromBase64).pipe(polygonAsItIs)

function layerSchema(polygon: z.ZodType<Polygon>): z.ZodType<MaskLayer> {
  const polygons = listOf(polygon, most.polygons)
  const part = z.object({ area, polygons })
  return z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('stroke'),
      tool: z.enum(['brush', 'eraser']),
      area,
      width: z.number(),
      points: listOf(point, most.points),
      spares,
    }),
    z.object({ kind: z.literal('fill'), area: z.union([z.literal(0), area]) }),
    z.object({ kind: z.literal('outline'), mode: z.enum(['add', 'remove']), area, polygons, spares }),
    z.object({
      kind: z.literal('partition'),
      parts: listOf(part, mostAreas, weigh),
      isStart: z.boolean().optional(),
    }),
    z.object({ kind: z.literal('removal'), area }),
    z.object({ kind: z.literal('inversion'), area }),
  ])
}

const namedArea: z.ZodType<NamedArea> = z.object({
  id: area,
  name: z.string().max(LIMITS.areas.maxNameCharacters),
  isHidden: z.boolean(),
  proposed: z.enum(KIND_CHOICES).nullable(),
  settings: storedAreaSettings,
})

const maskSchema = (polygon: z.ZodType<Polygon>): z.ZodType<StoredMask> =>
  z.object({
    layers: listOf(layerSchema(polygon), most.layers, weigh),
    areas: z.array(namedArea).max(mostAreas),
  })

const storedMask = maskSchema(polygonAsItIs)

/** A mask in a file or a row. */
export const maskInJson = maskSchema(polygonInJson)

/** A `JSON.stringify` replacer for `maskInJson`. */
export function maskReplacer(_key: string, value: unknown): unknown {
  return value instanceof Float32Array ? toBase64(value) : value
}

/** A number of arguments that every browser accepts. */
const BYTES_AT_ONCE = 8_192

function toBase64({ buffer, byteOffset, byteLength }: Float32Array): string {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength)
  const parts: string[] = []
  for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
    parts.push(String.fromCharCode(...bytes.subarray(from, from + BYTES_AT_ONCE)))
  }
  return btoa(parts.join(''))
}

/** Bytes that aren't whole floats become NaN, which no polygon accepts. */
function fromBase64(text: string): Float32Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  const isWhole = bytes.length % Float32Array.BYTES_PER_ELEMENT === 0
  return isWhole ? new Float32Array(bytes.buffer) : Float32Array.of(Number.NaN)
}

/**
 * The part of a mask to store. Undone steps are dropped; all others can still be undone after reopening, unless they are hidden
 * and too many for a room, as after loading several mask files full of noise.
 */
export function maskToStore(mask: Mask): StoredMask {
  const { done } = mask.history
  const isHeavy = weigh({ parts: done }) > most.points / 2 || done.length > most.layers / 2
  return { layers: isHeavy ? layersInEffect(done) : done, areas: areasToStore(mask) }
}

/** Reads a stored mask; `null` if it isn't in this version's format. */
export function parseStoredMask(stored: unknown): StoredMask | null {
  return storedMask.safeParse(stored).data ?? null
}

/** The areas in a mask file, or `null` if another version wrote it. */
export function parseAreasText(text: string): readonly AreaSettings[] | null {
  try {
    return z.array(storedAreaSettings).max(LIMITS.areas.max).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
