import { ROOMS, type Room } from './rooms'

/** The table as lint rules: one override a room, which allows what its row names and nothing else. */
export function lintRules() {
  return { overrides: ROOMS.map((room) => ({ includes: filesOf(room), linter: { rules: ruleFor(room) } })) }
}

function filesOf({ room }: Room): string[] {
  const within = ROOMS.filter((other) => other.room !== room && other.room.startsWith(`${folderOf(room)}/`))
  const others = within.filter((other) => !other.room.endsWith('/*'))
  return [globOf(room), ...others.map((other) => `!${globOf(other.room)}`)]
}

function ruleFor({ room, may, not, npm, node }: Room) {
  const allowed = [
    './**',
    '../**',
    ...[room, ...may].flatMap((name) => aliasesOf(name)),
    ...[...npm, ...node].flatMap((name) => [name, `${name}/**`]),
  ]
  const group = ['**', ...allowed.map((pattern) => `!${pattern}`), ...not.flatMap((name) => aliasesOf(name))]
  const message = `${room} may not import this: see tests/architecture/rooms.json.`
  return { style: { noRestrictedImports: { level: 'error', options: { patterns: [{ group, message }] } } } }
}

/** How code writes it. A feature has no name of its own here: it reaches itself by `./`. */
function aliasesOf(name: string): string[] {
  if (name.endsWith('/*')) return []
  return isFile(name) ? [`@/${name.replace(/\.\w+$/, '')}`] : [`@/${name}/**`]
}

function globOf(room: string): string {
  return isFile(room) ? room : `${folderOf(room)}/**`
}

function folderOf(room: string): string {
  return room.replace(/\/\*$/, '')
}

function isFile(name: string): boolean {
  return /\.\w+$/.test(name)
}
