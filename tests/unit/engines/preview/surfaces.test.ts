import { describe, expect, test, vi } from 'vitest'
import { type Analysis, analyse, patchesFor } from '../../../../lib/engines/preview/analysis/analysis.ts'
import { followOutlines } from '../../../../lib/engines/preview/analysis/outlines.ts'
import type { Patch } from '../../../../lib/engines/preview/analysis/patch.ts'
import { toColorPlanes } from '../../../../lib/engines/preview/math/color.ts'
import type { Photo } from '../../../../lib/engines/preview/math/image.ts'
import { refineRoom } from '../../../../lib/engines/preview/survey/find-room.ts'
import { faceMap, type Room } from '../../../../lib/engines/preview/survey/room.ts'
import { loadImage, paintImage, patchOf } from './fixtures.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/** What the engine takes the place for that lies at (x, y) of the 1200 x 800 px photo. */
function patchAt(analysis: Analysis, [x, y]: readonly [number, number]): Patch {
  const { width, height } = analysis.planes
  const { labels, patches } = patchesFor(analysis, null)
  const label = labels[Math.floor((y * height) / 800) * width + Math.floor((x * width) / 1200)]
  const patch = patches[label ?? -1]
  if (!patch) throw new Error(`no patch at ${x}, ${y}`)
  return patch
}

const isPatterned = ({ role, isSure }: Patch) => isSure && (role === 'wall' || role === 'floor')

describe.each([
  {
    name: 'living-before.jpg',
    planes: {
      'the long wall': [900, 200],
      'over the window': [180, 110],
      'between cabinet and sofa': [495, 530],
    },
    things: { 'the left curtain': [35, 300], 'the right curtain': [285, 330], 'the image': [720, 300] },
  },
  {
    name: 'kitchen-before.jpg',
    planes: {
      'the left wall': [120, 400],
      'the right wall': [1150, 400],
      'over the cupboards': [600, 140],
      'over the fridge': [950, 215],
      'the floor': [1000, 650],
    },
    things: {
      'the fridge': [980, 450],
      'the table': [745, 530],
      'the microwave': [825, 387],
      'the chair': [760, 640],
    },
  },
  {
    name: 'office-before.jpg',
    planes: { 'the long wall': [450, 300], 'the right wall': [1150, 400], 'behind the shelves': [970, 520] },
    things: { 'the box on the shelf': [1000, 260], 'the image': [680, 320], 'the chair': [700, 500] },
  },
] as const)('all of $name painted', ({ name, planes, things }) => {
  const analysed = loadImage(name).then((photo) => {
    return analyse(photo, new Uint8Array(photo.width * photo.height).fill(1))
  })

  test.each(Object.entries(planes))('%s may get a pattern', async (_, place) => {
    expect(isPatterned(patchAt(await analysed, place))).toBe(true)
  })

  test.each(Object.entries(things))('%s never gets one', async (_, place) => {
    expect(isPatterned(patchAt(await analysed, place))).toBe(false)
  })
})

const [WIDTH, HEIGHT] = [160, 120]
const ROOM: Room = {
  frame: {
    right: { x: 1, y: 0, z: 0 },
    up: { x: 0, y: 1, z: 0 },
    forward: { x: 0, y: 0, z: 1 },
    focal: 120,
    cx: WIDTH / 2,
    cy: HEIGHT / 2,
    confidence: 1,
  },
  box: { ceiling: 0.8, back: 3, left: 2, right: 2 },
  confidence: 1,
  longSide: WIDTH,
}
const linesOf = (photo: Photo) => refineRoom(ROOM, toColorPlanes(photo).L, photo).lines
/** Teeth of four pixels, as superpixels leave them. */
const tooth = (x: number) => (Math.floor(x / 5) % 2 === 0 ? 4 : -4)

test('a ragged outline is drawn along the edge that the image has', () => {
  const edge = (x: number) => 60 + x / 8
  const photo = paintImage(WIDTH, HEIGHT, (x, y) => (y < edge(x) ? [190, 180, 160] : [150, 110, 80]))
  const labels = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    Math.floor(i / WIDTH) < edge(i % WIDTH) + tooth(i % WIDTH) ? 0 : 1,
  )
  const patches = { labels, patches: [patchOf('wall'), patchOf('floor')] }
  const drawn = followOutlines(patches, toColorPlanes(photo), linesOf(photo))
  const wrong = drawn.filter((label, i) => label !== (Math.floor(i / WIDTH) < edge(i % WIDTH) ? 0 : 1))
  expect(wrong.length).toBeLessThan(WIDTH / 10)
})

test('where no edge is seen, wall and ceiling part at the line of the layout', () => {
  const photo = paintImage(WIDTH, HEIGHT, () => [190, 180, 160])
  const faces = faceMap(ROOM, WIDTH, HEIGHT)
  const isCeiling = (x: number, y: number) => faces[Math.min(HEIGHT - 1, Math.max(0, y)) * WIDTH + x] === 1
  const labels = Uint16Array.from({ length: WIDTH * HEIGHT }, (_, i) =>
    isCeiling(i % WIDTH, Math.floor(i / WIDTH) + tooth(i % WIDTH)) ? 1 : 0,
  )
  const patches = { labels, patches: [patchOf('wall'), patchOf('ceiling')] }
  const drawn = followOutlines(patches, toColorPlanes(photo), linesOf(photo))
  const ragged = labels.filter((label, i) => (label === 1) !== (faces[i] === 1)).length
  const wrong = drawn.filter((label, i) => (label === 1) !== (faces[i] === 1)).length
  expect(ragged).toBeGreaterThan(300)
  expect(wrong).toBeLessThan(ragged / 8)
})
