import { transfer } from 'comlink'
import { type PhotoPixels, photoPixels } from '@/components/design-tool/photo/photo-pixels'
import { exposeToPage } from '@/components/design-tool/shared/start-worker'
import type { Polygon } from '@/lib/mask/layers'
import type { PhotoSize } from '@/lib/mask/space'
import { toColorPlanes } from '@/lib/math/color'
import { sizeWithLongSide } from '@/lib/math/image'
import type { AreaMap } from '@/lib/segment/areas'
import { cutSelection, type Meant } from '@/lib/segment/cut-selection'
import { partitionPhoto } from '@/lib/segment/partition'
import { refineMask } from '@/lib/segment/refine'
import { INPUT_SIDE_PX, type SmallMask } from '@/lib/segment/small-mask'
import { listSurfaces, outlinesOf, type SurfaceQuery, selectSurface } from '@/lib/select/select-surface'
import type { LabPlanes } from '@/lib/select/superpixels'
import { mapSurfaces, SURFACE_LONG_SIDE_PX, type SurfaceMap } from '@/lib/select/surface-map'
import { type Survey, surveyPhoto } from '@/lib/survey/survey'

// A web worker for one photo: reduces it for the model and gives the model's masks their edges, or analyzes it for the
// selection by color.

const UPLOAD_QUALITY = 0.9

type Opened = { readonly photo: PhotoSize; readonly pixels: PhotoPixels }

let opened: Opened | null = null
let planes: LabPlanes | null = null
let map: SurfaceMap | null = null
let surveyed: Survey | null = null

function openedPhoto(): Opened {
  if (!opened) throw new Error('there is no photo yet')
  return opened
}

function surfaceMap(): SurfaceMap {
  map ??= mapSurfaces(openedPhoto().pixels)
  planes = map.planes
  return map
}

/** The room's layout: some tenths of a second for the first who asks. */
function survey(): Survey {
  surveyed ??= surveyPhoto(openedPhoto().pixels)
  return surveyed
}

const api = {
  open(bitmap: ImageBitmap, photo: PhotoSize) {
    opened = { photo, pixels: photoPixels(bitmap, SURFACE_LONG_SIDE_PX) }
    const upload = reducedPhoto(bitmap)
    bitmap.close()
    // Ahead of the first click, which would wait for it.
    planes = toColorPlanes(opened.pixels)
    setTimeout(survey)
    return upload
  },

  analyze() {
    surfaceMap()
  },
  select(query: SurfaceQuery) {
    return transferred(selectSurface(surfaceMap(), openedPhoto().photo, query))
  },
  list(tolerance: number) {
    return listSurfaces(surfaceMap(), openedPhoto().photo, tolerance)
  },

  /** All of the photo as areas with their kinds, from the areas that the model found. */
  partition(found: AreaMap) {
    const { photo } = openedPhoto()
    if (!planes) throw new Error('there is no photo yet')
    return partitionPhoto({ survey: survey(), planes, photo }, found)
  },

  /** A mask of the model, cut to what was meant: one wall or the ceiling, without the things in a wall. */
  cut(mask: SmallMask, meant: Meant, areas: AreaMap | null) {
    const { photo } = openedPhoto()
    if (!planes) throw new Error('there is no photo yet')
    return cutSelection(mask, meant, { survey: survey(), planes, photo, areas })
  },

  /** The outlines of one of the model's masks. */
  outline(mask: SmallMask) {
    const { photo } = openedPhoto()
    if (!planes) throw new Error('there is no photo yet')
    return transferred(outlinesOf(refineMask(planes, mask), planes, photo))
  },
}

export type SurfaceWorkerApi = typeof api

exposeToPage(api)

/** A JPEG of the size that the model wants; smaller photos are enlarged by the server. */
function reducedPhoto(bitmap: ImageBitmap): Promise<Blob> {
  const { width, height } = sizeWithLongSide(bitmap, INPUT_SIDE_PX)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to reduce the photo with')
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: UPLOAD_QUALITY })
}

function transferred(polygons: Polygon[]): Polygon[] {
  return transfer(
    polygons,
    polygons.map(({ buffer }) => buffer),
  )
}
