import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hintStartingScripts } from '@/lib/build/compile-hints.mjs'

const START = 'static/chunks/react.js'
const SMALL = 'static/chunks/runtime.js'
const LATER = 'static/chunks/dialog.js'
const LARGE_CODE = 'start()\n'.repeat(10_000)
const HINTED = `//# allFunctionsCalledOnLoad\n${LARGE_CODE}`

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hints-'))
  mkdirSync(join(folder, 'static/chunks'), { recursive: true })
  for (const file of [START, LATER]) writeFileSync(join(folder, file), LARGE_CODE)
  writeFileSync(join(folder, SMALL), 'run()')
})

afterEach(() => rmSync(folder, { recursive: true }))

const writeManifest = (manifest: object) =>
  writeFileSync(join(folder, 'build-manifest.json'), JSON.stringify(manifest))
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

test('only the large scripts that every page starts with are compiled ahead', async () => {
  writeManifest({ rootMainFiles: [START, SMALL] })
  await hintStartingScripts(folder)
  expect(read(START)).toBe(HINTED)
  expect(read(SMALL)).toBe('run()')
  expect(read(LATER)).toBe(LARGE_CODE)
})

test('a second time changes nothing', async () => {
  writeManifest({ rootMainFiles: [START] })
  await hintStartingScripts(folder)
  await hintStartingScripts(folder)
  expect(read(START)).toBe(HINTED)
})

test('a build that no longer names them is told of, not passed over', async () => {
  writeManifest({ rootMainFiles: [] })
  await expect(hintStartingScripts(folder)).rejects.toThrow(/names no scripts/)
})
