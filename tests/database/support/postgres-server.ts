import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensurePostgres } from '@/scripts/lib/system-programs.mjs'

export type PostgresServer = {
  /** The folder of its Unix socket. It listens nowhere else, so it takes no port. */
  socketDir: string
  port: number
  superuser: string
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

type Account = { uid: number; gid: number }

const superuser = 'supabase_admin'
const port = 5432

/** Speed over durability: the data doesn't outlive the tests. */
const speedSettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/**
 * The watcher reads a pipe that only the test process holds, so the server ends with it in any case. `exec` keeps the process
 * id, which the watcher then interrupts: PostgreSQL's fast shutdown.
 */
const endWithParent = 'exec 3<&0; (read -r _ <&3; kill -INT $$) & exec "$@" 3<&- </dev/null'

/** Creates and starts a new cluster in a temporary folder. */
export async function startPostgresServer(connections: number, memory: string): Promise<PostgresServer> {
  const bin = await ensurePostgres()
  // Not the system's temporary folder: on macOS its path is too long for a socket.
  const home = mkdtempSync('/tmp/roomwright-pg-')
  try {
    const account = unprivilegedAccount()
    if (account) chownSync(home, account.uid, account.gid)
    const dataDir = join(home, 'data')
    createCluster(bin, dataDir, account)
    const server = spawnServer(bin, { dataDir, socketDir: home }, { connections, memory }, account)
    await untilReady(server)
    return { socketDir: home, port, superuser, stop: () => stop(server, home) }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** PostgreSQL refuses to run as root, so it runs as the first of these accounts that exists. */
function unprivilegedAccount(): Account | null {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    try {
      const idOf = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: idOf('-u'), gid: idOf('-g') }
    } catch {
      // No such account: try the next one.
    }
  }
  throw new Error(
    'PostgreSQL cannot run as root, and there is no account "postgres" or "nobody" to run it as.',
  )
}

function createCluster(bin: string, dataDir: string, account: Account | null): void {
  const settings = ['--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync', `--username=${superuser}`]
  execFileSync(join(bin, 'initdb'), [...settings, '--pgdata', dataDir], {
    ...account,
    cwd: '/',
    stdio: 'pipe',
  })
}

function spawnServer(
  bin: string,
  { dataDir, socketDir }: { dataDir: string; socketDir: string },
  { connections, memory }: { connections: number; memory: string },
  account: Account | null,
): ChildProcess {
  const settings = [
    'listen_addresses=',
    `port=${port}`,
    `unix_socket_directories=${socketDir}`,
    // A few connections more than the tests use are reserved for superusers, which the tests connect as.
    `max_connections=${connections + 10}`,
    `shared_buffers=${memory}`,
    ...speedSettings,
  ].flatMap((setting) => ['-c', setting])
  return spawn('/bin/sh', ['-c', endWithParent, 'sh', join(bin, 'postgres'), '-D', dataDir, ...settings], {
    ...account,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'pipe'],
  })
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log += text
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${log}`)))
  })
}

async function stop(server: ChildProcess, home: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.stdin?.end()
    await ended
  }
  rmSync(home, { recursive: true, force: true })
}
