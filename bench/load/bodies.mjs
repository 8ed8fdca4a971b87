// Requests of honest users and attackers to the image routes.

import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { DESIGN_FIELDS } from '../../tests/support/design-fields.mjs'

const MEGABYTE = 1024 * 1024
const UPLOAD = '/api/images/upload'
const VALIDATE = '/api/images/validate'

/** @typedef {{ name: string, path: string, body: () => FormData }} Kind */

/** @returns {Promise<Kind[]>} */
export async function bodies() {
  const [photo, mask] = [await flat(2_000, 1_500, 3, 'jpeg'), await flat(2_000, 1_500, 1, 'png')]
  const [largePhoto, largeMask] = [await flat(8_000, 6_000, 3, 'jpeg'), await flat(5_600, 4_200, 4, 'png')]
  const smallMask = await flat(700, 700, 1, 'png')
  const hugeMask = await flat(8_000, 6_000, 4, 'png')
  const [deepMask, deepPhoto] = [await deep(4_890, 4_890), await deep(7_000, 7_000)]
  const [smallPhoto, fittingMask] = [await flat(64, 64, 3, 'jpeg'), await deep(2_000, 1_500)]
  const noise = randomBytes(10 * MEGABYTE)
  const damaged = photo.subarray(0, photo.length >> 1)
  return [
    { name: 'honest design', path: UPLOAD, body: () => form({ image: photo, mask }) },
    { name: 'honest check', path: VALIDATE, body: () => form({ image: photo, mask }) },
    {
      name: 'largest photo and mask',
      path: VALIDATE,
      body: () => form({ image: largePhoto, mask: largeMask }),
    },
    { name: 'mask of 48 MP', path: VALIDATE, body: () => form({ image: largePhoto, mask: hugeMask }) },
    { name: '30 MB of noise', path: UPLOAD, body: () => form({ image: noise, mask: noise, areas: noise }) },
    { name: 'largest design', path: UPLOAD, body: () => form({ image: largePhoto, mask: largeMask }) },
    {
      name: 'interlaced mask of 16 bits',
      path: VALIDATE,
      body: () => form({ image: photo, mask: fittingMask }),
    },
    { name: 'the same, 24 MP', path: VALIDATE, body: () => form({ image: smallPhoto, mask: deepMask }) },
    {
      name: 'the same as photo, 49 MP',
      path: UPLOAD,
      body: () => form({ image: deepPhoto, mask: smallMask }),
    },
    { name: 'half a photo', path: UPLOAD, body: () => form({ image: damaged, mask }) },
    { name: 'a thousand parts', path: VALIDATE, body: manyParts },
  ]
}

/** Rooms of two megabytes or less that take long to check. @returns {{ name: string, body: string }[]} */
export function hostileRooms() {
  const outline = { kind: 'outline', mode: 'add', area: 1 }
  const points = new Array(110_000).fill({ x: 12, y: 34 })
  const layers = {
    'empty outlines': [{ ...outline, polygons: new Array(696_000).fill('') }],
    'short texts': [{ ...outline, polygons: new Array(298_571).fill('AAAA') }],
    'outlines in many steps': new Array(30).fill({ ...outline, polygons: new Array(20_000).fill('') }),
    'as large as may be': [{ kind: 'stroke', tool: 'brush', area: 1, width: 9, points }],
  }
  return Object.entries(layers).map(([name, steps]) => {
    const document = { version: 1, form: {}, mask: { layers: steps, areas: [] }, list: null }
    return { name: `room: ${name}`, body: JSON.stringify({ name: 'x', baseRevision: null, document }) }
  })
}

/** An incompressible photo, so that its user's export exceeds what a network buffers. @returns {Promise<Kind>} */
export async function noisyDesign() {
  const [width, height] = [2_400, 1_800]
  const raw = { width, height, channels: /** @type {const} */ (3) }
  const photo = await sharp(randomBytes(width * height * 3), { raw })
    .jpeg()
    .toBuffer()
  const mask = await flat(width, height, 1, 'png')
  return { name: 'noise', path: UPLOAD, body: () => form({ image: photo, mask }) }
}

/**
 * @param {number} width
 * @param {number} height
 * @param {1 | 3 | 4} channels
 * @param {'jpeg' | 'png'} format
 */
function flat(width, height, channels, format) {
  const background = { r: 255, g: 250, b: 240, alpha: 1 }
  const image = sharp({ create: { width, height, channels: channels === 4 ? 4 : 3, background } })
  return (channels === 1 ? image.toColorspace('b-w') : image).toFormat(format).toBuffer()
}

/** Four channels of 16 bits, interlaced: a decoder holds all of it. @param {number} width @param {number} height */
function deep(width, height) {
  const background = { r: 255, g: 250, b: 240, alpha: 1 }
  const image = sharp({ create: { width, height, channels: 4, background } })
  return image.toColourspace('rgb16').png({ progressive: true }).toBuffer()
}

/** @param {Record<string, Uint8Array>} files */
export function form(files) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(files)) body.set(name, new Blob([new Uint8Array(bytes)]), name)
  for (const [name, value] of Object.entries(DESIGN_FIELDS)) body.set(name, value)
  body.set('runId', randomUUID())
  return body
}

function manyParts() {
  const body = new FormData()
  for (let i = 0; i < 1_000; i++) body.append(`part${i}`, 'x')
  return body
}
