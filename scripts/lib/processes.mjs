import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { grey, messageOf, print } from './output.mjs'
import { ROOT, searchPath } from './project.mjs'

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const GRACE_MS = 10_000
const KILL_MS = 2_000
const POLL_MS = 50

/** Tools print no colors into a log or a pipe. */
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
 * Stops a child and everything below it: SIGTERM first, then SIGKILL.
 * @param {ChildProcess} child
 */
export async function stop(child) {
  const { pid: leader } = child
  const graceMs = running.get(child) ?? GRACE_MS
  if (leader === undefined) return
  const family = withDescendants(leader)
  signal(leader, 'SIGTERM')
  const areGone = () => {
    // Once the leader is gone, nobody else tells its children to exit.
    if (!isAlive(leader)) for (const pid of family) signal(pid, 'SIGTERM')
    return !family.some(isAlive)
  }
  if (!(await isTrueWithin(graceMs, areGone))) {
    for (const pid of family.filter(isAlive)) signal(pid, 'SIGKILL')
    await isTrueWithin(KILL_MS, areGone)
  }
  running.delete(child)
}

/** Stops every child, newest first: the app before the sandbox it talks to. */
export async function stopAll() {
  for (const child of [...running.keys()].reverse()) await stop(child)
}

/**
 * Runs a script so that nothing outlives it, whether it ends by Ctrl-C, by an error or because npm was killed.
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
    for (const { pid } of running.keys()) if (pid !== undefined) signal(pid, 'SIGKILL')
  })
  // npm, or the shell that it runs scripts in, may be killed without passing a signal on.
  const parent = process.ppid
  const npm = statOf(parent)?.name === 'sh' ? statOf(parent)?.parent : undefined
  setInterval(() => {
    if (!process.env.npm_lifecycle_event) return
    if (process.ppid !== parent || (npm !== undefined && !isAlive(npm))) void leave(interruptedCode)
  }, 1_000).unref()
  work().then(leave, (error) => {
    if (isLeaving) return
    process.stderr.write(`\n${messageOf(error)}\n`)
    void leave(1)
  })
}

/**
 * A process and everything below it. Browsers and database servers lead process groups of their own, which only the
 * process table shows. It is read on Linux alone; elsewhere the process group has to do.
 * @param {number} root
 */
function withDescendants(root) {
  const family = new Set([root])
  if (process.platform !== 'linux') return [...family]
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = pids.map((pid) => ({ pid: Number(pid), parent: statOf(pid)?.parent }))
  for (const known of family) {
    for (const { pid, parent } of parents) if (parent === known) family.add(pid)
  }
  return [...family]
}

/** @param {number | string} pid @returns what Linux knows about a process; undefined elsewhere, or if it has exited */
function statOf(pid) {
  try {
    // "pid (name) state parent …", where the name may contain spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')), state, parent: Number(parent) }
  } catch {
    return undefined
  }
}

/**
 * Signals a process and, if it leads one, its process group.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, name)
    } catch {
      // It has exited, or leads no group.
    }
  }
}

/**
 * Whether a process is still running. Containers often have no init, so zombies stay in the process table.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || (statOf(pid)?.state ?? 'Z') !== 'Z'
  } catch {
    return false
  }
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
