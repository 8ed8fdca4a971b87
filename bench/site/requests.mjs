import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'

const WARM_UP = 1_000
const REQUESTS = 1_500
const AT_ONCE = 4
/** CPU time within a second below which a server counts as idle. */
const IDLE_MS = 50
/** What Linux counts the CPU time of a process in. */
const TICKS_A_SECOND = 100
const COMPRESSED = { 'accept-encoding': 'gzip' }

/**
 * CPU time that a server spends on one request for a page, compressed as for a browser: in ms, all its threads together.
 * Linux alone says what a process has used; elsewhere it is not a number.
 * @param {{ url: string, pid: number }} server
 * @param {string} path
 */
export async function cpuMsARequest({ url, pid }, path) {
  if (process.platform !== 'linux') return Number.NaN
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
  await ask(agent, url + path, WARM_UP)
  // The site's server prepares its workers after its start.
  for (let last = -IDLE_MS; cpuMs(pid) - last >= IDLE_MS; await pause(1_000)) last = cpuMs(pid)
  const before = cpuMs(pid)
  await ask(agent, url + path, REQUESTS)
  const used = cpuMs(pid) - before
  agent.destroy()
  return used / REQUESTS
}

/** @param {number} pid */
function cpuMs(pid) {
  // The name of the program, in brackets, may hold spaces: the numbers begin behind it with the third field.
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
 * The document of a page in kB of 1,000 bytes: as it is, and as it travels. Part of it is the payload that React
 * hydrates from, which holds the page once more.
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
