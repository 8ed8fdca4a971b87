import { dirname, join } from 'node:path'
import ts from 'typescript'
import { codeFiles, readProjectFile } from './project-files'
import { homeOf, liesIn, roomOf } from './rooms'

/** One import: from a file to a path from the top (`lib/domain/plans`), or to a package. */
export type Import = { from: string; specifier: string; path: string | undefined }

export function importsOf(file: string): Import[] {
  const { importedFiles } = ts.preProcessFile(readProjectFile(file), true, true)
  return importedFiles.map(({ fileName: specifier }) => ({
    from: file,
    specifier,
    path: pathOf(file, specifier),
  }))
}

/** Every import of every file that has a room. */
export function allImports(): Import[] {
  return codeFiles()
    .filter((file) => roomOf(file) !== undefined)
    .flatMap(importsOf)
}

function pathOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('@/')) return specifier.slice(2)
  return specifier.startsWith('.') ? join(dirname(file), specifier) : undefined
}

/** Whether the table allows it. */
export function isAllowed({ from, specifier, path }: Import): boolean {
  const room = roomOf(from)
  if (!room) return true
  if (path === undefined) return isAllowedPackage(specifier, room)
  if (homeOf(path) !== undefined && homeOf(path) === homeOf(from)) return true
  const isNamed = room.may.some((name) => liesIn(path, withoutEnding(name)))
  return isNamed && !room.not.some((name) => liesIn(path, withoutEnding(name)))
}

function isAllowedPackage(specifier: string, { npm, node }: { npm: string[]; node: string[] }): boolean {
  if (specifier.startsWith('node:')) return node.includes('node:*') || node.includes(specifier)
  return npm.some((name) => specifier === name || specifier.startsWith(`${name}/`))
}

function withoutEnding(name: string): string {
  return name.replace(/\.\w+$/, '')
}
