import { describe, expect, test, vi } from 'vitest'
import type { KindChoice } from '../../../../lib/domain/areas.ts'
import { DEFAULT_CONTROLS } from '../../../../lib/engines/preview/analysis/controls.ts'
import { DOOR_METRES, withDoorScale } from '../../../../lib/engines/preview/analysis/door-scale.ts'
import { shrinkLabels } from '../../../../lib/engines/preview/analysis/label-map.ts'
import { uprightOf } from '../../../../lib/engines/preview/analysis/upright.ts'
import { render } from '../../../../lib/engines/preview/render/render.ts'
import { metresPerUnit } from '../../../../lib/survey/room.ts'
import {
  analyzedHigh,
  areasWith,
  DOOR,
  GROUND,
  HIGH,
  labelsOf,
  roomSeen,
  SIZE,
  USUAL,
  type View,
  WALL,
} from './drawn-room.ts'

vi.setConfig({ testTimeout: 120_000 })

function uprightIn(view: View, door = USUAL) {
  return uprightOf(shrinkLabels(labelsOf(view, door), SIZE, SIZE), DOOR, roomSeen(view))
}

describe('the camera’s height by a door', () => {
  test.each([
    { cameraMetres: 1.5, ceiling: 0.75, turned: 0, tilted: 0 },
    { cameraMetres: 1.15, ceiling: 1.2, turned: 0, tilted: 3 },
    { cameraMetres: 1.7, ceiling: 0.7, turned: 14, tilted: 8 },
    { cameraMetres: 1.4, ceiling: 0.9, turned: -18, tilted: -4 },
    { cameraMetres: 2, ceiling: 0.6, turned: 8, tilted: 10 },
  ])('is right within 5 %: $cameraMetres m, turned by $turned°, tilted by $tilted°', (seen) => {
    const upright = uprightIn(seen)
    expect(upright?.beside).toBe(WALL)
    const measured = DOOR_METRES / (upright?.height ?? 0)
    expect(Math.abs(measured / seen.cameraMetres - 1)).toBeLessThan(0.05)
  })

  const view = { cameraMetres: 1.5, ceiling: 0.75 }

  test('is unknown where the photo cuts the door off, or it has no door’s proportions', () => {
    expect(uprightIn(view, { ...USUAL, middle: 2.6 })).toBeNull()
    expect(uprightIn(view, { ...USUAL, width: 2.4 })).toBeNull()
    expect(uprightIn({ ...view, tilted: -22 })).toBeNull()
  })

  test('is unknown where something hides a part of the door', () => {
    const labels = labelsOf(view)
    const isHidden = (i: number) =>
      Math.abs((i % SIZE.width) / SIZE.width - 0.5) < 0.03 && i > 0.72 * labels.length
    const hidden = labels.map((label, i) => (label === DOOR && isHidden(i) ? 0 : label))
    expect(uprightOf(shrinkLabels(hidden, SIZE, SIZE), DOOR, roomSeen(view))).toBeNull()
  })

  test('is unknown without a horizon, and for an area without pixels', () => {
    const room = roomSeen(view)
    const labels = shrinkLabels(labelsOf(view), SIZE, SIZE)
    expect(uprightOf(labels, DOOR, { ...room, frame: { ...room.frame, confidence: 0 } })).toBeNull()
    expect(uprightOf(labels, 9, room)).toBeNull()
  })
})

describe('the size of patterns', () => {
  const { photo, labels, analysis } = analyzedHigh()

  test('follows a door on the floor and on the wall that it is in', () => {
    const scaled = withDoorScale(analysis, areasWith('door'))
    expect(Math.abs(metresPerUnit(scaled.room) / HIGH.cameraMetres - 1)).toBeLessThan(0.05)
    const wall = scaled.areas[WALL - 1]?.wall
    if (typeof wall !== 'object' || !('box' in wall)) throw new Error('no wall')
    const distance = wall.box.back * wall.metresPerUnit
    expect(Math.abs(distance / (2.6 * HIGH.cameraMetres) - 1)).toBeLessThan(0.05)
    // A render caches its preparation per analysis.
    expect(withDoorScale(analysis, areasWith('door'))).toBe(scaled)
  })

  test('is the usual one unless an area is a door, and where a door says nothing likely', () => {
    expect(withDoorScale(analysis, areasWith('painted'))).toBe(analysis)
    expect(withDoorScale(analysis, areasWith('auto'))).toBe(analysis)
    // A cabinet's door on the wall.
    const upright = uprightIn(HIGH, { ...USUAL, width: 0.5, height: 0.9, lift: 0.1 })
    expect(upright).not.toBeNull()
    const areas = analysis.areas.map((area, i) => (i === DOOR - 1 ? { ...area, upright } : area))
    const cabinet = { ...analysis, areas }
    expect(withDoorScale(cabinet, areasWith('door'))).toBe(cabinet)
  })

  test('is smaller in the photo where the camera is higher than usual', () => {
    const changes = (door: KindChoice) => {
      const controls = { ...DEFAULT_CONTROLS, style: 'modern', areas: areasWith(door) } as const
      const { rgb } = render(photo, labels, withDoorScale(analysis, controls.areas), controls)
      return { wall: edgesInRow(rgb, labels, WALL, 0.3), floor: edgesInRow(rgb, labels, GROUND, 0.93) }
    }
    const [usual, scaled] = [changes('painted'), changes('door')]
    for (const surface of ['wall', 'floor'] as const) {
      const before = surface === 'floor' ? metresPerUnit(analysis.room) : wallUnit(analysis)
      const after =
        surface === 'floor' ? HIGH.cameraMetres : wallUnit(withDoorScale(analysis, areasWith('door')))
      expect(usual[surface]).toBeGreaterThan(8)
      expect(scaled[surface] / usual[surface]).toBeGreaterThan((after / before) * 0.85)
      expect(scaled[surface] / usual[surface]).toBeLessThan((after / before) * 1.15)
    }
  })
})

function wallUnit({ areas: [area] }: { areas: readonly { wall: unknown }[] }): number {
  const wall = area?.wall
  if (typeof wall !== 'object' || wall === null || !('metresPerUnit' in wall)) throw new Error('no wall')
  return Number(wall.metresPerUnit)
}

/** Number of brightness changes along a row of an area, at a share of its height. */
function edgesInRow(rgb: Uint8Array, labels: Uint8Array, label: number, share: number): number {
  const row = Math.floor(share * SIZE.height) * SIZE.width
  const greens = Array.from(Array(SIZE.width).keys())
    .filter((x) => labels[row + x] === label)
    .map((x) => rgb[3 * (row + x) + 1] ?? 0)
  const middle = greens.reduce((sum, green) => sum + green, 0) / greens.length
  return greens.filter((green, i) => i > 0 && green > middle !== (greens[i - 1] ?? 0) > middle).length
}
