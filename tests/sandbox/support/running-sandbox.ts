import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type SpawnedSandbox, spawnSandbox } from '@/sandbox/spawn.mjs'

/** Known from the first test on. */
export type SandboxAddress = { readonly url: string }

export type RunningSandbox = SandboxAddress & {
  dataDir: string
  /** What its process was given. */
  env: Record<string, string>
  /** Ends the process and starts another on the same data. */
  restart: (signal?: NodeJS.Signals) => Promise<void>
  end: () => Promise<void>
  /** Ends the process and removes the data. */
  remove: () => Promise<void>
}

/** A sandbox of the test's own: a free port, a fresh folder. */
export async function startOwnSandbox(settings: Record<string, string> = {}): Promise<RunningSandbox> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const env = { ...settings, SANDBOX_DIR: dataDir, SANDBOX_PORT: String(await findFreePort()) }
  let running: SpawnedSandbox = await spawnSandbox({ env })
  return {
    url: running.url,
    dataDir,
    env,
    restart: async (signal) => {
      await running.stop(signal)
      running = await spawnSandbox({ env })
    },
    end: () => running.stop(),
    remove: async () => {
      await running.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** One sandbox for all tests of a file. */
export function sharedSandbox(): SandboxAddress {
  let sandbox: RunningSandbox | undefined
  beforeAll(async () => {
    sandbox = await startOwnSandbox()
  })
  afterAll(() => sandbox?.remove())
  return {
    get url() {
      if (!sandbox) throw new Error('The sandbox runs in tests and hooks only.')
      return sandbox.url
    },
  }
}

export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
