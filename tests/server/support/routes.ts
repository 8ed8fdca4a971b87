import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { vi } from 'vitest'
import { filePaths, UPLOADS_BUCKET } from '@/lib/domain/stored-files'
import type { User } from '@/lib/domain/user'
import { exportAccount } from '@/lib/server/account/service'
import { putFile } from '@/lib/server/supabase/files'
import type { ServerTest } from './open-server-test'
import { createDesign, designRequest, fakeEngine, subscribe } from './test-app'
import { visitor } from './visitor'

type Handler<Params> = (request: Request, context: { params: Promise<Params> }) => Promise<Response>

/** Asks a route like our own pages do, from the visitor's address. */
export function call<Method extends string, Params>(
  route: Record<Method, Handler<Params>>,
  method: Method,
  params: Params,
  {
    body,
    path = '/',
    headers = {},
  }: { body?: unknown; path?: string; headers?: Record<string, string> } = {},
) {
  const site = 'http://localhost:3000'
  const ours = { origin: site, 'content-type': 'application/json', 'x-socket-address': visitor.address }
  const request = new Request(`${site}${path}`, {
    method,
    headers: { ...ours, ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return route[method](request, { params: Promise.resolve(params) })
}

let addresses = 0

/** A new user at an address of their own, signed in. After others, `enter` lets them in again. */
export async function signIn(world: ServerTest, planName: 'Free' | 'Pro' = 'Pro') {
  vi.stubGlobal('fetch', world.fetch)
  const plan = { plan_name: planName, price: planName === 'Free' ? 0 : 19 }
  const account = await subscribe(world, fakeEngine(), plan)
  const { app } = account
  const user: User = { ...account.user, name: 'Olga Owner', avatarUrl: '' }
  const enter = () => Object.assign(visitor, { app, user })
  enter()
  addresses += 1
  visitor.address = `198.51.${addresses >> 8}.${addresses & 255}`
  return {
    ...account,
    enter,
    /** The path of a file in the bucket for uploads. */
    upload: async (file: Uint8Array) => {
      const path = filePaths.upload(user.id, randomUUID())
      await putFile(world.supabase, path, file, UPLOADS_BUCKET)
      return path
    },
    /** The id of a new design's run. */
    design: async (change: Parameters<typeof designRequest>[0] = {}) =>
      (await createDesign(app, user.id, designRequest(change))).run.id,
    /** The files of the account's export. */
    exported: async () => {
      const files = new Map<string, Uint8Array>()
      for await (const { name, content } of exportAccount(app, user.id)) {
        files.set(name, new Uint8Array(content instanceof Uint8Array ? content : await buffer(content)))
      }
      return files
    },
  }
}

/** From here on, the visitor is not signed in. */
export const signOut = () => {
  visitor.user = null
}
