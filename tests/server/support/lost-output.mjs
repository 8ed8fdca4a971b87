// A process that logs, and reports what it did not expect, as Next does. Its parent stops reading and tells it to go on.
import '../../../scripts/lib/load-typescript.mjs'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'

const LINES = 10

// Our scripts' own way to survive it comes with the import above.
for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners('error')
const { log, surviveLostOutput } = await import('@/lib/server/log')
surviveLostOutput()
let failures = 0
process.on('uncaughtException', (error) => {
  failures += 1
  // This fails as well. Without an end it would go on like this.
  if (failures < 100) process.stderr.write(String(error))
})
process.send?.('ready')
await once(process, 'message')
for (let line = 0; line < LINES; line += 1) {
  log.error('route_failed', new Error('nobody reads this'))
  await setImmediate()
}
process.send?.(failures)
