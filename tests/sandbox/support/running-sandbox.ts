import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SandboxConnection } from '@/sandbox/database/connection.mjs'
import { spawnSandbox } from '@/sandbox/spawn.mjs'
import { openDatabaseImage } from '@/tests/server/support/database-image'

export type RunningSandbox = {
  url: string
  /** Stops the process and removes the data. */
  remove: () => Promise<void>
}

/** Starts a sandbox on a free port with a new folder, whose database is already migrated. */
export async function startOwnSandbox(settings: Record<string, string> = {}): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  await unpackDatabase(join(dataDir, 'database'))
  const env = {
    ...settings,
    SANDBOX_DIR: dataDir,
    SANDBOX_PORT: String(await findFreePort()),
  }
  const running = await spawnSandbox({ env })
  return {
    url: running.url,
    remove: async () => {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creating and migrating a database would take the sandbox twice as long. */
async function unpackDatabase(dir: string): Promise<void> {
  const { driver } = new SandboxConnection(dir, await openDatabaseImage())
  await driver.waitReady
  await driver.close()
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
