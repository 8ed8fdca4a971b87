import { transfer } from 'comlink'
import { pixelsAt } from '@/components/design-tool/photo/photo-pixels'
import { exposeToPage } from '@/components/design-tool/shared/device/start-worker'
import type { OwnMaterial } from '@/lib/domain/own-material'
import { makeOwnSurface } from '@/lib/engines/preview/materials/own-surface'
import { drawSwatch } from '@/lib/engines/preview/render/swatch'
import { makePiece } from '@/lib/material/make-piece'
import { proposeCorners } from '@/lib/material/propose-corners'
import { makeSeamless } from '@/lib/material/seamless'
import type { Quad } from '@/lib/math/homography'
import { type Photo, type Size, sizeWithLongSide } from '@/lib/math/image'

// Makes a material from an image: straightens the piece, evens out its lighting, and makes it seamless.

/** Large enough for a full-size piece that takes up half of the image's side. */
const OPENED_SIDE_PX = 2_000

let opened: Photo | null = null
/** The piece as it will be saved, and before its edges were blended. */
let piece: Photo | null = null
let unjoined: Photo | null = null
/** The settings of the last cut, to skip cutting again. */
let cutBy = ''

function required(photo: Photo | null): Photo {
  if (!photo) throw new Error('there is no picture yet')
  return photo
}

/** The drawing of a laid material. */
export type Laid = Size & { readonly rgba: Uint8ClampedArray<ArrayBuffer> }

const api = {
  /** Opens an image and proposes the piece's corners; `null` if the whole image may be the piece. */
  open(bitmap: ImageBitmap): Quad | null {
    opened = pixelsAt(bitmap, sizeWithLongSide(bitmap, OPENED_SIDE_PX))
    bitmap.close()
    return proposeCorners(opened)
  },

  /** Cuts out the piece, unless it was just cut with the same settings. `isJoined`: blends its edges so that it repeats. */
  cut(corners: Quad, { widthMm, heightMm, bond }: OwnMaterial, isJoined: boolean) {
    const by = JSON.stringify([corners, widthMm / heightMm, isJoined])
    if (by === cutBy) return
    // What is light or dark in a picture belongs to it.
    const isEvened = bond !== 'once'
    unjoined = makePiece(required(opened), { corners, widthMm, heightMm, isEvened })
    piece = isJoined ? makeSeamless(unjoined) : unjoined
    cutBy = by
  },

  /** Draws `widthMm` of the laid piece, with or without its edges blended. */
  lay(own: OwnMaterial, size: Size, widthMm: number, isUnjoined: boolean): Laid {
    const metresPerPixel = widthMm / 1_000 / size.width
    const surface = makeOwnSurface(own, required(isUnjoined ? unjoined : piece), {
      pixels: size.width * size.height,
      texelMetres: metresPerPixel,
    })
    const { data } = toImage({ ...size, rgb: drawSwatch(surface, size, metresPerPixel) })
    return transfer({ ...size, rgba: data }, [data.buffer])
  },

  /** The piece as a PNG, and its SHA-256. */
  async save(): Promise<{ file: Blob; picture: string }> {
    const file = await toPng(required(piece))
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()))
    return { file, picture: Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('') }
  },
}

export type MaterialWorkerApi = typeof api

exposeToPage(api)

function toImage({ width, height, rgb }: Photo): ImageData {
  const image = new ImageData(width, height)
  for (let from = 0, to = 0; from < rgb.length; from += 3, to += 4) {
    for (let c = 0; c < 3; c++) image.data[to + c] = rgb[from + c] ?? 0
    image.data[to + 3] = 255
  }
  return image
}

async function toPng(photo: Photo): Promise<Blob> {
  const image = toImage(photo)
  const canvas = new OffscreenCanvas(photo.width, photo.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas to write the picture with')
  context.putImageData(image, 0, 0)
  return canvas.convertToBlob({ type: 'image/png' })
}
