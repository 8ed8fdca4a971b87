import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { isFree, requirePort } from '@/scripts/lib/ports.mjs'

const open: Server[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** A port that another program listens on. */
async function takenPort(host = '127.0.0.1'): Promise<number> {
  const server = createServer()
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const options = {
  variable: 'PORT',
  fallback: 3000,
  host: '127.0.0.1',
  what: 'the app',
  command: 'npm run demo',
}

test('a port that a program listens on is not free, on one address or on all', async () => {
  expect(await isFree(await takenPort('127.0.0.1'), '127.0.0.1')).toBe(false)
  expect(await isFree(await takenPort('0.0.0.0'), '127.0.0.1')).toBe(false)
})

test('the error for a taken port says how to choose another', async () => {
  const port = await takenPort()
  await expect(requirePort({ ...options, value: String(port) })).rejects.toThrow(
    `Port ${port} for the app is taken by another program: stop that program, or choose another port: ` +
      `\`PORT=${port + 1} npm run demo\`.`,
  )
})
