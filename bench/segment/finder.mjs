import { setTimeout as pause } from 'node:timers/promises'
import { toColorPlanes } from '../../lib/math/color.ts'

const { serverModel } = await import('@/components/design-tool/smart-select/server-model')
const { openModelFinder } = await import('@/components/design-tool/smart-select/model-finder')
const { API } = await import('@/lib/config/routes')
const { API_HEADER } = await import('@/lib/config/security-headers.mjs')
const { decodeScaledPhoto } = await import('@/lib/image/decode-photo')
const { promptSchema } = await import('@/lib/schemas/segment')
const { cutSelection } = await import('@/lib/segment/cut-selection')
const { rasterize } = await import('@/lib/mask/rasterize')
const { partitionPhoto } = await import('@/lib/segment/partition')
const { growByHalfPixel, refineMask } = await import('@/lib/segment/refine')
const { inputSize, maskSize } = await import('@/lib/segment/small-mask')
const { OpenPhotos } = await import('@/lib/server/segment/open-photos')
const { presentAreas, presentPhoto, presentSelection } = await import('@/lib/server/segment/present')
const { readAreas, selectInPhoto } = await import('@/lib/server/segment/service')

/** @import { SegmentModel } from '@/lib/server/segment/model' */
/** @import { PhotoPoint, PhotoSize } from '@/lib/mask/space' */
/** @import { Polygon } from '@/lib/mask/layers' */

/** A tap has at most this many. */
const MOST_SIZES = 8

const USER = 'bench'
/** The photo's hash; only one is open. */
const HASH = '0'.repeat(64)

/**
 * Smart select on a user's photo, with the model in this process instead of on the server, once all areas are known. Points are
 * in pixels of the photo at the size for refining edges.
 * @param {SegmentModel} model @param {Buffer} file
 */
export async function openSmartSelect(model, file) {
  const photo = await decodeScaledPhoto(file, workingSize)
  const size = { width: photo.width, height: photo.height }
  const planes = toColorPlanes(photo)
  answerInPlaceOfServer(model)
  /** @type {WeakMap<readonly Polygon[], Uint8Array>} */
  const selected = new WeakMap()
  const { signal } = new AbortController()
  const opened = performance.now()
  const finder = await openModelFinder(
    {
      model: serverModel,
      size,
      upload: new Blob([new Uint8Array(file)]),
      async outline(mask) {
        /** @type {Polygon[]} */
        const polygons = []
        selected.set(
          polygons,
          Uint8Array.from(growByHalfPixel(refineMask(planes, mask), size), (value) => (value >= 0.5 ? 1 : 0)),
        )
        return polygons
      },
      cut: async (mask, meant, areas) => cutSelection(mask, meant, { planes, areas }),
      partition: async (areas) => partitionPhoto({ planes, photo: size }, areas),
      setKinds: () => undefined,
      wait: (ms) => pause(ms / 10),
    },
    signal,
  )
  while (!finder.areas()) await pause(50)
  const readyMs = performance.now() - opened

  const parts = (await finder.partition()) ?? []
  const layer = parts.map(({ polygons }, i) => ({ area: i + 1, polygons }))
  const { labels } = rasterize([{ kind: 'partition', parts: layer }], size)

  const insideOf = (/** @type {readonly Polygon[]} */ found) => selected.get(found) ?? new Uint8Array(0)
  /** @param {PhotoPoint[]} seeds @param {boolean} [isBox] */
  const select = (seeds, isBox = false) => finder.select({ seeds, isBox }, signal)
  return {
    size,
    /** From opening the photo until all areas are known. */
    readyMs,
    /** The selection for one tap, stroke or box. @param {PhotoPoint[]} seeds @param {boolean} [isBox] */
    async select(seeds, isBox) {
      return insideOf(await select(seeds, isBox))
    },
    /** The area at a point after Select All. @param {PhotoPoint} at */
    areaAt({ x, y }) {
      const area = labels[Math.floor(y) * size.width + Math.floor(x)]
      return Uint8Array.from(labels, (label) => (label === area ? 1 : 0))
    },
    /** Its kind. @param {PhotoPoint} at */
    kindAt({ x, y }) {
      const area = labels[Math.floor(y) * size.width + Math.floor(x)] ?? 0
      return parts[area - 1]?.settings.kind
    },
    /** The selection for each size of a tap. @param {PhotoPoint} at */
    async sizes(at) {
      const found = [await select([at])]
      for (let tries = 0; tries < MOST_SIZES; tries++) {
        const next = await finder.resize(found.at(-1) ?? [], signal)
        if (!next) break
        found.push(next)
      }
      return found.map(insideOf)
    },
    /** A tap, and how further ones change the selection, as in `SmartSelection`. @param {PhotoPoint} start */
    async tap(start) {
      let latest = await select([start])
      const inside = () => insideOf(latest)
      return {
        inside,
        /** @param {PhotoPoint} at @param {'include' | 'exclude'} label */
        async correct(at, label) {
          const corrected = await finder.correct({ found: latest, seeds: [at], label }, signal)
          if (corrected && selected.has(corrected)) latest = corrected
        },
      }
    },
  }
}

/** Like in the browser. @param {PhotoSize} photo @returns {PhotoSize} */
function workingSize({ width, height }) {
  const scale = 768 / Math.max(width, height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Answers the requests of the model finder with the server's own functions. @param {SegmentModel} model */
function answerInPlaceOfServer(model) {
  const photos = new OpenPhotos()
  const app = { segment: { model, photos } }
  /** @param {unknown} body */
  const json = (body, status = 200) => Response.json(body, { status, headers: { [API_HEADER]: '1' } })
  /** @type {typeof fetch} */
  const answer = async (input, { body } = {}) => {
    const url = String(input)
    const image = body instanceof FormData ? body.get('image') : null
    if (image instanceof Blob) {
      const pixels = await decodeScaledPhoto(new Uint8Array(await image.arrayBuffer()), inputSize)
      const { width, height } = pixels
      const encoded = await model.encode(pixels)
      const thumbnail = await decodeScaledPhoto(new Uint8Array(await image.arrayBuffer()), (whole) =>
        maskSize(inputSize(whole)),
      )
      const opened = {
        ...encoded,
        size: { width, height },
        masks: new Map(),
        thumbnail,
        tap: null,
        areas: null,
      }
      photos.set(USER, HASH, async () => opened)
      return json(presentPhoto({ hash: HASH, width, height, kinds: encoded.kinds }))
    }
    if (url === API.segmentPhoto(HASH) && body === undefined) {
      const areas = await readAreas(app, USER, HASH)
      return json(areas ? presentAreas(areas) : {}, areas ? 200 : 202)
    }
    const prompt = promptSchema.parse(JSON.parse(String(body)))
    return json(presentSelection(await selectInPhoto(app, { userId: USER, hash: HASH }, prompt)))
  }
  globalThis.fetch = answer
}
