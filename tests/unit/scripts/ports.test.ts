import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, isFree, takePort } from '@/scripts/lib/ports.mjs'

const open: Server[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
})

/** A port that another program listens on. */
async function takenPort(host: string): Promise<number> {
  const server = createServer()
  open.push(server)
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

const wish = {
  variable: 'PORT',
  fallback: 3000,
  host: '127.0.0.1',
  what: 'the app',
  command: 'npm run demo',
}

describe('a port', () => {
  test.each(['127.0.0.1', '0.0.0.0'])('that a program has on %s is taken', async (host) => {
    expect(await isFree(await takenPort(host), '127.0.0.1')).toBe(false)
  })

  test('that is taken is named, with the way to another one', async () => {
    const port = await takenPort('127.0.0.1')
    await expect(takePort({ ...wish, value: String(port) })).rejects.toThrow(
      `Port ${port}, which the app needs, is taken by another program: end that program, or choose another port: ` +
        `\`PORT=${port + 1} npm run demo\`.`,
    )
  })

  test.each(['http', '0', '70000', '30.5'])('"%s" is none', async (value) => {
    await expect(takePort({ ...wish, value })).rejects.toThrow(
      `PORT must be a port number from 1 to 65535, but is "${value}".`,
    )
  })

  test('that is wished for is given when it is free, else another one', async () => {
    const taken = await takenPort('127.0.0.1')
    const other = await freePort(taken)
    expect(other).not.toBe(taken)
    expect(await freePort(other)).toBe(other)
  })
})
