import { spawn } from 'node:child_process'
import process from 'node:process'
import { grey, messageOf, print } from './output.mjs'
import { ROOT, searchPath } from './project.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const GRACE_MS = 10_000
/** How long the rest of a group may take after its leader has exited. */
const LEFTOVERS_MS = 1_000
const POLL_MS = 50

/** Keeps tools from printing colors into a log or a pipe. */
const NO_COLORS = { NO_COLOR: '1', FORCE_COLOR: undefined }

/**
 * Running children, oldest first, with the time each one gets to exit.
 * @type {Map<ChildProcess, number>}
 */
const running = new Map()

let isLeaving = false

/** Whether everything is being stopped, so that a child's output and exit code no longer matter. */
export const isStopping = () => isLeaving

/**
 * @typedef {object} StartOptions
 * @property {Record<string, string | undefined>} [env] added to this process's environment
 * @property {string} [cwd]
 * @property {boolean} [isShown] prints the output as it comes (the default); otherwise the caller reads the streams
 * @property {number} [graceMs] time between SIGTERM and SIGKILL
 */

/**
 * Starts a program in its own process group, so that Ctrl-C reaches it only through {@link stopAll}, in order.
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options]
 */
export function start(command, args, { env = {}, cwd = ROOT, isShown = true, graceMs = GRACE_MS } = {}) {
  const stream = isShown ? 'inherit' : 'pipe'
  const colors = isShown && process.stdout.isTTY ? {} : NO_COLORS
  const child = spawn(command, args, {
    cwd,
    detached: true,
    env: { ...process.env, ...colors, PATH: searchPath(), ...env },
    stdio: ['ignore', stream, stream],
  })
  running.set(child, graceMs)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/**
 * Runs a program to its end and returns its exit code, 128 after a signal.
 * @param {string} command
 * @param {string[]} args
 * @param {Omit<StartOptions, 'isShown'>} [options]
 */
export const run = (command, args, options) => exitCode(start(command, args, options))

/**
 * Runs a program to its end and collects its output.
 * @param {string} command
 * @param {string[]} args
 * @param {StartOptions} [options] `isShown` prints the output as well; off by default
 */
export async function capture(command, args, { isShown = false, ...options } = {}) {
  const child = start(command, args, { ...options, isShown: false })
  let output = ''
  for (const [stream, screen] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ part) => {
      output += part
      if (isShown) screen.write(part)
    })
  }
  return { code: await exitCode(child), output }
}

/** @param {ChildProcess} child @returns {Promise<number>} */
export function exitCode(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code ?? 128))
  })
}

/**
 * Stops a child and its process group: SIGTERM, then SIGKILL for the rest. Browsers and database servers lead their own groups,
 * but the programs that start them end them on SIGTERM.
 * @param {ChildProcess} child
 */
export async function stop(child) {
  const { pid } = child
  if (pid === undefined) return
  signalGroup(pid, 'SIGTERM')
  const hasExited = () => child.exitCode !== null || child.signalCode !== null
  await waitUntil(hasExited, running.get(child) ?? GRACE_MS)
  await waitUntil(() => !signalGroup(pid, 0), LEFTOVERS_MS)
  signalGroup(pid, 'SIGKILL')
  running.delete(child)
}

/** Stops every child, newest first: the app before the sandbox it talks to. */
export async function stopAll() {
  for (const child of [...running.keys()].reverse()) await stop(child)
}

/**
 * Runs a script so that nothing outlives it, whether it ends by Ctrl-C, by an error, or because npm was killed.
 * @param {() => Promise<number>} work returns the exit code
 * @param {{ interruptedCode: number }} options the exit code after Ctrl-C, which for a server is the usual way to end
 */
export function main(work, { interruptedCode }) {
  /** @param {number} code */
  const leave = async (code) => {
    // The terminal signals us, and npm passes the same signal on: ignore the second one.
    if (isLeaving) return
    isLeaving = true
    await stopAll()
    process.exit(code)
  }
  for (const name of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(name, () => {
      if (!isLeaving && running.size > 0) print(grey('\nStopping everything …'))
      void leave(interruptedCode)
    })
  }
  process.on('exit', () => {
    for (const { pid } of running.keys()) if (pid !== undefined) signalGroup(pid, 'SIGKILL')
  })
  // npm may be killed without passing a signal on.
  const parent = process.ppid
  setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== parent) void leave(interruptedCode)
  }, 1_000).unref()
  work().then(leave, (error) => {
    if (isLeaving) return
    process.stderr.write(`\n${messageOf(error)}\n`)
    void leave(1)
  })
}

/**
 * Signals all processes of a group; 0 only asks whether there are any.
 * @param {number} leader
 * @param {NodeJS.Signals | 0} name
 */
function signalGroup(leader, name) {
  try {
    return process.kill(-leader, name)
  } catch {
    return false
  }
}

/** @param {() => boolean} isTrue @param {number} ms how long to wait at most */
async function waitUntil(isTrue, ms) {
  const deadline = Date.now() + ms
  while (!isTrue() && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
}
