/**
 * How long a person waits for a mood preview in Chromium: the first style of a painted area, and further ones.
 *
 * `npm run bench -- mood [--photo=living-before.jpg]`. Every trial is a fresh browser, so that nothing is compiled; the
 * worker's files come from this machine, types taken out. What a person does before the choice is played: in `usual`
 * the photo is looked at for some seconds before the area is painted, in `hurried` everything happens as soon as it can.
 * CHROMIUM_PATH names another browser than the system's. Ends with code 1 when a goal is missed.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { STYLE_IDS } from '../lib/domain/style-list.ts'
import { DEFAULT_CONTROLS } from '../lib/restyle/local/controls.ts'
import { printTable } from './site/goals.mjs'

const ROOT = new URL('../', import.meta.url)
const FIRST_MS = 700
const FURTHER_MS = 150
const TRIALS = 3
/** Seconds of looking at the photo, and of looking at what is painted, before anything more is done. */
const PACES = [
  { name: 'usual', beforePaintingMs: 6000, beforeChoosingMs: 1500, betweenStylesMs: 1000 },
  { name: 'quick', beforePaintingMs: 3000, beforeChoosingMs: 0, betweenStylesMs: 300 },
  { name: 'hurried', beforePaintingMs: 0, beforeChoosingMs: 0, betweenStylesMs: 0 },
]
/** Only these paces are held to the goals: nobody paints an area in no time. */
const HELD = new Set(['usual', 'quick'])

const { values } = parseArgs({ allowPositionals: true, options: { photo: { type: 'string' } } })
const photo = await smallPhoto(values.photo ?? 'living-before.jpg')
const server = await serveSources()
const rows = []
console.log(`Load ${loadavg()[0]?.toFixed(1)}`)
for (const pace of PACES) {
  const trials = []
  for (let trial = 0; trial < TRIALS; trial++) trials.push(await runTrial(pace))
  const held = HELD.has(pace.name)
  rows.push({
    page: pace.name,
    'first style ms': figure(median(trials.map(({ firstMs }) => firstMs)), held && FIRST_MS),
    'further style ms': figure(median(trials.flatMap(({ furtherMs }) => furtherMs)), held && FURTHER_MS),
    'slowest further ms': figure(Math.max(...trials.flatMap(({ furtherMs }) => furtherMs)), false),
    'after another stroke ms': figure(median(trials.map(({ strokeMs }) => strokeMs)), false),
  })
}
server.close()
process.exitCode = printTable(rows) ? 0 : 1

/** @param {number} value @param {number | false} atMost */
function figure(value, atMost) {
  return { value, digits: 0, ...(atMost !== false && { atMost }) }
}

/** @param {number[]} numbers */
function median(numbers) {
  return numbers.toSorted((p, q) => p - q)[numbers.length >> 1] ?? Number.NaN
}

/** @param {(typeof PACES)[number]} pace */
async function runTrial(pace) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    await page.goto(`http://127.0.0.1:${port()}/`)
    return await page.evaluate(playPerson, {
      pace,
      photo,
      styles: [...STYLE_IDS],
      controls: DEFAULT_CONTROLS,
    })
  } finally {
    await browser.close()
  }
}

/**
 * Runs in the browser: opens a photo, paints the wall, chooses one style after the other, paints some more.
 * @param {{
 *   pace: (typeof PACES)[number],
 *   photo: { width: number, height: number, rgb: number[] },
 *   styles: (typeof STYLE_IDS)[number][],
 *   controls: typeof DEFAULT_CONTROLS,
 * }} wanted
 */
async function playPerson({ pace, photo: { width, height, rgb }, styles, controls }) {
  const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const address = '/lib/restyle/mood/mood-client.ts'
  const { MoodClient } = await import(address)
  const client = new MoodClient()
  const mask = new Uint8Array(width * height)
  const paint = (/** @type {number} */ from, /** @type {number} */ to) => {
    for (let y = height >> 3; y < height >> 1; y++) {
      mask.fill(1, Math.round(y * width + from * width), Math.round(y * width + to * width))
    }
    client.setMask(mask)
  }
  const timed = async (/** @type {(typeof STYLE_IDS)[number]} */ style) => {
    const began = performance.now()
    const picture = await client.preview({ ...controls, style })
    if (!picture) throw new Error('no preview came')
    return performance.now() - began
  }
  client.setPhoto({ width, height, rgb: new Uint8Array(rgb) })
  await wait(pace.beforePaintingMs)
  paint(0.3, 0.8)
  await wait(pace.beforeChoosingMs)
  const [first, ...others] = styles
  const firstMs = first ? await timed(first) : Number.NaN
  const furtherMs = []
  for (const style of others) {
    await wait(pace.betweenStylesMs)
    furtherMs.push(await timed(style))
  }
  paint(0.25, 0.8)
  const strokeMs = first ? await timed(first) : Number.NaN
  return { firstMs, furtherMs, strokeMs }
}

/** @param {string} name */
async function smallPhoto(name) {
  const file = fileURLToPath(new URL(`public/images/${name}`, ROOT))
  const { data, info } = await sharp(file)
    .removeAlpha()
    .toColourspace('srgb')
    .resize(640)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgb: [...data] }
}

/** The project's modules as a browser can read them, and an empty page. */
function serveSources() {
  const created = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    if (!/^\/lib\/(restyle|domain)\/[\w/-]+\.ts$/.test(path)) {
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>mood</title>')
      return
    }
    const source = readFileSync(new URL(`.${path}`, ROOT), 'utf8')
    response.setHeader('content-type', 'text/javascript').end(stripTypeScriptTypes(source))
  })
  return new Promise((resolve) => created.listen(0, '127.0.0.1', () => resolve(created)))
}

function port() {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return address.port
}
