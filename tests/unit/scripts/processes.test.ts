import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { waitForHttp } from '@/scripts/lib/app.mjs'
import { freePort } from '@/scripts/lib/ports.mjs'
import { capture, isAlive, start, stop, stopAll } from '@/scripts/lib/processes.mjs'

const family = fileURLToPath(new URL('./fixtures/stubborn-family.mjs', import.meta.url))

afterEach(stopAll)

test('stopping a process reaches children that ignore SIGTERM, also in their own process group', {
  timeout: 30_000,
}, async () => {
  const child = start(process.execPath, [family], { isShown: false, graceMs: 300 })
  const [line] = child.stdout ? await once(child.stdout.setEncoding('utf8'), 'data') : ['[]']
  const pids: number[] = [child.pid ?? 0, ...JSON.parse(line)]
  expect(pids.filter(isAlive)).toHaveLength(3)
  await stopAll()
  expect(pids.filter(isAlive)).toEqual([])
})

test('a captured program returns its exit code and both outputs, and 128 after a signal', async () => {
  const script = "console.log('one'); console.error('two'); process.exitCode = 3"
  const { code, output } = await capture(process.execPath, ['-e', script])
  expect({ code, lines: output.trim().split('\n').sort() }).toEqual({ code: 3, lines: ['one', 'two'] })
  const killed = await capture(process.execPath, ['-e', "process.kill(process.pid, 'SIGKILL')"])
  expect(killed.code).toBe(128)
  await expect(capture('no-such-program-anywhere', [])).rejects.toThrow('ENOENT')
})

describe('waiting for an address', () => {
  const idle = () => start(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { isShown: false })

  test('ends with the first answer, whatever its status', async () => {
    const port = await freePort()
    const server = createServer((_, response) => response.writeHead(503).end())
    const waiting = waitForHttp(`http://127.0.0.1:${port}`, { what: 'It', timeoutMs: 10_000, child: idle() })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    await expect(waiting).resolves.toBeUndefined()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })

  test('fails when the process is gone, and when it takes too long', async () => {
    const url = `http://127.0.0.1:${await freePort()}`
    const child = idle()
    const waiting = waitForHttp(url, { what: 'The app', timeoutMs: 10_000, child })
    const refused = expect(waiting).rejects.toThrow('The app ended before it was ready.')
    await stop(child)
    await refused
    await expect(waitForHttp(url, { what: 'The app', timeoutMs: 200, child: idle() })).rejects.toThrow(
      `The app did not answer at ${url} within 0.2 seconds.`,
    )
  })
})
