/**
 * Runs a benchmark: `npm run bench` lists them, `npm run bench -- pipeline 12` runs one with arguments. Each file next to this
 * one that starts with what it measures is one.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { IMAGE_PROCESS } from '../scripts/lib/project.mjs'

const folder = new URL('./', import.meta.url)
const [wanted, ...rest] = process.argv.slice(2)
const benchmarks = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.mjs') && file !== 'run.mjs')
    .flatMap((file) => {
      const heading = /^\/\*\*\n \* (.+)\n/.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1]
      return heading === undefined ? [] : [[file.replace('.mjs', ''), heading]]
    }),
)

if (wanted !== undefined && benchmarks.has(wanted)) run(wanted)
else list()

/** @param {string} name */
function run(name) {
  const child = spawn(process.execPath, [fileURLToPath(new URL(`${name}.mjs`, folder)), ...rest], {
    stdio: 'inherit',
    // Like the app itself.
    env: { ...process.env, ...IMAGE_PROCESS },
  })
  // Ctrl-C also reaches the benchmark, which stops what it started.
  process.on('SIGINT', () => undefined)
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

function list() {
  if (wanted !== undefined) console.error(`There is no benchmark "${wanted}".\n`)
  console.log('npm run bench -- <name> [arguments]\n')
  for (const [name, heading] of benchmarks) console.log(`  ${name.padEnd(10)} ${heading}`)
  process.exitCode = wanted === undefined ? 0 : 1
}
