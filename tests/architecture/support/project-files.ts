import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

/** Every file of the project, by its path from the top: what is tracked, and what is new and not ignored. */
export function projectFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed.split('\0').filter((path) => path !== '' && existsSync(join(ROOT, path)))
}

export function codeFiles(): string[] {
  return projectFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path))
}

export function readProjectFile(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8')
}
