import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '@/scripts/lib/stages/reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

const vitestReport = {
  numPassedTests: 4,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
}

const playwrightReport = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }, errors: [] }

describe('a vitest report', () => {
  test('is counted', () => {
    expect(countVitest(report(vitestReport), 0)).toEqual({ passed: 4, failed: 0, skipped: 1 })
  })

  test('with a file that does not load has one failure more', () => {
    const broken = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] }
    expect(countVitest(report(broken), 1)).toMatchObject({ passed: 4, failed: 1 })
  })

  test('of a run that failed without a failed test is a failure all the same', () => {
    expect(countVitest(report(vitestReport), 1)).toMatchObject({ failed: 1, note: 'ended with code 1' })
  })

  test('that was never written is said in a sentence', () => {
    expect(() => countVitest(join(folder, 'nowhere.json'), 0)).toThrow(
      'It ended before it could report its results.',
    )
  })
})

describe('a Playwright report', () => {
  test('is counted', () => {
    expect(countPlaywright(report(playwrightReport), 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  })

  test('counts failed and flaky tests and errors outside of them', () => {
    const bad = {
      stats: { expected: 1, unexpected: 2, flaky: 1, skipped: 0 },
      errors: [{ message: 'no browser' }],
    }
    expect(countPlaywright(report(bad), 1)).toMatchObject({ passed: 1, failed: 4 })
  })

  test('of a run without a single test is a failure', () => {
    const empty = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }
    expect(countPlaywright(report(empty), 1)).toMatchObject({ passed: 0, failed: 1 })
  })
})
