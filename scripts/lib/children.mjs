import { spawn } from 'node:child_process'
import process from 'node:process'
import { isAlive, parentOf, signalGroup, withDescendants } from './process-tree.mjs'
import { ROOT, searchPath } from './project.mjs'
import { grey, say, sentenceOf } from './say.mjs'

const GRACE_MS = 10_000
/** What is killed is gone as soon as the system gets to it. */
const KILL_MS = 2_000
const POLL_MS = 50

/** No colours where nobody would see them but whoever reads the output by program. */
const PLAIN = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Running children, the oldest first, with the time each may take to end.
 * @type {Map<import('node:child_process').ChildProcess, number>}
 */
const running = new Map()

let isLeaving = false

/** Whether everything is being ended: what a child says or how it ends means nothing any more. */
export const isEnding = () => isLeaving

/**
 * @typedef {object} StartOptions
 * @property {Record<string, string | undefined>} [env] added to this process's own
 * @property {string} [cwd]
 * @property {'shown' | 'kept'} [output] shown as it comes, or kept on the child's streams for the caller
 * @property {number} [graceMs] how long it may take to put its things in order when it is asked to end
 */

/**
 * Starts a program in a process group of its own, so that a Ctrl-C reaches it through {@link endAll} alone: in order, and
 * with everything that it started itself.
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options]
 */
export function start(command, args, options = {}) {
  const { env = {}, cwd = ROOT, output = 'shown', graceMs = GRACE_MS } = options
  const stream = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: {
      ...process.env,
      ...(output === 'shown' && process.stdout.isTTY ? {} : PLAIN),
      PATH: searchPath(),
      ...env,
    },
    stdio: ['ignore', stream, stream],
  })
  running.set(child, graceMs)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions & { keep?: boolean }} [options] `keep`: collect the output; with `output: 'shown'` show it as well
 * @returns {Promise<{ code: number, text: string }>} the exit code (or 128 for a signal) and what was kept
 */
export async function run(command, args, { keep = false, ...options } = {}) {
  const isShown = (options.output ?? 'shown') === 'shown'
  const child = start(command, args, { ...options, output: isShown && !keep ? 'shown' : 'kept' })
  let text = ''
  for (const [stream, screen] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
      text += part
      if (isShown) screen.write(part)
    })
  }
  return { code: await ended(child), text }
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number>} */
export function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 128))
  })
}

/**
 * Ends one child and everything below it: asks first, then insists.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function end(child) {
  const { pid: leader } = child
  const graceMs = running.get(child) ?? GRACE_MS
  if (leader === undefined) return
  const family = withDescendants([leader])
  signalGroup(leader, 'SIGTERM')
  const areGone = () => {
    // A leader that has gone leaves the others of its family without anybody to tell them.
    if (!isAlive(leader)) for (const pid of family) signalGroup(pid, 'SIGTERM')
    return !family.some(isAlive)
  }
  if (!(await isTrueWithin(graceMs, areGone))) {
    for (const pid of family.filter(isAlive)) signalGroup(pid, 'SIGKILL')
    await isTrueWithin(KILL_MS, () => !family.some(isAlive))
  }
  running.delete(child)
}

/** @param {number} ms @param {() => boolean} isTrue */
async function isTrueWithin(ms, isTrue) {
  const deadline = Date.now() + ms
  while (!isTrue()) {
    if (Date.now() > deadline) return false
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return true
}

/** Ends every child, the youngest first: the app before the sandbox it talks to. */
export async function endAll() {
  for (const child of [...running.keys()].reverse()) await end(child)
}

/**
 * Runs a script's work so that nothing outlives it: not after Ctrl-C, not after a failure, not when npm is gone.
 * @param {() => Promise<number>} work returns the exit code
 * @param {{ interruptedCode: number }} options the exit code after Ctrl-C, which for a server is the usual way to end
 */
export function main(work, { interruptedCode }) {
  /** @param {number} code */
  const leave = async (code) => {
    // npm passes on the signal that the terminal has already sent to both: the second one changes nothing.
    if (isLeaving) return
    isLeaving = true
    await endAll()
    process.exit(code)
  }
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => {
      if (!isLeaving && running.size > 0) say(grey('\nEnding everything that was started …'))
      void leave(interruptedCode)
    })
  }
  process.on('exit', () => {
    for (const { pid } of running.keys()) if (pid !== undefined) signalGroup(pid, 'SIGKILL')
  })
  endWithNpm(() => void leave(interruptedCode))
  work().then(leave, (error) => {
    if (isLeaving) return
    process.stderr.write(`\n${sentenceOf(error)}\n`)
    void leave(1)
  })
}

/**
 * npm, or the shell that it runs scripts with, may be killed without a word to us.
 * @param {() => void} leave
 */
function endWithNpm(leave) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const npm = parentOf(shell)
  setInterval(() => {
    if (process.ppid !== shell || (npm !== undefined && !isAlive(npm))) leave()
  }, 1_000).unref()
}
