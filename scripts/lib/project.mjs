import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { UserError } from './output.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** @param {string[]} parts */
export const fromRoot = (...parts) => join(ROOT, ...parts)

const BIN = fromRoot('node_modules', '.bin')
const MIN_MAJOR = 22

/** The Node for everything after the install: the one in devDependencies, or this one if it is new enough. */
export function projectNode() {
  const own = join(BIN, 'node')
  if (existsSync(own)) return own
  if (Number.parseInt(process.versions.node, 10) >= MIN_MAJOR) return process.execPath
  throw new UserError(
    `Node ${process.versions.node} is too old to run the app and the project's own Node is missing: ` +
      `remove node_modules and try again, or install Node ${MIN_MAJOR} or newer.`,
  )
}

/** Entry files of the tools that {@link projectNode} runs. */
export const TOOLS = {
  next: fromRoot('node_modules', 'next', 'dist', 'bin', 'next'),
  biome: fromRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  dependencyCruiser: fromRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
  contentlayer: fromRoot('node_modules', 'contentlayer2', 'bin', 'cli.cjs'),
  knip: fromRoot('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: fromRoot('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: fromRoot('node_modules', 'vitest', 'vitest.mjs'),
  playwright: fromRoot('node_modules', '@playwright', 'test', 'cli.js'),
}

/** PATH with the project's programs first. */
export const searchPath = () => [BIN, systemPath()].filter(Boolean).join(delimiter)

/** PATH without the project's programs. */
export function systemPath() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.startsWith(fromRoot('node_modules'))).join(delimiter)
}

/**
 * For processes that decode images; read at startup. glibc gives each thread an arena that keeps up to 48 MB of freed memory,
 * 250 MB after a few photos of 24 megapixels; two arenas are as fast. With a fixed threshold, large blocks are returned to the
 * system as soon as they are freed; otherwise glibc raises the threshold up to 64 MB. Images and page compression share libuv's
 * threads: with the default four, pages wait while two designs are encoded.
 */
export const IMAGE_PROCESS = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_TRIM_THRESHOLD_: process.env.MALLOC_TRIM_THRESHOLD_ ?? '1000000',
  UV_THREADPOOL_SIZE: process.env.UV_THREADPOOL_SIZE ?? '16',
}

/** Next leaves the signals to lib/server/process/shutdown.ts. It reads this before any .env file. */
export const OWN_SIGNALS = { NEXT_MANUAL_SIG_HANDLE: 'true' }

/**
 * The settings that Next would read: this process's environment over the .env files.
 * @param {{ isDevelopment: boolean }} options
 * @returns {Record<string, string | undefined>}
 */
export function readSettings({ isDevelopment }) {
  const requireFromNext = createRequire(fromRoot('node_modules', 'next', 'package.json'))
  const { loadEnvConfig } = requireFromNext('@next/env')
  // Next prints the names of the files itself at startup.
  const silent = { info: () => undefined, error: () => undefined }
  return { ...process.env, ...loadEnvConfig(ROOT, isDevelopment, silent).combinedEnv }
}
