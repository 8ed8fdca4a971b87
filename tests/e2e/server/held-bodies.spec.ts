import { connect, type Socket } from 'node:net'
import { memoryOf } from '@/bench/load/memory-of.mjs'
import { expect, test } from '../support/fixtures'
import { startSecondApp } from '../support/second-app'

const HELD = 100
const SENT_MB = 1
const megabyte = Buffer.alloc(1024 * 1024, 'x')

/**
 * A request that never sends its last bytes. Returns the response: '' if the connection was closed while sending, which loses
 * it.
 */
async function holdPost(url: URL, megabytes: number): Promise<{ socket: Socket; status: string }> {
  const socket = connect(Number(url.port), url.hostname)
  socket.on('error', () => undefined)
  const head = `POST /transform HTTP/1.1\r\nHost: ${url.host}\r\nContent-Length: 10480000\r\n\r\n`
  socket.write(head)
  for (let sent = 0; sent < megabytes; sent++) socket.write(megabyte)
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(String(data)))
    socket.once('close', () => resolve(''))
  })
  return { socket, status: answer.split('\r\n')[0] ?? '' }
}

test('a hundred unfinished requests to a guarded page are refused and take no memory @long', async () => {
  // Memory is read from /proc.
  if (process.platform !== 'linux') return
  const app = await startSecondApp({ SEGMENT_MODEL: 'off' })
  const url = new URL(app.url)
  const holdAll = (megabytes: number) =>
    Promise.all(Array.from({ length: HELD }, () => holdPost(url, megabytes)))
  try {
    const warm = await holdAll(0)
    const before = memoryOf(app.pid)
    const held = await holdAll(SENT_MB)
    const answers = [...warm, ...held].map(({ status }) => status).filter((status) => status !== '')
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 405 Method Not Allowed']))
    // The rest of the requests' own objects is freed by the next garbage collection.
    await expect.poll(() => memoryOf(app.pid) - before).toBeLessThan(20)
    for (const { socket } of [...warm, ...held]) socket.destroy()
  } finally {
    await app.kill()
  }
})
