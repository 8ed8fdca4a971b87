// Installs what is missing, runs every check and every suite, and ends with one line: "N passed, N failed".
// `npm test -- unit types` runs only these stages, `npm test -- e2e -- sign-in` only the test files with that word in
// their path. `npm run test:full` adds the slow tests: PostgreSQL, rarer browser journeys, other browsers, the container.
import process from 'node:process'
import { ensureInstalled } from './lib/install.mjs'
import { bold, green, grey, messageOf, print, red, secondsSince, UserError } from './lib/output.mjs'
import { isStopping, main, stopAll } from './lib/processes.mjs'
import { BESIDE, NEEDS, newTestRun, SLOW_STAGES, STAGES } from './lib/stages.mjs'

/** @typedef {import('./lib/reports.mjs').Tally} Tally */
/** @typedef {import('./lib/stages.mjs').TestRun} TestRun */

/** The exit code shells report for a program stopped by Ctrl-C. */
const INTERRUPTED = 130

main(runStages, { interruptedCode: INTERRUPTED })

function readArguments() {
  const [own = [], files = []] = splitAt(process.argv.slice(2), '--')
  const isFull = own.includes('--full')
  const names = own.filter((name) => name !== '--full')
  const unknown = names.filter((name) => !(name in STAGES))
  if (unknown.length > 0) {
    const known = Object.keys(STAGES).join(', ')
    throw new UserError(`There is no stage "${unknown.join('", "')}". The stages are: ${known}.`)
  }
  const usual = Object.keys(STAGES).filter((name) => isFull || !SLOW_STAGES.includes(name))
  return { stages: names.length > 0 ? names : usual, files, isFull }
}

/** @param {string[]} list @param {string} separator */
function splitAt(list, separator) {
  const index = list.indexOf(separator)
  return index === -1 ? [list] : [list.slice(0, index), list.slice(index + 1)]
}

async function runStages() {
  const startedAt = performance.now()
  const { stages, files, isFull } = readArguments()
  await ensureInstalled()
  const testRun = await newTestRun({ files, isFull })
  /** Started alongside the stage before. @type {Map<string, ReturnType<typeof runStage>>} */
  const begun = new Map()
  /** @type {string[]} */
  const lines = []
  /** @type {Set<string>} */
  const failed = new Set()
  /** @type {Tally[]} */
  const tallies = []
  for (const [index, name] of stages.entries()) {
    print(`\n${bold(`[${index + 1}/${stages.length}] ${name}`)}`)
    const beside = BESIDE[name]
    if (beside && stages.includes(beside)) begun.set(beside, runStage(beside, testRun, failed))
    const { tally, duration } = await (begun.get(name) ?? runStage(name, testRun, failed))
    begun.delete(name)
    if (begun.size === 0) await stopAll()
    if (isStopping()) return INTERRUPTED
    if (tally.output) print(tally.output)
    lines.push(lineOf(name, tally, duration))
    print(lines.at(-1) ?? '')
    if (tally.failed > 0) failed.add(name)
    tallies.push(tally)
  }
  print(`\n${lines.join('\n')}\n${grey(`all in ${secondsSince(startedAt)}`)}\n`)
  return printSum(tallies)
}

/** @param {Tally[]} tallies @returns {number} the exit code */
function printSum(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  print(`${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

/**
 * Runs one stage. If it breaks, it counts as one failure and the next ones still run.
 * @param {string} name
 * @param {TestRun} testRun
 * @param {Set<string>} failed the stages that have failed so far
 * @returns {Promise<{ tally: Tally, duration: string }>}
 */
async function runStage(name, testRun, failed) {
  const startedAt = performance.now()
  const need = NEEDS[name] ?? ''
  /** @type {Tally} */
  let tally = { passed: 0, failed: 1 }
  try {
    if (failed.has(need)) tally.note = `needs ${need}`
    else tally = (await STAGES[name]?.(testRun)) ?? tally
  } catch (error) {
    if (!isStopping()) print(red(messageOf(error)))
  }
  return { tally, duration: secondsSince(startedAt) }
}

/** @param {string} name @param {Tally} tally @param {string} duration */
function lineOf(name, { passed, failed, skipped, note }, duration) {
  const mark = failed === 0 ? green('✓') : red('✗')
  const rest = [skipped ? `${skipped} skipped` : '', note ?? '', duration].filter(Boolean).join(', ')
  return `${mark} ${name.padEnd(9)} ${passed} passed, ${failed} failed ${grey(`(${rest})`)}`
}
