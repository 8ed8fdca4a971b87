import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'
import { isAlive, start, stopAll } from '@/scripts/lib/processes.mjs'

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
