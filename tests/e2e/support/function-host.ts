import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from '@/scripts/lib/ports.mjs'
import { backend } from './backend'
import { type SecondApp, startSecondApp } from './second-app'

/** Vercel's limit in both directions. */
const MAX_BYTES = 4.5 * 1024 * 1024
/** The process may stop itself just as a request is sent to it. */
const WAKE_EVERY_MS = 20

const PRELOAD = fileURLToPath(new URL('stop-when-idle.mjs', import.meta.url))

/**
 * Runs the app like functions do: no large bodies in either direction, nothing runs between two requests, and no process lasts
 * forever.
 */
export async function startFunctionHost() {
  let app = await startFunction()
  const refused: string[] = []
  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing, app, refused).catch(() => outgoing.destroy())
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    // The first app's host name, so that the browser sends its cookies.
    url: `http://${new URL(backend.appUrl).hostname}:${port}`,
    /** Bodies that were too large, as "413 POST /path" and "500 GET /path". */
    refused,
    /** Kills the process; a new one handles the next request. */
    async replace() {
      await app.kill()
      app = await startFunction()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await app.kill()
    },
  }
}

const startFunction = () => startSecondApp({ NODE_OPTIONS: `--import ${PRELOAD}`, VERCEL: '1' })

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  app: SecondApp,
  refused: string[],
): Promise<void> {
  const { method, url: path = '/' } = incoming
  const refuse = (status: number, what: string) => {
    refused.push(`${status} ${method} ${path}`)
    outgoing.writeHead(status, { 'content-type': 'text/plain' }).end(what)
  }
  const body = await readAll(incoming)
  if (!body) return refuse(413, 'FUNCTION_PAYLOAD_TOO_LARGE')
  const waking = setInterval(app.wake, WAKE_EVERY_MS)
  try {
    const headers = { ...incoming.headers, 'x-function-host': 'yes' }
    const call = request(new URL(path, app.url), { method, headers, agent: false }).end(body)
    const [answer]: IncomingMessage[] = await once(call, 'response')
    const answered = answer && (await readAll(answer))
    if (!answer || !answered) return refuse(500, 'FUNCTION_RESPONSE_PAYLOAD_TOO_LARGE')
    const { 'transfer-encoding': _, connection: __, ...kept } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 500, kept).end(answered)
  } finally {
    clearInterval(waking)
  }
}

/** The whole body, or `null` if it is too large. */
async function readAll(stream: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    // Keeps reading, so that the sender sees the response.
    if (size <= MAX_BYTES) chunks.push(chunk)
  }
  return size > MAX_BYTES ? null : Buffer.concat(chunks)
}
