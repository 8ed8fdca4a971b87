// The claims in documents that a script can check: that the files, folders and SQL functions they name exist.
import { normalize } from 'node:path'

const ENDINGS = /[.](css|json|jsonc|md|mdx|mjs|sql|svg|toml|ts|tsx|webp|yaml)$/
/**
 * How many files CONTRIBUTING.md may name for what is added to a design, and what says in quotes that a file of the product
 * belongs there. Messages are counted neither way; nor are lists of sample rooms and styles, which only use the names.
 */
const ADDED = {
  'a task': { most: 8, quoted: /'(restyle-areas|restyle-room|furnish|sharpen)'/ },
  'a kind of area': { most: 6, quoted: /'(window|painted)'/ },
  'a material': { most: 3, quoted: /'(zellige|white-brick|whitewashed|subway)'/ },
}
const USES =
  /^lib\/config\/(room-designs|sample-rooms)\.ts$|^lib\/engines\/preview\/(styles\/(?!material-)|render\/lexicon)|^lib\/domain\/(shopping|own-material)|^components\/home\//
/** Files on the way of a photo to a PNG. */
const MOST_ON_THE_WAY = 31
const LAYOUT_OF = { lib: 'lib/', 'components/design-tool': '' }

/**
 * @param {string[]} files every tracked file
 * @param {(path: string) => string} read
 * @returns {Record<string, string[]>} names by what is wrong with them
 */
export function wrongInDocuments(files, read) {
  const documents = files.filter((path) => path.endsWith('.md') && !path.startsWith('content/posts/'))
  const folders = new Set(files.flatMap(foldersOf))
  const places = [...files, ...folders]
  const functions = sqlFunctions(files, read)
  const named = documents.flatMap((path) => namesIn(read(path)).map((name) => ({ path, name })))
  const missingIn = (/** @type {(name: string) => boolean} */ isMissing) =>
    named.filter(({ name }) => isMissing(name)).map(({ path, name }) => `${path}: ${name}`)
  return {
    'is named in a document, but there is no such file or folder': missingIn(
      (name) => isPath(name, folders) && !expand(name).every((one) => places.some(matches(one))),
    ),
    'is named in a document, but migrations have dropped it': missingIn(
      (name) => functions.has(name) && !functions.get(name),
    ),
    'is said to be defined in a file that does not define it last': documents.flatMap((path) =>
      [...read(path).matchAll(/`(\w+)` in\s+`([^`]+[.]sql)`/g)]
        .filter(([, name = '', file = '']) => !matches(file)(functions.get(name) || ''))
        .map(([said]) => `${path}: ${said.replace(/\s+/g, ' ')}`),
    ),
    'of CONTRIBUTING.md is no longer as short as it says': tooLong(files, read),
    'is a folder that CONTRIBUTING.md leaves out of its layout': unlistedFolders(
      folders,
      read('CONTRIBUTING.md'),
    ),
    'replaces a module, but is not in MOCKING of tests/vitest.config.ts': unlistedMocks(files, read),
  }
}

/** @param {string} path */
function foldersOf(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

/**
 * Text in backquotes. A row of a table that begins with a folder names files in it.
 * @param {string} text
 */
function namesIn(text) {
  return text.split('\n').flatMap((line) => {
    const folder = /^\| `([\w./-]+)\/` +\|/.exec(line)?.[1]
    const names = [...line.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    return folder
      ? names.map((name) => (/^(\.\.\/.*|[\w-]+[.]\w+)$/.test(name) ? normalize(`${folder}/${name}`) : name))
      : names
  })
}

/** @param {string} name @param {Set<string>} folders */
function isPath(name, folders) {
  if (!/^[\w.@()[\]{},*/-]+$/.test(name) || /^[/@]|<|^http/.test(name)) return false
  return name.includes('/') && (ENDINGS.test(name) || folders.has(name.split('/', 1)[0] ?? ''))
}

/** `a/{b,c}.ts` names two files. @param {string} name @returns {string[]} */
function expand(name) {
  const [whole, list] = /\{([^{}]+)\}/.exec(name) ?? []
  return whole && list ? list.split(',').flatMap((one) => expand(name.replace(whole, one))) : [name]
}

/** A name may be the end of a path, and have a `*`. @param {string} name @returns {(path: string) => boolean} */
function matches(name) {
  const pattern = name
    .replace(/^\.\//, '')
    .replace(/\/$/, '')
    .replace(/[.()[\]{}+?^$|\\]/g, '\\$&')
    .replaceAll('**', '.+')
    .replaceAll(/(?<![.])\*/g, '[^/]*')
  const isEnd = new RegExp(`(^|/)${pattern}$`)
  return (path) => isEnd.test(path)
}

/** For each function that migrations create the file that does so last, or `''` if it is dropped later. @param {string[]} files @param {(path: string) => string} read */
function sqlFunctions(files, read) {
  /** @type {Map<string, string>} */
  const definedIn = new Map()
  for (const path of files.filter((one) => /^supabase\/migrations\/.*[.]sql$/.test(one)).sort()) {
    for (const [, verb, name = ''] of read(path).matchAll(
      /^(create|drop)(?: or replace)? function (?:if exists )?(?:\w+\.)?(\w+)/gim,
    )) {
      definedIn.set(name, verb?.toLowerCase() === 'create' ? path : '')
    }
  }
  return definedIn
}

/** @param {Set<string>} folders @param {string} contributing */
function unlistedFolders(folders, contributing) {
  const layout = contributing.match(/```\n(app\/[\s\S]*?)```/)?.[1] ?? ''
  return Object.entries(LAYOUT_OF).flatMap(([parent, prefix]) =>
    [...folders].filter(
      (path) =>
        path.startsWith(`${parent}/`) &&
        !path.slice(parent.length + 1).includes('/') &&
        !new RegExp(`(^|\\s)${prefix}${path.slice(parent.length + 1)}/`).test(layout),
    ),
  )
}

/** @param {string[]} files @param {(path: string) => string} read */
function tooLong(files, read) {
  const lines = read('CONTRIBUTING.md').split('\n')
  const product = files.filter((path) => /^(app|components|lib)\/.*[.]tsx?$/.test(path) && !USES.test(path))
  const rows = Object.entries(ADDED).flatMap(([what, { most, quoted }]) => {
    const named = namesIn(lines.find((line) => line.startsWith(`| ${what} `)) ?? '').filter((name) =>
      ENDINGS.test(name),
    )
    const counted = named.filter((name) => !name.startsWith('content/'))
    const isNamed = (/** @type {string} */ path) => counted.some((name) => matches(name)(path))
    const others = product.filter((path) => quoted.test(read(path)) && !isNamed(path))
    return [
      ...(counted.length === 0 || counted.length > most
        ? [`${what}: ${counted.length} files, not ${most}`]
        : []),
      ...others.map((path) => `${what}: ${path} names one, and`),
    ]
  })
  const way = lines.slice(lines.findIndex((line) => line.startsWith('| stage ')))
  const steps = way.slice(0, way.indexOf('')).flatMap((line) => line.match(/`[^`]+[.]tsx?`/g) ?? [])
  return steps.length > MOST_ON_THE_WAY ? [...rows, `photo to PNG: ${steps.length} files`] : rows
}

/** @param {string[]} files @param {(path: string) => string} read */
function unlistedMocks(files, read) {
  const config = read('tests/vitest.config.ts')
  const listed = new Set([...config.matchAll(/'([^'\n]+)'/g)].map(([, name = '']) => name))
  return files.filter(
    (path) =>
      /^tests\/.*[.]test[.]tsx?$/.test(path) &&
      /\bvi[.](mock|doMock)\(/.test(read(path)) &&
      !listed.has(path) &&
      !listed.has(path.replace(/^tests\/server\/(.*)[.]test[.]ts$/, '$1')),
  )
}
