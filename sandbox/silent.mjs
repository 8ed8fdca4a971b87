import { once } from 'node:events'
import { createServer } from 'node:http'

/** A server that accepts every request and never answers, like a service that hangs. */
export async function startSilentServer() {
  let requests = 0
  const server = createServer(() => {
    requests += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    /** Number of received requests. */
    requests: () => requests,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
