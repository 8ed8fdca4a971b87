// Everything on a fresh machine: installs, then runs every check and every suite, and sums up on its last line.
// `npm test -- unit types` runs single stages, `npm test -- e2e -- sign-in` only the files whose path contains the word.
import process from 'node:process'
import { endAll, isEnding, main } from './lib/children.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { bold, green, grey, Refusal, red, say, secondsSince, sentenceOf } from './lib/say.mjs'
import { build, lint, types } from './lib/stages/checks.mjs'
import { endToEnd, vitest } from './lib/stages/suites.mjs'
import { newTestRun } from './lib/stages/test-run.mjs'

/** @typedef {import('./lib/stages/suites.mjs').TestRun} TestRun */
/** @typedef {import('./lib/stages/reports.mjs').Tally} Tally */

/** In this order: what fails fast comes first. @type {Record<string, (testRun: TestRun) => Promise<Tally>>} */
const STAGES = {
  lint,
  types,
  unit: (testRun) => vitest(testRun, 'unit'),
  sandbox: (testRun) => vitest(testRun, 'sandbox'),
  database: (testRun) => vitest(testRun, 'database'),
  build,
  e2e: endToEnd,
}

/** A stage has nothing to test after another one failed. @type {Record<string, string | undefined>} */
const NEEDS = { e2e: 'build' }

/** What shells say of a program that Ctrl-C ended. */
const INTERRUPTED = 130

main(async () => runStages(wantedStages(), wantedFiles()), { interruptedCode: INTERRUPTED })

function wantedFiles() {
  const start = process.argv.indexOf('--')
  return start === -1 ? [] : process.argv.slice(start + 1)
}

function wantedStages() {
  const end = process.argv.indexOf('--')
  const names = process.argv.slice(2, end === -1 ? undefined : end)
  const unknown = names.filter((name) => !(name in STAGES))
  if (unknown.length === 0) return names.length === 0 ? Object.keys(STAGES) : names
  throw new Refusal(
    `There is no stage "${unknown.join('", "')}". The stages are: ${Object.keys(STAGES).join(', ')}.`,
  )
}

/** @param {string[]} names @param {string[]} files */
async function runStages(names, files) {
  const startedAt = performance.now()
  await ensureInstalled()
  const testRun = await newTestRun(files)
  /** @type {string[]} */
  const lines = []
  const sum = { passed: 0, failed: 0 }
  /** @type {Set<string>} */
  const broken = new Set()
  for (const [index, name] of names.entries()) {
    const stageStartedAt = performance.now()
    say(`\n${bold(`[${index + 1}/${names.length}] ${name}`)}`)
    const need = NEEDS[name]
    const isHopeless = need !== undefined && broken.has(need)
    const tally = isHopeless ? { passed: 0, failed: 1, note: `needs ${need}` } : await tallyOf(name, testRun)
    if (isEnding()) return INTERRUPTED
    const line = lineOf(name, tally, secondsSince(stageStartedAt))
    say(line)
    lines.push(line)
    if (tally.failed > 0) broken.add(name)
    sum.passed += tally.passed
    sum.failed += tally.failed
  }
  say(`\n${lines.join('\n')}\n${grey(`all in ${secondsSince(startedAt)}`)}\n`)
  say(`${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed === 0 && sum.passed > 0 ? 0 : 1
}

/**
 * Runs one stage. When it breaks, it counts as one failure and the others still have their turn.
 * @param {string} name
 * @param {TestRun} testRun
 * @returns {Promise<Tally>}
 */
async function tallyOf(name, testRun) {
  try {
    return (await STAGES[name]?.(testRun)) ?? { passed: 0, failed: 1 }
  } catch (error) {
    if (!isEnding()) say(red(sentenceOf(error)))
    return { passed: 0, failed: 1 }
  } finally {
    await endAll()
  }
}

/** @param {string} name @param {Tally} tally @param {string} duration */
function lineOf(name, { passed, failed, skipped, note }, duration) {
  const mark = failed === 0 ? green('✓') : red('✗')
  const rest = [skipped ? `${skipped} skipped` : '', note ?? '', duration].filter(Boolean).join(', ')
  return `${mark} ${name.padEnd(9)} ${passed} passed, ${failed} failed ${grey(`(${rest})`)}`
}
