import { setTimeout as pause } from 'node:timers/promises'
import { assertFloorDrawn, forgetLong, median, openFloor, openTool, seenOn } from './pages.mjs'

const ROUNDS = 5
const MOVES = 120
const FRAME_MS = 16
/** Everything triggered by a stroke's end is over by then. */
const AFTER_MS = 1_500

/** @typedef {{ mainMs: number, cpuMs: number }} Cost */
/** @typedef {import('@playwright/test').Page} Page */

/**
 * Product and floor take turns, so that other load on the machine affects both.
 * @param {import('./product.mjs').Product} product
 * @param {import('./pages.mjs').PhotoFile} photo
 */
export async function comparePainting(product, photo) {
  const { page, box } = await openTool(product, photo)
  await page.getByRole('button', { name: 'Brush', exact: true }).click()
  const floor = await openFloor(product, photo, box)
  /** @type {{ move: Cost, end: Cost }[]} */
  const ours = []
  /** @type {{ move: Cost, end: Cost }[]} */
  const bare = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await paint(product, floor, box, round))
    ours.push(await paint(product, page, box, round))
  }
  const { long } = await seenOn(page)
  await assertFloorDrawn(floor)
  const bytes = await maskBytes(page, floor, box)
  await Promise.all([page.close(), floor.close()])
  const of = (/** @type {{ move: Cost, end: Cost }[]} */ all, /** @type {'move' | 'end'} */ when) => ({
    mainMs: median(all.map((each) => each[when].mainMs)),
    cpuMs: median(all.map((each) => each[when].cpuMs)),
  })
  const [move, floorMove, end, floorEnd] = [
    of(ours, 'move'),
    of(bare, 'move'),
    of(ours, 'end'),
    of(bare, 'end'),
  ]
  return {
    'main ms/move': { value: move.mainMs, digits: 2 },
    'floor main': { value: floorMove.mainMs, digits: 2 },
    'main ÷': { value: move.mainMs / floorMove.mainMs, digits: 2, atMost: 1.3 },
    'CPU ms/move': { value: move.cpuMs, digits: 2 },
    'floor CPU': { value: floorMove.cpuMs, digits: 2 },
    'CPU ÷': { value: move.cpuMs / floorMove.cpuMs, digits: 2, atMost: 1.3 },
    'end main ms': { value: end.mainMs - floorEnd.mainMs, digits: 0 },
    'end CPU ms': { value: end.cpuMs - floorEnd.cpuMs, digits: 0 },
    'longest task ms': { value: Math.max(...long), digits: 0, atMost: 50 },
    'mask kB': { value: bytes.ours / 1_000, digits: 1 },
    'mask ÷ toBlob': { value: bytes.ours / bytes.toBlob, digits: 2, atMost: 0.2 },
  }
}

/**
 * One stroke across the photo at the screen's frame rate; cost per move, and total cost of the time after it.
 * @param {import('./product.mjs').Product} product
 * @param {Page} page
 * @param {import('./pages.mjs').Box} box
 * @param {number} round
 */
async function paint(product, page, box, round) {
  await page.bringToFront()
  const session = await page.context().newCDPSession(page)
  // The thread's own time, because wall time would include other load on the machine.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const places = strokeIn(box, round)
  const [first = { x: 0, y: 0 }] = places
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  await pause(200)
  if (round === 0) await forgetLong(page)
  const began = await costSoFar(product, session)
  for (const { x, y } of places) {
    const next = performance.now() + FRAME_MS
    await page.mouse.move(x, y)
    await pause(Math.max(0, next - performance.now()))
  }
  const painted = await costSoFar(product, session)
  await page.mouse.up()
  await pause(AFTER_MS)
  const ended = await costSoFar(product, session)
  await session.detach()
  const perMove = (/** @type {number} */ ms) => ms / places.length
  return {
    move: {
      mainMs: perMove(painted.mainMs - began.mainMs),
      cpuMs: perMove(painted.cpuMs - began.cpuMs),
    },
    end: { mainMs: ended.mainMs - painted.mainMs, cpuMs: ended.cpuMs - painted.cpuMs },
  }
}

/** A wave whose height differs from round to round. @param {import('./pages.mjs').Box} box @param {number} round */
function strokeIn({ x, y, width, height }, round) {
  return Array.from({ length: MOVES }, (_, i) => ({
    x: x + width * (0.08 + (0.84 * i) / MOVES),
    y: y + height * (0.15 + 0.14 * round + 0.08 * Math.sin(i / 5)),
  }))
}

/**
 * @param {import('./product.mjs').Product} product
 * @param {import('@playwright/test').CDPSession} session
 * @returns {Promise<Cost>}
 */
async function costSoFar(product, session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  return { mainMs: seconds * 1_000, cpuMs: product.cpuMs() }
}

/**
 * The tool's uploaded mask, and the same strokes through `toBlob` from a canvas of the photo's size.
 * @param {Page} page
 * @param {Page} floor
 * @param {import('./pages.mjs').Box} box
 */
async function maskBytes(page, floor, box) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'More tools' }).click()
  await page.getByRole('button', { name: 'Download mask as PNG' }).click()
  const png = await bytesOf(await download)
  const size = { width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
  const strokes = Array.from({ length: ROUNDS }, (_, round) =>
    strokeIn({ x: 0, y: 0, width: size.width, height: size.height }, round),
  )
  const toBlob = await floor.evaluate(drawAndEncode, { size, strokes, brush: (30 * size.width) / box.width })
  return { ours: png.byteLength, toBlob }
}

/** The content of a download, also from a remote browser. @param {import('@playwright/test').Download} download */
async function bytesOf(download) {
  const chunks = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @param {{ size: { width: number, height: number }, strokes: { x: number, y: number }[][], brush: number }} drawing */
async function drawAndEncode({ size, strokes, brush }) {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  pen.fillRect(0, 0, size.width, size.height)
  Object.assign(pen, { lineWidth: brush, lineCap: 'round', lineJoin: 'round', strokeStyle: '#fff' })
  for (const stroke of strokes) {
    pen.beginPath()
    for (const { x, y } of stroke) pen.lineTo(x, y)
    pen.stroke()
  }
  /** @type {Blob | null} */
  const blob = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
  return blob?.size ?? Number.NaN
}
