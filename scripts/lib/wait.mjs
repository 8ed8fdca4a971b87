import { Refusal } from './say.mjs'

const POLL_MS = 100
const ANSWER_MS = 5_000

/**
 * Waits until an address answers, whatever it answers.
 * @param {string} url
 * @param {{ what: string, timeoutMs: number, child: import('node:child_process').ChildProcess }} options `child` is who
 *   should answer: once it has ended, waiting is over
 */
export async function waitForHttp(url, { what, timeoutMs, child }) {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Refusal(`${what} ended before it was ready.`)
    if (await answers(url)) return
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new Refusal(`${what} did not answer at ${url} within ${timeoutMs / 1000} seconds.`)
}

/** @param {string} url */
async function answers(url) {
  try {
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
