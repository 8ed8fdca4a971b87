import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { end, endAll, start } from '@/scripts/lib/children.mjs'
import { freePort } from '@/scripts/lib/ports.mjs'
import { waitForHttp } from '@/scripts/lib/wait.mjs'

afterEach(endAll)

const idle = () => start(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { output: 'kept' })

describe('waiting for an address', () => {
  test('ends with the first answer, whatever it is', async () => {
    const port = await freePort()
    const server = createServer((_, response) => response.writeHead(503).end())
    const waiting = waitForHttp(`http://127.0.0.1:${port}`, { what: 'It', timeoutMs: 10_000, child: idle() })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expect(waiting).resolves.toBeUndefined()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('ends when whoever should answer is gone', async () => {
    const child = idle()
    const waiting = waitForHttp(`http://127.0.0.1:${await freePort()}`, {
      what: 'The app',
      timeoutMs: 10_000,
      child,
    })
    const refused = expect(waiting).rejects.toThrow('The app ended before it was ready.')
    await end(child)
    await refused
  })

  test('ends when it takes too long', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    await expect(waitForHttp(url, { what: 'The app', timeoutMs: 200, child: idle() })).rejects.toThrow(
      `The app did not answer at ${url} within 0.2 seconds.`,
    )
  })
})
