import { afterAll } from 'vitest'
import { type ServerEnv, serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import type { App } from '@/lib/server/app/app'

// Stands in for `next/headers` and the session's cookies, which only Next's own server has.

/** Where `app()` looks for a process's app. */
const KEY = Symbol.for('roomwright.app')

type Visitor = { user: User | null; address: string; mayBeRecent: boolean | null }
const initial: Visitor = { user: null, address: '192.0.2.1', mayBeRecent: null }

/** The caller of the routes under test, how their session was last read, and the app that responds. */
export const visitor = {
  ...initial,
  get app(): App | null {
    return Reflect.get(globalThis, KEY) ?? null
  },
  set app(app: App | null) {
    Reflect.set(globalThis, KEY, app)
  },
}

/** For the next test file of the same process. */
export function forgetVisitor(): void {
  Object.assign(visitor, initial, { app: null })
}

export async function sessionUser({ mayBeRecent = false } = {}) {
  visitor.mayBeRecent = mayBeRecent
  return visitor.user
}
export const forgetSession = async () => undefined
export const headers = async () => new Headers({ 'x-socket-address': visitor.address })

/** Changes settings for the rest of a test file. */
export function changeSettings(changes: Partial<Omit<ServerEnv, 'rateLimits'>>, rates = {}): void {
  const env = serverEnv()
  const before = { ...env }
  Object.assign(env, changes, { rateLimits: { ...env.rateLimits, ...rates } })
  afterAll(() => void Object.assign(env, before))
}
