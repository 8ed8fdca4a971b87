import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

/** Much longer than a busy machine delays a thread. */
const LIMIT_MS = 1_000

/** Runs a process that is watched and then does that. Returns how it ended, and its output. */
async function endOf(work: string) {
  const url = new URL('../../lib/server/process/watchdog.mjs', import.meta.url).href
  const code = `import { watchMainThread } from ${JSON.stringify(url)}; watchMainThread({ limitMs: ${LIMIT_MS} }); ${work}`
  // Otherwise it would block a core forever.
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    timeout: 15_000,
    killSignal: 'SIGKILL',
  })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += String(bytes)
  })
  const [exitCode, signal] = await once(child, 'close')
  return { exitCode, signal, said }
}

const HANGS = 'setTimeout(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0), 50)'

test('a process whose main thread hangs is ended, one that works or waits ends by itself', async () => {
  const [hanging, working, done] = await Promise.all([
    endOf(HANGS),
    endOf(`setTimeout(() => process.exit(7), ${LIMIT_MS * 2})`),
    endOf(''),
  ])
  expect(hanging.signal).toBe('SIGKILL')
  expect(JSON.parse(hanging.said)).toMatchObject({ level: 'error', event: 'main_thread_hangs' })
  expect(working).toEqual({ exitCode: 7, signal: null, said: '' })
  expect(done).toEqual({ exitCode: 0, signal: null, said: '' })
})
