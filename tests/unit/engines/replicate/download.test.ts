import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { downloadOutput, isAllowed } from '@/lib/engines/replicate/download'

const hosted = { hosts: ['replicate.delivery'], isHttpAllowed: false }

test.each(['https://replicate.delivery/xezq/abc/out.png', 'https://pbxt.replicate.delivery/abc/out-0.png'])(
  '%s is fetched',
  (address) => {
    expect(isAllowed(address, hosted)).toBe(true)
  },
)

test.each([
  'http://replicate.delivery/abc/out.png',
  'https://replicate.delivery.evil.example/out.png',
  'https://evilreplicate.delivery/out.png',
  'https://replicate.delivery@evil.example/out.png',
  'https://user:secret@replicate.delivery/out.png',
  'https://replicate.delivery:8443/out.png',
  'https://127.0.0.1/out.png',
  'https://[::1]/out.png',
  'http://169.254.169.254/latest/meta-data',
  'file:///etc/passwd',
  'data:image/png;base64,AAAA',
  'not an address',
])('%s is not', (address) => {
  expect(isAllowed(address, hosted)).toBe(false)
})

test('a host with a port is meant exactly, and plain http only where it is allowed', () => {
  const local = { hosts: ['127.0.0.1:4000'], isHttpAllowed: true }
  expect(isAllowed('http://127.0.0.1:4000/out.png', local)).toBe(true)
  expect(isAllowed('http://127.0.0.1:4001/out.png', local)).toBe(false)
  expect(isAllowed('http://127.0.0.1/out.png', local)).toBe(false)
})

describe('fetching', () => {
  const retryPolicy = { tries: 3, pauseMs: 1, maxWaitMs: 1_000 }
  const limits = { maxBytes: 100, timeoutMs: 20_000, retryPolicy }
  const never = new AbortController().signal
  const stops: (() => void)[] = []
  afterEach(() => {
    for (const stop of stops.splice(0)) stop()
  })

  /** A file host, and how to fetch its `/out.png` when only that host is allowed. */
  async function hostOf(answer: RequestListener) {
    const server = createServer(answer)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => {
      server.closeAllConnections()
      server.close()
    })
    const address = server.address()
    const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
    const allowed = { hosts: [host], isHttpAllowed: true }
    const fetchOutput = (change: Partial<typeof limits> = {}, stopped: AbortSignal = never) =>
      downloadOutput(`http://${host}/out.png`, allowed, stopped, { ...limits, ...change })
    return { host, fetchOutput }
  }

  const png = { 'content-type': 'image/png' }

  test('follows a redirect on the allowed host, and never sends a token', async () => {
    const seen: (string | undefined)[] = []
    const { fetchOutput } = await hostOf((request, response) => {
      seen.push(request.headers.authorization)
      if (request.url === '/out.png') response.writeHead(302, { location: '/moved.png' }).end()
      else response.writeHead(200, png).end('image')
    })
    expect(Buffer.from(await fetchOutput()).toString()).toBe('image')
    expect(seen).toEqual([undefined, undefined])
  })

  test('does not go on to another host, not even to ask', async () => {
    let isAsked = false
    const inside = await hostOf((_request, response) => {
      isAsked = true
      response.writeHead(200, png).end('secret')
    })
    const { fetchOutput } = await hostOf((_request, response) =>
      response.writeHead(302, { location: `http://${inside.host}/out.png` }).end(),
    )
    await expect(fetchOutput()).rejects.toMatchObject({ code: 'engine_output_unusable' })
    expect(isAsked).toBe(false)
  })

  test.each([
    ['engine_output_gone', 404],
    ['engine_output_gone', 410],
    ['engine_unreachable', 500],
  ] as const)('%s: status %i', async (code, status) => {
    const { fetchOutput } = await hostOf((_request, response) => response.writeHead(status).end())
    await expect(fetchOutput()).rejects.toMatchObject({ code })
  })

  test('ends a transfer that is larger than allowed, also one that does not say so', async () => {
    const { fetchOutput } = await hostOf((_request, response) => {
      response.writeHead(200, png)
      response.write(Buffer.alloc(60))
      response.end(Buffer.alloc(60))
    })
    await expect(fetchOutput()).rejects.toMatchObject({ code: 'engine_output_unusable' })
  })

  test('ends a transfer that takes too long, or that breaks off', async () => {
    const slow = await hostOf((_request, response) => void response.writeHead(200, png).write('pic'))
    await expect(slow.fetchOutput({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'engine_unreachable' })
    const broken = await hostOf((_request, response) => {
      response.writeHead(200, { ...png, 'content-length': 50 }).write('pic', () => response.destroy())
    })
    await expect(broken.fetchOutput()).rejects.toMatchObject({ code: 'engine_unreachable' })
  })

  test('ends with the reason of a cancel', async () => {
    const stop = new AbortController()
    const { fetchOutput } = await hostOf((_request, response) => {
      response.writeHead(200, png).write('pic', () => stop.abort(new Error('cancelled')))
    })
    await expect(fetchOutput({}, stop.signal)).rejects.toThrow('cancelled')
  })
})
