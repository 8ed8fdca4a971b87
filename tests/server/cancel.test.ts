import { expect, inject, test } from 'vitest'
import { filePaths } from '@/lib/domain/stored-files'
import { hasCode } from '@/lib/errors/app-error'
import { cancelRun } from '@/lib/server/runs/work'
import { listFiles } from '@/lib/server/supabase/files'
import { through } from './support/mortal'
import { type Outside, openServerTest } from './support/open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe, testApp } from './support/test-app'

const world = await openServerTest()

/** More outside calls than making a design takes. */
const MOST_CALLS = 25
/** A cancel before each call, from the process that makes the design and from another. */
const everyCancel = Array.from(
  { length: 2 * MOST_CALLS },
  (_, i) => [1 + Math.floor(i / 2), i % 2 === 0] as const,
)
/** Those around the end, from one of both. `npm run test:full` takes them all. */
const lateCancels = everyCancel.filter(
  ([moment, isOwn]) => moment > 6 && moment < 18 && isOwn === (moment % 2 === 0),
)

const PAID = { made: 'succeeded', credits: 2, isStored: true }
const REFUNDED = { made: 'cancelled', credits: 3, isStored: false }

/** A design that is canceled right before the outside call with this number. */
async function cancelBefore(moment: number, isOwn: boolean) {
  const { app, engine, user, creditsLeft } = await subscribe(world, fakeEngine())
  const request = designRequest()
  const hasResult = async () => {
    const paths = await listFiles(world.supabase, filePaths.folder(user.id))
    return paths.some((path) => /\/runs\/[^/]+$/.test(path))
  }
  let cancel = { answer: 'none', isStored: false }
  const calls: string[] = []
  const call: Outside = async (name, ask) => {
    calls.push(name)
    if (calls.length === moment) {
      const by = isOwn ? { ...app, supabase: world.supabase } : testApp(world, engine).app
      const answer = await cancelRun(by, user.id, request.runId).then(
        ({ run }) => run.status,
        ({ code }) => String(code),
      )
      cancel = { answer, isStored: await hasResult() }
    }
    return ask()
  }
  const process = {
    ...app,
    supabase: world.clientThrough(call),
    engine: through(engine, call, ['restyle']),
  }
  const made = await createDesign(process, user.id, request).then(
    ({ run }) => run.status,
    (error: unknown) => (hasCode(error, 'run_cancelled') ? 'cancelled' : error),
  )
  await app.activeRuns.idle()
  const left = { made, credits: await creditsLeft(), isStored: await hasResult() }
  return { cancel, left, before: calls[moment - 1] }
}

test('a cancel at any moment leaves a paid design, or neither design nor price', {
  timeout: 120_000,
}, async () => {
  const answers = new Set<string>()
  for (const [moment, isOwn] of inject('isWhole') ? everyCancel : lateCancels) {
    const { cancel, left, before } = await cancelBefore(moment, isOwn)
    const when = `${moment}, before ${before}, by ${isOwn ? 'this' : 'another'} process: ${cancel.answer}`
    expect(left, when).toEqual(cancel.answer === 'failed' ? REFUNDED : PAID)
    // Not even for a moment.
    expect(cancel.answer === 'failed' && cancel.isStored, when).toBe(false)
    answers.add(cancel.answer)
  }
  expect([...answers]).toEqual(expect.arrayContaining(['failed', 'cancel_too_late', 'succeeded']))
})
