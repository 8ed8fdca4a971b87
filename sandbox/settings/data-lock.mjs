// Two processes on one PGlite folder would corrupt it. The lock contains the process and its URL, so that a lock left by a
// killed process, whose pid may be in use again, doesn't block the next start.

import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** @typedef {{ pid: number, url: string }} LockHolder */

const answerWithinMs = 2000

/** @param {string} dataDir */
const lockFile = (dataDir) => join(dataDir, 'sandbox.lock')

/**
 * Locks the data folder, or returns who has locked it.
 * @param {string} dataDir
 * @param {LockHolder} holder
 * @returns {Promise<LockHolder | null>} the present holder, or null if the folder is now ours
 */
export async function takeLock(dataDir, holder) {
  await mkdir(dataDir, { recursive: true })
  const present = await findHolder(dataDir)
  if (present) return present
  await rm(lockFile(dataDir), { force: true })
  await writeFile(lockFile(dataDir), JSON.stringify(holder), { flag: 'wx' })
  return null
}

/** @param {string} dataDir */
export async function releaseLock(dataDir) {
  await rm(lockFile(dataDir), { force: true })
}

/**
 * The sandbox that is running on a data folder.
 * @param {string} dataDir
 * @returns {Promise<LockHolder | null>}
 */
export async function findHolder(dataDir) {
  const holder = await readLock(dataDir)
  if (!holder || holder.pid === process.pid || !isAlive(holder.pid)) return null
  return (await answersAs(holder)) ? holder : null
}

/**
 * @param {string} dataDir
 * @returns {Promise<LockHolder | null>}
 */
async function readLock(dataDir) {
  try {
    const { pid, url } = JSON.parse(await readFile(lockFile(dataDir), 'utf8'))
    return typeof pid === 'number' && typeof url === 'string' ? { pid, url } : null
  } catch {
    return null
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another user's process.
    return hasErrorCode(error, 'EPERM')
  }
}

/**
 * A busy sandbox may answer late, so a timeout still counts as running.
 * @param {LockHolder} holder
 */
async function answersAs(holder) {
  try {
    const response = await fetch(`${holder.url}/_control/health`, {
      signal: AbortSignal.timeout(answerWithinMs),
    })
    const health = await response.json()
    return health.pid === holder.pid
  } catch (error) {
    return error instanceof Error && error.name === 'TimeoutError'
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
export function hasErrorCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
