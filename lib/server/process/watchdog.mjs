import { Worker } from 'node:worker_threads'

/** Missed checks in a row after which the thread counts as hung. */
const MISSED = 3

// A string, so that no bundler has to find a file. If nobody reads its last message, it exits anyway.
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
 * Ends this process when its main thread has been stuck for about `limitMs`. Supervisors restart processes that exit, but many,
 * such as Docker Compose, don't restart hung ones. Another process takes over its designs. Counts checks instead of time,
 * because a machine that slept hasn't hung. Plain JavaScript, so that tests can start a process with nothing else.
 * @param {{ limitMs?: number }} [options]
 */
export function watchMainThread({ limitMs = 90_000 } = {}) {
  const beats = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const checkMs = limitMs / MISSED
  setInterval(() => Atomics.add(beats, 0, 1), checkMs / 2).unref()
  const options = { eval: true, execArgv: [], workerData: { beats, checkMs, limitMs } }
  new Worker(WATCHING, options).unref()
}
