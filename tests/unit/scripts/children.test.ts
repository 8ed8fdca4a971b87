import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { endAll, run, start } from '@/scripts/lib/children.mjs'
import { isAlive } from '@/scripts/lib/process-tree.mjs'

const family = fileURLToPath(new URL('./fixtures/stubborn-family.mjs', import.meta.url))

afterEach(endAll)

describe('ending what was started', () => {
  test('reaches children that ignore the request, also in a group of their own', {
    timeout: 30_000,
  }, async () => {
    const child = start(process.execPath, [family], { output: 'kept', graceMs: 300 })
    const [line] = child.stdout ? await once(child.stdout.setEncoding('utf8'), 'data') : ['[]']
    const pids: number[] = [child.pid ?? 0, ...JSON.parse(line)]
    expect(pids).toHaveLength(3)
    expect(pids.filter(isAlive)).toEqual(pids)
    await endAll()
    expect(pids.filter(isAlive)).toEqual([])
  })

  test('is done at once when everything has ended already', async () => {
    await run(process.execPath, ['-e', ''], { output: 'kept', keep: true })
    await expect(endAll()).resolves.toBeUndefined()
  })
})

describe('running a program', () => {
  test('gives its exit code and both of its outputs', async () => {
    const script = "console.log('one'); console.error('two'); process.exitCode = 3"
    const { code, text } = await run(process.execPath, ['-e', script], { output: 'kept', keep: true })
    expect(code).toBe(3)
    expect(text).toContain('one')
    expect(text).toContain('two')
  })

  test('a signal counts as a failure', async () => {
    const script = "process.kill(process.pid, 'SIGKILL')"
    expect((await run(process.execPath, ['-e', script], { output: 'kept', keep: true })).code).toBe(128)
  })

  test('a program that is not there is a failure of its own', async () => {
    await expect(run('no-such-program-anywhere', [], { output: 'kept', keep: true })).rejects.toThrow(
      'ENOENT',
    )
  })
})
