import { readFileSync } from 'node:fs'
import { UserError } from './output.mjs'

/** @typedef {{ passed: number, failed: number, skipped?: number, note?: string, output?: string }} Tally */

/**
 * Counts a vitest JSON report. A file that does not load counts as one failure.
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
 * Counts a Playwright JSON report. Errors outside of tests and flaky tests count as failures.
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
 * A run may fail without a failed test: an error between tests, or no tests at all.
 * @param {number} exitCode
 * @param {Tally} tally
 */
function withExitCode(exitCode, tally) {
  if (exitCode === 0 || tally.failed > 0) return tally
  return { ...tally, failed: 1, note: `exit code ${exitCode}` }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    throw new UserError('The tests ended without a report.')
  }
}
