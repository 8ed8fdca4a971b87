import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Turns } from '@/sandbox/database/turns.mjs'

test('a task begins when the one before has ended, in the order of asking', async () => {
  const turns = new Turns()
  const events: string[] = []
  const task = (name: string) => async () => {
    events.push(`${name} begins`)
    await setImmediate()
    events.push(`${name} ends`)
    return name
  }
  const results = await Promise.all(['a', 'b', 'c'].map((name) => turns.take(task(name))))
  expect(results).toEqual(['a', 'b', 'c'])
  expect(events).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('a task that fails tells its caller and stands in nobody’s way', async () => {
  const turns = new Turns()
  const failing = turns.take(async () => {
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await expect(turns.take(async () => 'next')).resolves.toBe('next')
})
