import { readFileSync } from 'node:fs'
import { Refusal } from '../say.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, note?: string }} Tally */

/**
 * Counts a vitest JSON report. A file that could not even be loaded counts as one failure.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function countVitest(file, exitCode) {
  const report = readReport(file)
  /** @type {Array<{ status: string, assertionResults: unknown[] }>} */
  const files = report.testResults
  const brokenFiles = files.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return withExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  })
}

/**
 * Counts a Playwright JSON report. What fails outside of every test counts as a failure of its own.
 * @param {string} file
 * @param {number} exitCode
 * @returns {Tally}
 */
export function countPlaywright(file, exitCode) {
  const { stats, errors } = readReport(file)
  return withExitCode(exitCode, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  })
}

/**
 * A run that failed without a failed test (an error between tests, no tests at all) is a failure all the same.
 * @param {number} exitCode
 * @param {Tally} tally
 */
function withExitCode(exitCode, tally) {
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, note: `ended with code ${exitCode}` }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new Refusal('It ended before it could report its results.')
  }
}
