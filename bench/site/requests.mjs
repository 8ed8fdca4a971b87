import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const WARM_UP = 800
const ROUNDS = 5
const REQUESTS_A_ROUND = 400
const AT_ONCE = 4
/** CPU time within a second below which a server counts as idle. */
const IDLE_MS = 50
/** Linux's unit for a process's CPU time. */
const TICKS_A_SECOND = 100
const COMPRESSED = { 'accept-encoding': 'gzip' }

/**
 * A server's CPU time per page request, compressed as for a browser: in ms, over all threads. The pages take turns, and the
 * cheapest round of each counts, because other load on the machine only adds. Linux only; elsewhere the result is NaN.
 * @param {{ url: string, pid: number, path: string }[]} pages
 * @returns {Promise<number[]>} in the order of the pages
 */
export async function cpuMsARequest(pages) {
  if (process.platform !== 'linux') return pages.map(() => Number.NaN)
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  for (const { url, path } of pages) await ask(agent, url + path, WARM_UP)
  for (const { pid } of pages) await untilIdle(pid)
  const least = pages.map(() => Number.POSITIVE_INFINITY)
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, { url, pid, path }] of pages.entries()) {
      const before = cpuMs(pid)
      await ask(agent, url + path, REQUESTS_A_ROUND)
      least[index] = Math.min(least[index] ?? 0, (cpuMs(pid) - before) / REQUESTS_A_ROUND)
    }
  }
  agent.destroy()
  return least
}

/**
 * The site's server prepares its workers after startup.
 * @param {number} pid
 */
async function untilIdle(pid) {
  for (let last = -IDLE_MS; cpuMs(pid) - last >= IDLE_MS; await pause(1_000)) last = cpuMs(pid)
}

/** @param {number} pid */
function cpuMs(pid) {
  // The program's name, in parentheses, may contain spaces; the third field follows it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS_A_SECOND
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @param {number} times
 */
async function ask(agent, url, times) {
  let left = times
  const askOn = async () => {
    while (left-- > 0) await askOnce(agent, url)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, askOn))
}

/**
 * @param {Agent} agent
 * @param {string} url
 * @returns {Promise<void>}
 */
function askOnce(agent, url) {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: COMPRESSED }, (response) => {
      response.on('error', reject)
      response.on('end', resolve)
      response.resume()
    })
    request.on('error', reject)
  })
}

/**
 * A page's document in kB of 1,000 bytes: raw, and compressed. Part of it is React's hydration payload, which contains the page
 * once more.
 * @param {string} url
 */
export async function documentSize(url) {
  const text = await (await fetch(url)).text()
  const payload = text.match(/<script[^>]*>self\.__next_f\.push\(.*?<\/script>/gs)?.join('') ?? ''
  return {
    rawKb: Buffer.byteLength(text) / 1_000,
    payloadKb: Buffer.byteLength(payload) / 1_000,
    gzipKb: gzipSync(text).length / 1_000,
  }
}
