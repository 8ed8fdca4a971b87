import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPhotoMask } from '@/components/design-tool/photo/photo-mask'
import { PLAIN_AREA } from '@/lib/domain/design-run'
import { layerChange, type MaskLayer, numberedFrom1 } from '@/lib/mask/layers'
import { createMask, hiddenAreas, type Mask, type MaskAction, partitionOf, reduce } from '@/lib/mask/mask'
import { loadImage } from '../../engines/preview/fixtures'
import { box, outline, stroke } from '../../mask/support'

const SIZE = { width: 640, height: 427 }

const outlined = (...of: Parameters<typeof outline>): MaskAction => ({
  type: 'outline',
  outline: outline(...of),
})
const WALL = box(200.3, 40.7, 520.4, 230.2)
const SOFA = box(260.5, 210.1, 470.9, 330.8)
const PAINTED = stroke('brush', 61, [60, 120], [300, 150], [560, 90])

const MASKS: Readonly<Record<string, readonly MaskAction[]>> = {
  brushed: [...PAINTED, ...stroke('eraser', 61, [300, 150], [330, 300])],
  tapped: [outlined('add', 1, WALL), outlined('add', 2, SOFA)],
  boxed: [outlined('add', 1, box(10, 10, 120.5, 90.5)), { type: 'add-area' }, ...PAINTED],
  cut: [
    partitionOf(
      [WALL, SOFA].map((polygon) => ({ polygons: [polygon], settings: PLAIN_AREA })),
      createMask(SIZE),
    ),
    outlined('remove', 3, box(300, 60, 360, 120)),
    ...stroke('eraser', 61, [230, 60], [250, 200]),
  ],
  'partly hidden': [
    outlined('add', 1, WALL),
    outlined('add', 2, SOFA),
    { type: 'change-area', id: 1, change: { isHidden: true } },
  ],
}

const maskOf = (actions: readonly MaskAction[]): Mask => actions.reduce(reduce, createMask(SIZE))

test.each(Object.entries(MASKS))(
  'a preview of a %s mask uses the uploaded areas, byte for byte',
  async (_name, actions) => {
    const pixels = await loadImage('living-before.jpg', SIZE.width)
    const photoMask = createPhotoMask(SIZE, { ...pixels, rgb: Uint8Array.from(pixels.rgb) })
    const mask = maskOf(actions)
    const hidden = hiddenAreas(mask)
    const sentBefore: readonly MaskLayer[] = []
    const change = layerChange(sentBefore, mask.history.done)
    const kept = layerChange(mask.history.done, mask.history.done)

    const { png, shares } = await photoMask.exportMask(change, hidden)
    const ids = shares.map(([id]) => id)
    const areas = await photoMask.exportAreas(kept, numberedFrom1(ids))
    const previewed = photoMask.labelsAt(kept, hidden, SIZE)

    expect(previewed.ids).toEqual(ids)
    expect(ids.length).toBeGreaterThan(0)
    const sent = await sharp(areas).extractChannel(0).raw().toBuffer()
    expect(Buffer.from(previewed.labels).equals(sent)).toBe(true)
    const union = await sharp(png).toColourspace('b-w').raw().toBuffer()
    expect(union.every((level, i) => level === (previewed.labels[i] ? 255 : 0))).toBe(true)
  },
)

test('a painted border lies on the photo’s edges in the preview too, at any size', async () => {
  const pixels = await loadImage('living-before.jpg', SIZE.width)
  const mask = maskOf(PAINTED)
  const change = layerChange([], mask.history.done)
  const snapped = createPhotoMask(SIZE, { ...pixels, rgb: Uint8Array.from(pixels.rgb) })
  const asPainted = createPhotoMask(SIZE, null)
  const half = { width: 320, height: 214 }
  const [preview, painted] = [snapped.labelsAt(change, [], half), asPainted.labelsAt(change, [], half)]
  expect(Buffer.from(preview.labels).equals(painted.labels)).toBe(false)
  const full = snapped.labelsAt(layerChange(mask.history.done, mask.history.done), [], SIZE).labels
  const nearest = (x: number, y: number) =>
    full[
      Math.floor(((y + 0.5) * SIZE.height) / half.height) * SIZE.width +
        Math.floor(((x + 0.5) * SIZE.width) / half.width)
    ]
  expect(
    preview.labels.every((label, i) => label === nearest(i % half.width, Math.floor(i / half.width))),
  ).toBe(true)
})

test.each(['a photo', 'a photo that can’t be read'])(
  'a mask of the model is outlined on %s',
  async (kind) => {
    const pixels = await loadImage('living-before.jpg', SIZE.width)
    const photo = kind === 'a photo' ? { ...pixels, rgb: Uint8Array.from(pixels.rgb) } : null
    const photoMask = createPhotoMask(SIZE, photo)
    const small = { width: 256, height: 171 }
    const isInside = (cell: number) => cell % small.width > 100 && cell > 60 * small.width
    const logits = Int8Array.from({ length: small.width * small.height }, (_, cell) =>
      isInside(cell) ? 40 : -40,
    )
    const meant = { points: [{ x: 800, y: 500 }] }
    const [found, ...others] = photoMask.outline(photoMask.cut({ ...small, logits }, meant, null))
    expect(others).toEqual([])
    const xs = found?.filter((_, i) => i % 2 === 0) ?? []
    const ys = found?.filter((_, i) => i % 2 === 1) ?? []
    const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    for (const [i, side] of [252.5, 152.5, SIZE.width, SIZE.height].entries())
      expect(Math.abs((bounds[i] ?? 0) - side)).toBeLessThan(8)
  },
)
