import { transfer } from 'comlink'
import { exposeToPage } from '@/components/design-tool/start-worker'
import { photoPixels } from '@/components/design-tool/upload/photo-pixels'
import type { PhotoSize } from '@/lib/mask/space'
import { listSurfaces, type SurfaceQuery, selectSurface } from '@/lib/select/select-surface'
import { mapSurfaces, SURFACE_LONG_SIDE_PX, type SurfaceMap } from '@/lib/select/surface-map'

// A web worker that analyzes one photo, then answers each click.

let analyzed: { map: SurfaceMap; photo: PhotoSize } | null = null

function analyzedPhoto() {
  if (!analyzed) throw new Error('there is no photo yet')
  return analyzed
}

const api = {
  analyze(bitmap: ImageBitmap, photo: PhotoSize) {
    analyzed = { map: mapSurfaces(photoPixels(bitmap, SURFACE_LONG_SIDE_PX)), photo }
    bitmap.close()
  },
  select(query: SurfaceQuery) {
    const { map, photo } = analyzedPhoto()
    const polygons = selectSurface(map, photo, query)
    return transfer(
      polygons,
      polygons.map(({ buffer }) => buffer),
    )
  },
  list(tolerance: number) {
    const { map, photo } = analyzedPhoto()
    return listSurfaces(map, photo, tolerance)
  },
}

export type SurfaceWorkerApi = typeof api

exposeToPage(api)
