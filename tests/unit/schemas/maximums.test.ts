import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { LIMITS } from '@/lib/domain/limits'
import { createMask, partitionOf, reduce } from '@/lib/mask/mask'
import { maskInJson, maskReplacer, maskToStore } from '@/lib/schemas/mask'
import { roomDocumentInJson } from '@/lib/schemas/room-document'
import { INITIAL_FORM } from '@/lib/schemas/transform'

const root = join(import.meta.dirname, '../../..')
const sources = (pattern: string) =>
  globSync(pattern, { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** What the server answers, and posts, which are read when the site is built. */
const OURS = /(?:responses|post|post-blocks)\.ts$/
const ANSWERS = /Response|^areasSchema$/

const schemas = new Map<string, z.core.$ZodType>()
for (const { file } of sources('lib/schemas/*.ts')) {
  if (OURS.test(file)) continue
  for (const [name, value] of Object.entries(await import(join(root, file)))) {
    if (value instanceof z.core.$ZodType && !ANSWERS.test(name)) schemas.set(name, value)
  }
}

/** A schema and all that it is made of. */
function partsOf(schema: z.core.$ZodType, known = new Set<z.core.$ZodType>()): Set<z.core.$ZodType> {
  if (known.has(schema)) return known
  known.add(schema)
  const inside = (value: unknown): void => {
    if (value instanceof z.core.$ZodType) partsOf(value, known)
    else if (Array.isArray(value)) value.forEach(inside)
  }
  const { def } = schema._zod
  Object.values(def).forEach(inside)
  if ('shape' in def) Object.values(def.shape ?? {}).forEach(inside)
  return known
}

/** Whether one item too many is refused without a look at any item: Zod's caps must come before other checks. */
function isCounted(array: z.core.$ZodArray): boolean {
  const maximum = array._zod.def.checks?.flatMap(({ _zod: { def } }) =>
    'maximum' in def ? [def.maximum] : [],
  )[0]
  if (typeof maximum !== 'number') return false
  const items = new Proxy(Array.from({ length: maximum + 1 }), {
    get(target, key) {
      if (typeof key === 'string' && /^\d/.test(key)) throw new Error('an item was read')
      return Reflect.get(target, key)
    },
  })
  return !z.safeParse(array, items).success
}

function isBounded(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.core.$ZodArray) return isCounted(schema)
  if (schema instanceof z.core.$ZodRecord) return schema._zod.def.keyType instanceof z.core.$ZodEnum
  if (schema instanceof z.core.$ZodObject) return schema._zod.def.catchall?._zod.def.type !== 'string'
  return !(schema instanceof z.core.$ZodMap || schema instanceof z.core.$ZodSet)
}

describe('what a browser sends', () => {
  test('has no list or record without a maximum', () => {
    const unbounded = [...schemas].filter(([, schema]) => ![...partsOf(schema)].every(isBounded))
    // The text fields of a form, of 64 kB.
    expect(unbounded.map(([name]) => name)).toEqual(['uploadedImagesSchema'])
    // Its schemas of items are inside functions.
    const [{ text } = { text: '' }] = sources('lib/schemas/mask.ts')
    expect(
      text
        .split(/\.array\(/)
        .slice(1)
        .filter((rest) => !/^[^\n]*?\)\.max\(/.test(rest)),
    ).toEqual([])
  })

  test('is parsed by these schemas alone', () => {
    const routes = [...sources('app/api/**/*.ts'), ...sources('lib/server/**/*.ts')]
    const parsed = routes.flatMap(({ text }) =>
      [...text.matchAll(/(?:readJson\(\s*request,|checkFields\(|parseJson\(text,)\s*(\w+)/g)].map(
        ([, name]) => name,
      ),
    )
    expect(parsed.length).toBeGreaterThan(25)
    expect(parsed.filter((name = '') => !schemas.has(name) && name !== 'schema')).toEqual([])
  })
})

const outlines = (count: number, outline: unknown = '') => ({
  kind: 'outline',
  mode: 'add',
  area: 1,
  polygons: Array.from({ length: count }, () => outline),
})
const room = (steps: readonly unknown[]) => ({
  version: 1,
  form: INITIAL_FORM,
  mask: { layers: steps, areas: [] },
  list: null,
})
const { layers, polygons, points, pointsPerPolygon } = LIMITS.mask
const stroke = { kind: 'stroke', tool: 'brush', area: 1, width: 9 }
const most = Math.floor(points / pointsPerPolygon)

test.each([
  ['two megabytes of empty outlines', room([outlines(696_000)])],
  ['short texts as outlines', room([outlines(298_571, 'AAAA')])],
  ['many lists of empty outlines', room(Array.from({ length: 40 }, () => outlines(polygons)))],
  [
    'a partition of empty outlines',
    room([{ kind: 'partition', parts: Array.from({ length: 40 }, () => outlines(polygons)) }]),
  ],
  ['too many points', room([{ ...stroke, points: Array.from({ length: points + 1 }, () => 1) }])],
  ['points that are none', room([{ ...stroke, points: Array.from({ length: points }, () => 1) }])],
  ['too many steps', room(Array.from({ length: layers + 1 }, () => ({ kind: 'fill', area: 0 })))],
  ['steps that are none', room(Array.from({ length: layers }, () => stroke))],
  ['too many spared areas', room([{ ...stroke, points: [], spares: Array.from({ length: 17 }, () => 1) }])],
])('a room with %s is refused with one issue', (_, document) => {
  expect(roomDocumentInJson.safeParse(document).error?.issues).toHaveLength(1)
})

test('the largest mask files fit into a room, one after another', () => {
  // As `readMask` leaves them: so many outlines, or so many points.
  const square = Float32Array.of(0, 0, 9, 0, 9, 9, 0, 9)
  const parts = [{ settings: PLAIN_AREA, polygons: Array.from({ length: polygons }, () => square) }]
  let mask = createMask({ width: 100, height: 80 })
  for (let file = 0; file < 5; file++) mask = reduce(mask, partitionOf(parts, mask))
  const json = JSON.stringify(maskToStore(mask), maskReplacer)
  expect(json.length).toBeLessThan(LIMITS.rooms.maxBytes)
  expect(maskInJson.parse(JSON.parse(json))).toEqual(maskToStore(mask))
  expect(most).toBeGreaterThan(2 * polygons)
})
