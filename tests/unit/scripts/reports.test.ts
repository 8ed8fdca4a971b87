import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { countPlaywright, countVitest } from '@/scripts/lib/reports.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => rmSync(folder, { recursive: true }))

function report(content: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

test('a vitest report is counted, with a failure for a broken file or an exit code that nothing explains', () => {
  const good = {
    numPassedTests: 4,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [{ status: 'passed', assertionResults: [{}] }],
  }
  expect(countVitest(report(good), 0)).toEqual({ passed: 4, failed: 0, skipped: 1 })
  const broken = { ...good, testResults: [{ status: 'failed', assertionResults: [] }] }
  expect(countVitest(report(broken), 1)).toMatchObject({ passed: 4, failed: 1 })
  expect(countVitest(report(good), 1)).toMatchObject({ failed: 1, note: 'exit code 1' })
  expect(() => countVitest(join(folder, 'nowhere.json'), 0)).toThrow('The tests ended without a report.')
})

test('a Playwright report counts failed and flaky tests and errors outside of tests; no tests is a failure', () => {
  const counted = (stats: object, errors: object[], code: number) =>
    countPlaywright(report({ stats, errors }), code)
  const good = { expected: 5, unexpected: 0, flaky: 0, skipped: 2 }
  expect(counted(good, [], 0)).toEqual({ passed: 5, failed: 0, skipped: 2 })
  const bad = { expected: 1, unexpected: 2, flaky: 1, skipped: 0 }
  expect(counted(bad, [{ message: 'no browser' }], 1)).toMatchObject({ passed: 1, failed: 4 })
  const empty = { expected: 0, unexpected: 0, flaky: 0, skipped: 0 }
  expect(counted(empty, [], 1)).toMatchObject({ passed: 0, failed: 1 })
})
