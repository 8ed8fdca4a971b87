import { readdirSync, readFileSync } from 'node:fs'

/**
 * Resident memory of a process and its children, in MB. Works on Linux only.
 * @param {number | undefined} pid
 */
export function memoryOf(pid) {
  const parents = new Map()
  for (const name of readdirSync('/proc')) {
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(/^PPid:\s+(\d+)/m.exec(statusOf(name))?.[1]))
  }
  /** @param {number} each */
  const isOurs = (each) => {
    for (let at = each; at > 1; at = parents.get(at) ?? 0) if (at === pid) return true
    return false
  }
  const sizes = [...parents.keys()].filter(isOurs).map((each) => {
    return Number(/^VmRSS:\s+(\d+)/m.exec(statusOf(String(each)))?.[1] ?? 0)
  })
  return Math.round(sizes.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1_024)
}

/** @param {string} pid */
function statusOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
