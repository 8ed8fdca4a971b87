import { describe, expect, test } from 'vitest'
import { layerChange, type MaskLayer } from '@/lib/mask/layers'
import { createMask, type MaskAction, reduce } from '@/lib/mask/mask'
import { createMaskStore } from '@/lib/mask/mask-store'
import { createRasterCache } from '@/lib/mask/raster-cache'
import { rasterize } from '@/lib/mask/rasterize'

const size = { width: 50, height: 40 }

function drawn(tool: 'brush' | 'eraser', x: number): MaskAction[] {
  return [
    { type: 'begin', tool, width: 9, at: { x, y: 4 } },
    { type: 'extend', points: [{ x: x + 8, y: 30 }] },
    { type: 'end' },
  ]
}

describe('pixels that follow the layers', () => {
  test('after every step, undo and redo included, they are what painting all of it anew gives', () => {
    const cache = createRasterCache(size)
    const steps: MaskAction[] = [
      ...drawn('brush', 5),
      ...drawn('brush', 20),
      { type: 'undo' },
      { type: 'undo' },
      { type: 'redo' },
      ...drawn('eraser', 8),
      { type: 'select-all' },
      ...drawn('eraser', 30),
      { type: 'undo' },
      { type: 'undo' },
      { type: 'clear' },
    ]
    let mask = createMask(size)
    let sent: readonly MaskLayer[] = []
    for (const step of steps) {
      mask = reduce(mask, step)
      const { done } = mask.history
      const raster = cache.apply(structuredClone(layerChange(sent, done)))
      sent = done
      expect(raster.labels).toEqual(rasterize(done, size).labels)
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
