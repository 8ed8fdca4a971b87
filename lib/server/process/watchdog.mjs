import { Worker } from 'node:worker_threads'

/** Checks in a row without a sign of life, after which a thread counts as hanging. */
const MISSED = 3

// A text, so that no bundler has to find a file. Its last words may not get out, where nobody reads them: it ends all the same.
const WATCHING = `
const { writeSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const { beats, checkMs, limitMs } = workerData
let last = -1
let missed = 0
setInterval(() => {
  const now = Atomics.load(beats, 0)
  missed = now === last ? missed + 1 : 0
  last = now
  if (missed < ${MISSED}) return
  const time = new Date().toISOString()
  try {
    writeSync(2, JSON.stringify({ level: 'error', time, event: 'main_thread_hangs', limitMs }) + '\\n')
  } finally {
    process.kill(process.pid, 'SIGKILL')
  }
}, checkMs)
`

/**
 * Ends this process when its main thread has stood still for about `limitMs`: what starts processes again does so when they
 * end, and many, Docker Compose among them, never when they merely hang. Another process takes its designs up. Counted in
 * checks, not in time: a machine that slept has not hung. Plain JavaScript, so that tests may start a process with nothing else.
 * @param {{ limitMs?: number }} [options]
 */
export function watchMainThread({ limitMs = 90_000 } = {}) {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const checkMs = limitMs / MISSED
  setInterval(() => Atomics.add(beats, 0, 1), checkMs / 2).unref()
  const options = { eval: true, execArgv: [], workerData: { beats, checkMs, limitMs } }
  new Worker(WATCHING, options).unref()
}
