import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { AppError } from '@/lib/errors/app-error'
import { createLog } from '@/lib/server/log'
import { errorReporter } from '@/lib/server/report-error'
import { withRequestId } from '@/lib/server/request-id'

function testLog() {
  const lines: string[] = []
  const log = createLog({ write: (line) => void lines.push(line) })
  return { log, text: () => lines.join(''), last: () => JSON.parse(lines.at(-1) ?? '') }
}

describe('a line of the log', () => {
  test('is JSON with its level, event, time and fields', () => {
    const { log, last } = testLog()
    log.warn('webhook_refused', { transmissionId: 't-1' })
    expect(last()).toEqual({
      level: 'warn',
      event: 'webhook_refused',
      time: expect.stringMatching(/^\d{4}-/),
      transmissionId: 't-1',
    })
  })

  test('names the request that it belongs to, however many there are at once', async () => {
    const { log, text } = testLog()
    const work = (id: string) =>
      withRequestId(id, async () => {
        await new Promise(setImmediate)
        log.info('worked', { runId: `run of ${id}` })
      })
    await Promise.all([work('first'), work('second')])
    log.info('outside')
    const seen = text()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(seen.map(({ requestId, runId }) => [requestId, runId])).toEqual([
      ['first', 'run of first'],
      ['second', 'run of second'],
      [undefined, undefined],
    ])
  })

  test('says of an error what it is and why, and nothing that users wrote', () => {
    const { log, last, text } = testLog()
    const refused = {
      message: 'null value violates a constraint',
      code: '23502',
      details: 'Failing row contains (ada@example.com, a calm room by the sea)',
    }
    const error = new AppError('service_down', {}, { cause: refused })
    log.error('route_refused', new Error('no user ada@example.com', { cause: error }), { runId: 'r-1' })
    expect(last()).toMatchObject({
      level: 'error',
      runId: 'r-1',
      cause: {
        message: 'no user [email]',
        stack: expect.stringContaining('log.test.ts'),
        cause: { name: 'AppError', code: 'service_down', cause: { code: '23502' } },
      },
    })
    expect(text()).not.toMatch(/ada@|by the sea/)
  })

  test('leaves out private fields even when passed', () => {
    const { log, text } = testLog()
    const fields = { runId: 'r-1', prompt: 'a calm room by the sea', email: 'ada@example.com' }
    log.info('design_repeated', fields)
    log.error('design_failed', 'a calm room by the sea', fields)
    expect(text()).toContain('r-1')
    expect(text()).not.toMatch(/ada|sea/)
  })

  test('survives an error that is its own cause', () => {
    const { log, last } = testLog()
    const error = new Error('round')
    error.cause = error
    log.error('design_failed', error)
    expect(last()).toMatchObject({ cause: { cause: { message: 'round' } } })
  })
})

describe('an unexpected error', () => {
  test('is reported as the log has it, and again only after ten minutes', async () => {
    const reports: unknown[] = []
    const server = createServer(async (request, response) => {
      reports.push(JSON.parse((await request.toArray()).join('')))
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = address && typeof address === 'object' ? address.port : 0
    let now = 0
    const report = errorReporter(`http://127.0.0.1:${port}`, () => now)
    const failure = new TypeError('ada@example.com is not a function')
    await withRequestId('q-1', () => report('route_failed', failure, { method: 'GET', route: '/api/x' }))
    await report('route_failed', failure)
    await report('route_failed', new RangeError('another'))
    now = 10 * 60_000
    await report('route_failed', failure)
    server.close()
    expect(reports).toMatchObject([
      { event: 'route_failed', requestId: 'q-1', cause: { message: '[email] is not a function' } },
      { cause: { message: 'another' } },
      { cause: { name: 'TypeError' } },
    ])
    expect(reports).toHaveLength(3)
  })

  test('of browsers, which anyone can invent, goes out ten times an hour', async () => {
    const send = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response())
    let now = 0
    const report = errorReporter('http://127.0.0.1:9', () => now)
    for (let i = 0; i < 300; i++) await report('browser_failed', new Error(`invented ${i}`))
    expect(send).toHaveBeenCalledTimes(10)
    await report('route_failed', new Error('ours'))
    expect(send).toHaveBeenCalledTimes(11)
    now = 60 * 60_000
    await report('browser_failed', new Error('another'))
    expect(send).toHaveBeenCalledTimes(12)
    send.mockRestore()
  })

  test('goes unnoticed when the address does not answer', async () => {
    await expect(errorReporter('http://127.0.0.1:9')('route_failed', new Error('x'))).resolves.toBeUndefined()
  })
})

test('a process whose log is no longer read keeps working', async () => {
  const child = fork(fileURLToPath(new URL('./fixtures/lost-output.mjs', import.meta.url)), {
    execArgv: [],
    silent: true,
  })
  await once(child, 'message')
  for (const stream of [child.stdout, child.stderr]) {
    stream?.destroy()
    if (stream) await once(stream, 'close')
  }
  child.send('log')
  const [failures] = await once(child, 'message')
  expect(failures).toBe(0)
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})
