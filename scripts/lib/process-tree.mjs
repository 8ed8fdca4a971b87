import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'

/**
 * Every process below the given ones, themselves included. A browser or a database server that took a group of its
 * own is found too, as long as the one that started it lives.
 * @param {number[]} roots
 */
export function withDescendants(roots) {
  const children = childrenByParent()
  const found = new Set(roots)
  for (const pid of found) {
    for (const child of children.get(pid) ?? []) found.add(child)
  }
  return [...found]
}

/** @param {number} pid */
export function parentOf(pid) {
  return allProcesses().find(([other]) => other === pid)?.[1]
}

/** @returns {[pid: number, parent: number][]} */
const allProcesses = () => (process.platform === 'linux' ? fromProc() : fromPs())

function childrenByParent() {
  /** @type {Map<number, number[]>} */
  const children = new Map()
  for (const [pid, parent] of allProcesses()) {
    children.set(parent, [...(children.get(parent) ?? []), pid])
  }
  return children
}

/** Small Linux systems come without `ps`. @returns {Array<[pid: number, parent: number]>} */
function fromProc() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      return [[Number(pid), statOf(pid).parent]]
    } catch {
      return [] // It ended meanwhile.
    }
  })
}

/** @returns {Array<[pid: number, parent: number]>} */
function fromPs() {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return rows.map((row) => {
    const [pid = 0, parent = 0] = row.trim().split(/\s+/).map(Number)
    return [pid, parent]
  })
}

/**
 * Signals a process and, where it leads one, its group. What has ended already is no failure.
 * @param {number} pid
 * @param {NodeJS.Signals} signal
 */
export function signalGroup(pid, signal) {
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, signal)
    } catch {
      // Gone, or no group of that number.
    }
  }
}

/**
 * Whether a process still runs. One that has ended and waits for nobody to collect it (containers often have no init
 * that would) does not.
 * @param {number} pid
 */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || statOf(pid).state !== 'Z'
  } catch {
    return false
  }
}

/** @param {number | string} pid */
function statOf(pid) {
  // "pid (name) state parent …", where the name may hold spaces and brackets.
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state, parent: Number(parent) }
}
