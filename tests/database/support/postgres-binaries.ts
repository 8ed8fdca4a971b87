import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const oldestMajorVersion = 15

/** Where Debian and Homebrew put each major version: `{parent}/{name with the version}/bin`. */
const installations = [
  { parent: '/usr/lib/postgresql', name: /^(\d+)$/ },
  { parent: '/opt/homebrew/opt', name: /^postgresql@(\d+)$/ },
  { parent: '/usr/local/opt', name: /^postgresql@(\d+)$/ },
]

/** The folder with `initdb` and `postgres`; as root on Debian it is installed when missing. */
export function findPostgresBinaries(): string {
  const found = newestInstalled() ?? (installWithApt() ? newestInstalled() : null)
  if (found) return found
  throw new Error(
    `The database tests need PostgreSQL ${oldestMajorVersion} or newer: install the package "postgresql" (Debian, Ubuntu) or "postgresql@17" (Homebrew) and run them again.`,
  )
}

function newestInstalled(): string | null {
  const candidates = installations.flatMap(({ parent, name }) =>
    listFolder(parent).map((entry) => ({
      version: Number(name.exec(entry)?.[1] ?? 0),
      bin: join(parent, entry, 'bin'),
    })),
  )
  const [newest] = candidates
    .filter(({ version, bin }) => version >= oldestMajorVersion && existsSync(join(bin, 'initdb')))
    .sort((a, b) => b.version - a.version)
  return newest?.bin ?? null
}

function listFolder(path: string): string[] {
  return existsSync(path) ? readdirSync(path) : []
}

/** `false` when this is no machine, or no user, to install anything. */
function installWithApt(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  const aptGet = (...args: string[]) =>
    execFileSync('/usr/bin/apt-get', args, {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  try {
    aptGet('update')
    aptGet('install', '--yes', '--no-install-recommends', 'postgresql')
    return true
  } catch {
    return false
  }
}
