import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startGateway } from '@/sandbox/gateway/server.mjs'
import { startPayPal } from '@/sandbox/paypal/service.mjs'
import { findFreePort } from './running-sandbox'

/** Just the PayPal stand-in, in this process, without a database. */
export async function startOwnPayPal(appUrl: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'paypal-'))
  const port = await findFreePort()
  const settings = {
    port,
    host: '127.0.0.1',
    url: `http://127.0.0.1:${port}`,
    dataDir,
    appUrl,
    migrationsDir: '',
  }
  const payPal = startPayPal(settings)
  const gateway = await startGateway(settings, {
    answer: payPal.answer,
    upgrade: (_request, socket) => socket.destroy(),
  })
  return {
    url: settings.url,
    remove: async () => {
      await gateway.stop()
      await payPal.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
