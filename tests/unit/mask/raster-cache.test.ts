import { describe, expect, test } from 'vitest'
import { layerChange, type MaskLayer, type Tool } from '@/lib/mask/layers'
import { createMask, reduce } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { createRasterCache } from '@/lib/mask/raster-cache'
import { rasterize } from '@/lib/mask/rasterize'
import { box, outline, stroke } from './support'

const size = { width: 50, height: 40 }

const drawn = (tool: Tool, x: number) => stroke(tool, 9, [x, 4], [x + 8, 30])

describe('pixels that follow the layers', () => {
  test('after any undo, redo or other value they are what painting all of it anew gives', () => {
    const cache = createRasterCache(size)
    const layers = Array.from({ length: 40 }, (_, i): MaskLayer => {
      const area = 1 + (i % 4)
      if (i % 7 === 6) return { kind: 'inversion', area: 1 + (i % 2) }
      if (i % 5 === 4) {
        const points = [
          { x: i % 30, y: 4 },
          { x: 8 + (i % 30), y: 30 },
        ]
        return { kind: 'stroke', tool: i % 2 ? 'brush' : 'eraser', area, width: 9, points }
      }
      return outline(i % 3 ? 'add' : 'remove', area, box(i % 20, 0, 28, 5 + (i % 19)))
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
