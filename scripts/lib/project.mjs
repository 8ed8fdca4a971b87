import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { Refusal } from './say.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts */
export const fromRoot = (...parts) => join(ROOT, ...parts)

const BIN = fromRoot('node_modules', '.bin')
const MIN_MAJOR = 22

/** The Node that everything after the install runs on: the project's own, or this one when it is new enough. */
export function projectNode() {
  const own = join(BIN, 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(process.versions.node, 10) >= MIN_MAJOR) return process.execPath
  throw new Refusal(
    `Node ${process.versions.node} is too old to run the app and the project's own Node is missing: ` +
      `remove node_modules and try again, or install Node ${MIN_MAJOR} or newer.`,
  )
}

/** Entry files of the tools, to be run by {@link projectNode}. */
export const TOOLS = {
  next: fromRoot('node_modules', 'next', 'dist', 'bin', 'next'),
  biome: fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  contentlayer: fromRoot('node_modules', 'contentlayer2', 'bin', 'cli.cjs'),
  tsc: fromRoot('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: fromRoot('node_modules', 'vitest', 'vitest.mjs'),
  playwright: fromRoot('node_modules', '@playwright', 'test', 'cli.js'),
}

/** PATH with the project's own programs first, and without them for what replaces those programs. */
export function searchPath() {
  const others = systemPath()
  return others === '' ? BIN : `${BIN}${delimiter}${others}`
}

export function systemPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(fromRoot('node_modules'))).join(delimiter)
}
