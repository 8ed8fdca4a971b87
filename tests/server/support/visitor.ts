import { afterAll } from 'vitest'
import { type ServerEnv, serverEnv } from '@/lib/config/env-server'
import type { User } from '@/lib/domain/user'
import type { App } from '@/lib/server/app/app'

// In tests this stands in for `next/headers` and for the session's cookies, which only Next's own server has.

/** Where `app()` looks for the one app of a process. */
const KEY = Symbol.for('roomwright.app')

const initial: { user: User | null; address: string } = { user: null, address: '192.0.2.1' }

/** Who asks the routes under test, and the app that answers. */
export const visitor = {
  ...initial,
  get app(): App | null {
    return Reflect.get(globalThis, KEY) ?? null
  },
  set app(app: App | null) {
    Reflect.set(globalThis, KEY, app)
  },
}

export const sessionUser = async () => visitor.user
export const forgetSession = async () => undefined
export const headers = async () => new Headers({ 'x-socket-address': visitor.address })

/** Other settings than the usual ones, for the rest of a test file. */
export function changeSettings(changes: Partial<Omit<ServerEnv, 'rateLimits'>>, rates = {}): void {
  const env = serverEnv()
  const before = { ...env }
  Object.assign(env, changes, { rateLimits: { ...env.rateLimits, ...rates } })
  afterAll(() => void Object.assign(env, before))
}
