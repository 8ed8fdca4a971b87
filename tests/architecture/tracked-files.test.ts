import { describe, expect, test } from 'vitest'
import { projectFiles, readProjectFile } from './support/project-files'

const BINARY = /\.(avif|gif|heic|ico|jpe?g|png|webp|woff2?|pdf|zip)$/

/** In pieces, so that this file does not find itself. */
const REGISTRY_HOSTS = new RegExp(['registry', '(npmjs|yarnpkg)'].join('\\.'), 'i')
const MACHINE_PATHS = new RegExp(
  `(^|[\\s'"\`(=:])/(${['work', 'farm', 'root', 'Users', 'home'].join('|')})/\\w`,
  'm',
)

const textFiles = projectFiles().filter((path) => !BINARY.test(path))

function filesWith(pattern: RegExp): string[] {
  return textFiles.filter((path) => pattern.test(readProjectFile(path)))
}

describe('what is tracked', () => {
  test('names no package registry: whoever installs has their own', () => {
    expect(filesWith(REGISTRY_HOSTS)).toEqual([])
  })

  test("names no folder of somebody's machine", () => {
    expect(filesWith(MACHINE_PATHS)).toEqual([])
  })

  test('holds no settings of a machine', () => {
    expect(projectFiles().filter((path) => /(^|\/)\.env(\.|$)/.test(path))).toEqual(['.env.example'])
  })
})

describe('the lock file', () => {
  const packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }> =
    JSON.parse(readProjectFile('package-lock.json')).packages

  test('has the native parts for every system, not just for the one it was written on', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
    )
    expect(missing).toEqual([])
  })

  test('names packages by version and checksum, never by address', () => {
    expect(Object.keys(packages).filter((path) => packages[path]?.resolved !== undefined)).toEqual([])
  })

  /** Where Node would look: in the package's own folder, then in each one above. */
  function isLocked(path: string, name: string): boolean {
    const above = path
      .split('/node_modules/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
    return [...above, ''].some((folder) => `${folder ? `${folder}/` : ''}node_modules/${name}` in packages)
  }
})
