import { EventEmitter } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createLimiter } from '@/lib/restyle/pipeline/limit-concurrency'

/** A task that ends when it is told to. */
function heldTask(name: string, log: string[]) {
  const end = new EventEmitter()
  const ended = new Promise<string>((resolve, reject) => {
    end.once('finish', () => resolve(name))
    end.once('fail', reject)
  })
  const run = () => {
    log.push(name)
    return ended
  }
  return { run, ended, finish: () => end.emit('finish'), fail: (error: Error) => end.emit('fail', error) }
}

const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('a limiter', () => {
  test('never runs more than its number at once and runs all of them', async () => {
    const limiter = createLimiter(3)
    let running = 0
    let most = 0
    const task = async (answer: number) => {
      running++
      most = Math.max(most, running)
      await settle()
      running--
      return answer
    }
    const answers = Array.from({ length: 40 }, (_, i) => limiter.run(() => task(i)))
    expect(limiter).toMatchObject({ running: 3, waiting: 37 })
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 40 }, (_, i) => i))
    expect(most).toBe(3)
    expect(limiter).toMatchObject({ running: 0, waiting: 0 })
  })

  test('lets tasks begin in the order of asking, newcomers last', async () => {
    const log: string[] = []
    const limiter = createLimiter(1)
    const [a, b, c] = ['a', 'b', 'c'].map((name) => heldTask(name, log))
    const runs = [a, b].map((task) => task && limiter.run(task.run))
    await settle()
    expect(log).toEqual(['a'])
    a?.finish()
    runs.push(c && limiter.run(c.run))
    await settle()
    expect(log).toEqual(['a', 'b'])
    b?.finish()
    c?.finish()
    expect(await Promise.all(runs)).toEqual(['a', 'b', 'c'])
    expect(log).toEqual(['a', 'b', 'c'])
  })

  test('a task that fails hands its place on', async () => {
    const log: string[] = []
    const limiter = createLimiter(1)
    const failing = heldTask('failing', log)
    const first = limiter.run(failing.run)
    const second = limiter.run(async () => 'next')
    failing.fail(new Error('no'))
    await expect(first).rejects.toThrow('no')
    expect(await second).toBe('next')
    const thrower = () => {
      throw new Error('at once')
    }
    await expect(limiter.run(thrower)).rejects.toThrow('at once')
    expect(limiter).toMatchObject({ running: 0, waiting: 0 })
  })

  test('who gives up waiting leaves the queue and never begins', async () => {
    const log: string[] = []
    const limiter = createLimiter(1)
    const holder = heldTask('holder', log)
    const held = limiter.run(holder.run)
    const giveUp = new AbortController()
    const left = limiter.run(heldTask('left', log).run, giveUp.signal)
    const last = limiter.run(async () => 'last')
    giveUp.abort(new Error('gave up'))
    await expect(left).rejects.toThrow('gave up')
    expect(limiter.waiting).toBe(1)
    holder.finish()
    expect(await Promise.all([held, last])).toEqual(['holder', 'last'])
    expect(log).toEqual(['holder'])
  })

  test('a place handed to someone who gives up at that moment goes on to the next', async () => {
    const log: string[] = []
    const limiter = createLimiter(1)
    const holder = heldTask('holder', log)
    const giveUp = new AbortController()
    // Runs after the place was handed on and before the one who got it goes on.
    const aborted = holder.ended.then(() => queueMicrotask(() => giveUp.abort(new Error('too late'))))
    const held = limiter.run(holder.run)
    const late = limiter.run(heldTask('late', log).run, giveUp.signal)
    const last = limiter.run(async () => 'last')
    await settle()
    holder.finish()
    await Promise.all([held, aborted])
    await expect(late).rejects.toThrow('too late')
    expect(await last).toBe('last')
    expect(log).toEqual(['holder'])
    expect(limiter).toMatchObject({ running: 0, waiting: 0 })
  })

  test('a signal aborted before asking is refused at once', async () => {
    const limiter = createLimiter(1)
    const run = limiter.run(async () => 'never', AbortSignal.abort(new Error('earlier')))
    await expect(run).rejects.toThrow('earlier')
    expect(limiter.running).toBe(0)
  })

  test('needs room for one', () => {
    for (const max of [0, -1, 1.5, Number.NaN]) expect(() => createLimiter(max)).toThrow(RangeError)
  })
})
