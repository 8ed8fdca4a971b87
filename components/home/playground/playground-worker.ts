import { transfer } from 'comlink'
import { canvasToRead, photoPixels } from '@/components/design-tool/photo/photo-pixels'
import { PhotoPreviews } from '@/components/design-tool/photo/photo-previews'
import { exposeToPage } from '@/components/design-tool/shared/device/start-worker'
import { type AreaSettings, PLAIN_AREA } from '@/lib/domain/design-run'
import { DEFAULT_CONTROLS } from '@/lib/engines/preview/analysis/controls'
import { areaLevel } from '@/lib/mask/png'
import type { Choice, RoomFiles } from './choices'

// A web worker that draws areas of a sample room with the engine that makes the designs.

/** Sharp at the size at which the home page shows the room. */
const LONG_SIDE_PX = 1_024
/** Any style will do: a chosen material looks the same in each. */
const ANY_STYLE = 'modern'

/** `masked` is the area drawn last, whose analysis is reused for its next color. */
let room: { readonly previews: PhotoPreviews; readonly areas: Uint8Array; masked: number | null } | null =
  null

const api = {
  /** Opens the photo at drawing size, and the area of each of its pixels: 0 for none, then the index in `kinds`. */
  async open({ photo, areas, kinds }: RoomFiles) {
    const [image, map] = await Promise.all([readImage(photo), readImage(areas)])
    const pixels = photoPixels(image, LONG_SIDE_PX)
    const labels = labelsOf(map, pixels, kinds.length)
    room = { previews: new PhotoPreviews(pixels), areas: labels, masked: null }
    const opened = {
      width: pixels.width,
      height: pixels.height,
      labels: labels.slice(),
      photo: await createImageBitmap(image, { resizeWidth: pixels.width, resizeHeight: pixels.height }),
    }
    return transfer(opened, [opened.labels.buffer, opened.photo])
  },
  /** Draws one area with a new finish, transparent elsewhere. */
  draw({ kinds }: RoomFiles, index: number, choice: Choice) {
    if (!room) throw new Error('no room is open')
    const { previews, areas } = room
    if (room.masked !== index) previews.setMask(areas.map((label) => (label === index + 1 ? 1 : 0)))
    room.masked = index
    const plain: AreaSettings = { ...PLAIN_AREA, kind: kinds[index] ?? 'auto' }
    const area = 'style' in choice ? plain : { ...plain, material: choice.material, color: colorOf(choice) }
    const style = 'style' in choice ? choice.style : ANY_STYLE
    const image = previews.draw({ ...DEFAULT_CONTROLS, style, areas: [area] }, LONG_SIDE_PX)
    return transfer(image, [image.rgba.buffer])
  },
}

export type PlaygroundWorkerApi = typeof api

const colorOf = (choice: Choice) => ('color' in choice ? choice.color : '')

async function readImage(path: string): Promise<ImageBitmap> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return createImageBitmap(await response.blob())
}

function labelsOf(map: ImageBitmap, { width, height }: { width: number; height: number }, count: number) {
  const context = canvasToRead({ width, height })
  context.imageSmoothingEnabled = false
  context.drawImage(map, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  const labelOfLevel = new Uint8Array(256)
  for (let index = 0; index < count; index++) labelOfLevel[areaLevel(index)] = index + 1
  return Uint8Array.from({ length: width * height }, (_, i) => labelOfLevel[data[4 * i] ?? 0] ?? 0)
}

exposeToPage(api)
