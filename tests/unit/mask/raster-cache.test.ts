import { describe, expect, test } from 'vitest'
import { layerChange, type MaskLayer, type Tool } from '@/lib/mask/layers'
import { createMask, type MaskAction, reduce } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { createRasterCache } from '@/lib/mask/raster-cache'
import { rasterize } from '@/lib/mask/rasterize'

const size = { width: 50, height: 40 }

const stroke = (tool: Tool, area: number, x: number): MaskLayer => ({
  ...{ kind: 'stroke', tool, area, width: 9 },
  points: [
    { x, y: 4 },
    { x: x + 8, y: 30 },
  ],
})

function drawn(tool: Tool, x: number): MaskAction[] {
  return [
    { type: 'begin', tool, width: 9, at: { x, y: 4 } },
    { type: 'extend', points: [{ x: x + 8, y: 30 }] },
    { type: 'end' },
  ]
}

describe('pixels that follow the layers', () => {
  test('after any undo, redo or other value they are what painting all of it anew gives', () => {
    const cache = createRasterCache(size)
    const layers = Array.from({ length: 40 }, (_, i): MaskLayer => {
      const area = 1 + (i % 4)
      if (i % 7 === 6) return { kind: 'inversion', area: 1 + (i % 2) }
      if (i % 5 === 4) return stroke(i % 2 ? 'brush' : 'eraser', area, i % 30)
      const right = 5 + (i % 19)
      const polygons = [Float32Array.of(i % 20, 0, 28, 0, 28, right, i % 20, right)]
      return { kind: 'outline', mode: i % 3 ? 'add' : 'remove', area, polygons }
    })
    let sent: readonly MaskLayer[] = []
    for (const count of [3, 12, 40, 39, 38, 30, 20, 40, 31, 5, 0, 25]) {
      const done = layers.slice(0, count)
      const { labels } = cache.apply(structuredClone(layerChange(sent, done)))
      expect(labels).toEqual(rasterize(done, size).labels)
      sent = done
    }
  })

  test('one more stroke sends only itself', () => {
    const before = [1, 2, 3].flatMap((x) => drawn('brush', x)).reduce(reduce, createMask(size)).history.done
    const now = drawn('eraser', 9).reduce(reduce, createMask(size, { layers: before })).history.done
    expect(layerChange(before, now)).toEqual({ keep: 3, add: [now[3]] })
  })
})

describe('a mask that lives', () => {
  test('tells its listeners what changed, and nothing when nothing did', () => {
    const maskStore = createMaskStore(createMask(size))
    const heard: string[] = []
    const stop = maskStore.subscribe((mask, action, before) => {
      heard.push(`${action.type} ${before.live?.points.length ?? 0}→${mask.live?.points.length ?? 0}`)
    })
    for (const action of [...drawn('brush', 3), { type: 'redo' } as const]) maskStore.dispatch(action)
    expect(heard).toEqual(['begin 0→1', 'extend 1→2', 'end 2→0'])
    stop()
    maskStore.dispatch({ type: 'clear' })
    expect(heard).toHaveLength(3)
    expect(maskStore.history().done).toHaveLength(2)
  })
})
