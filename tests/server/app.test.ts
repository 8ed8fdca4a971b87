import { expect, test, vi } from 'vitest'

const built = vi.hoisted(() => ({ engines: 0 }))
vi.mock('@/lib/server/app/engine', () => ({
  createEngine: () => {
    built.engines += 1
    return { name: 'fake' }
  },
}))

/** Loads every module again, because each of Next's bundles has its own copies. */
async function openBundle() {
  vi.resetModules()
  const { app } = await import('@/lib/server/app/app')
  const { AppError } = await import('@/lib/errors/app-error')
  return { app, AppError }
}

test('a process has one app, and knows its errors, however many bundles it runs', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://supabase.test')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'anon')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'service')
  const bundles = [await openBundle(), await openBundle()]
  expect(new Set(bundles.map(({ app }) => app())).size).toBe(1)
  expect(built.engines).toBe(1)

  const [first, second] = bundles.map((bundle) => bundle.AppError)
  expect(first).not.toBe(second)
  expect(first && new first('engine_busy')).toBeInstanceOf(second)
})
