/**
 * Memory the built app releases: resident memory from its start to ten minutes after its last use.
 * `npm run bench -- memory [minutes]`. Makes a selection and two designs, then uploads of every size at once. After the pause,
 * repeats the selection and a design: their extra time is the price of the released memory.
 */
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { main, stopAll } from '../scripts/lib/processes.mjs'
import { DESIGN_FIELDS } from '../tests/support/design-fields.mjs'
import { bodies } from './load/bodies.mjs'
import { memoryOf } from './load/memory-of.mjs'
import { openLoadedApp } from './load/open.mjs'

const MINUTES = Number(process.argv[2] ?? 10)
const UPLOADS = 100
const USERS = 5
const SAMPLE_MS = 100
const POLL_MS = 500
/** 12 megapixels, as phones take them. */
const SIZE = { width: 4_032, height: 3_024 }
const PHOTO = new URL('../public/images/living-before.jpg', import.meta.url)
const MASK = new URL('../public/images/living-mask.png', import.meta.url)

main(measure, { interruptedCode: 130 })

async function measure() {
  const { app, target, cookies } = await openLoadedApp({ users: USERS })
  const image = await sharp(PHOTO.pathname)
    .resize({ ...SIZE, fit: 'fill' })
    .jpeg()
    .toBuffer()
  const mask = await sharp(MASK.pathname)
    .resize({ ...SIZE, fit: 'fill' })
    .png()
    .toBuffer()
  const user = { ...target, cookie: cookies[1] ?? '', image, mask }
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(app.pid))
  }, SAMPLE_MS)
  const print = (/** @type {string} */ when) => console.log(`${when}: ${memoryOf(app.pid)} MB`)

  print('started')
  const firstMs = await use(user, 2)
  print(`selection ${firstMs.selection} ms, two designs ${firstMs.designs} ms, peak ${peak} MB, now`)
  await uploadAtOnce(target, cookies)
  print(`${UPLOADS} uploads at once, peak ${peak} MB, now`)
  clearInterval(sampling)
  for (let minute = 1; minute <= MINUTES; minute++) {
    await pause(60_000)
    print(`after ${minute} min`)
  }
  for (const round of ['after the pause', 'once more']) {
    const { selection, designs } = await use(user, 1)
    print(`${round}: selection ${selection} ms, design ${designs} ms, now`)
  }
  await stopAll()
  return 0
}

/**
 * Like the load benchmark, which also checks the answers. @param {{ url: string, origin: string }} target @param {string[]}
 * cookies
 */
async function uploadAtOnce({ url, origin }, cookies) {
  const kinds = await bodies()
  const requests = Array.from({ length: UPLOADS }, async (_, i) => {
    const { path, body } = kinds[i % kinds.length] ?? { path: '/', body: () => null }
    const headers = { cookie: cookies[i % cookies.length] ?? '', origin }
    const answer = await fetch(`${url}${path}`, { method: 'POST', headers, body: body() })
    await answer.arrayBuffer()
  })
  await Promise.allSettled(requests)
}

/**
 * Selects once, waits for all areas, and makes designs.
 * @param {User} user @param {number} designs
 * @typedef {{ url: string, origin: string, cookie: string, image: Buffer, mask: Buffer }} User
 */
async function use(user, designs) {
  const { origin, cookie } = user
  const selectionStart = performance.now()
  const opened = await post(user, '/api/images/segment', { image: user.image })
  const { hash, width, height } = await opened.json()
  const prompt = { points: [{ x: width / 2, y: height / 3, label: 'include' }] }
  const headers = { cookie, origin, 'content-type': 'application/json' }
  const body = JSON.stringify(prompt)
  await checked(await fetch(`${user.url}/api/images/segment/${hash}`, { method: 'POST', headers, body }))
  const selection = Math.round(performance.now() - selectionStart)
  while ((await fetch(`${user.url}/api/images/segment/${hash}`, { headers: { cookie } })).status === 202) {
    await pause(POLL_MS)
  }
  const designsStart = performance.now()
  await Promise.all(
    Array.from({ length: designs }, () =>
      post(user, '/api/images/upload', { image: user.image, mask: user.mask }, DESIGN_FIELDS),
    ),
  )
  return { selection, designs: Math.round(performance.now() - designsStart) }
}

/** @param {User} user @param {string} path @param {Record<string, Buffer>} files @param {Record<string, string>} [fields] */
async function post({ url, origin, cookie }, path, files, fields) {
  const body = new FormData()
  for (const [name, bytes] of Object.entries(files)) body.set(name, new Blob([new Uint8Array(bytes)]), name)
  for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value)
  if (fields) body.set('runId', crypto.randomUUID())
  return checked(await fetch(`${url}${path}`, { method: 'POST', headers: { cookie, origin }, body }))
}

/** @param {Response} answer */
async function checked(answer) {
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}
