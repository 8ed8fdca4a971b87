import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { serverEnv } from '@/lib/config/env-server'
import { enforceRate, type RateRule } from '@/lib/server/http/rate-limit'
import { serviceClient } from '@/lib/supabase/clients'
import { visitor } from '../support/visitor'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Endpoints without the wrapper, and why nothing counts their requests. */
const UNCOUNTED: Record<string, string> = { 'app/api/live/route.ts': 'it answers a constant' }

type Handler = {
  (request: Request, context: { params: Promise<object> }): Promise<Response>
  as: string
  rate: RateRule | { none: string }
}

/** All handlers of the API, by method and path. */
async function handlers(): Promise<{ name: string; method: string; handle: Handler }[]> {
  const files = globSync('app/api/**/route.ts').filter((file) => !(file in UNCOUNTED))
  expect(files.length).toBeGreaterThan(20)
  const found = files.map(async (file) => {
    const exported: Record<string, Handler> = await import(/* @vite-ignore */ `@/${file}`)
    const own = METHODS.flatMap((method) => {
      const handle = exported[method]
      return handle
        ? [{ name: `${method} ${file.slice('app/api/'.length, -'/route.ts'.length)}`, method, handle }]
        : []
    })
    expect(own.length, file).toBeGreaterThan(0)
    return own
  })
  return (await Promise.all(found)).flat()
}

test('every end point has a rate limit, or says why it needs none', async () => {
  for (const { name, handle } of await handlers()) {
    const { rate } = handle
    expect(typeof rate === 'string' ? rate : rate?.none, name).toMatch(/\w/)
  }
})

test('only reads trust a session that was confirmed a moment ago', async () => {
  const asking: string[] = []
  const members = (await handlers()).filter(({ handle }) => handle.as === 'user')
  for (const { name, method, handle } of members) {
    visitor.mayBeRecent = null
    const headers = { origin: serverEnv().siteUrl }
    const request = new Request(`${serverEnv().siteUrl}/api`, { method, headers })
    expect((await handle(request, { params: Promise.resolve({}) })).status).toBe(401)
    if (visitor.mayBeRecent === false) asking.push(name)
  }
  // Two settle orders, and one hands out the account.
  const reads = ['GET account', 'GET payments', 'GET paypal/orders/[id]']
  const changes = members.filter(({ method }) => method !== 'GET').map(({ name }) => name)
  expect(changes.length).toBeGreaterThan(20)
  expect(asking.sort()).toEqual([...reads, ...changes].sort())
})

test('what only reads is counted without the database', async () => {
  const asked = new Set<string>()
  const supabase = serviceClient('http://127.0.0.1:1', 'service')
  const rules = (await handlers()).flatMap(({ method, handle: { rate } }) =>
    method === 'GET' && typeof rate === 'string' ? [rate] : [],
  )
  for (const rule of new Set<RateRule>([...rules, 'sharedMisses'])) {
    const rpc = async () => {
      asked.add(rule)
      throw new Error('no database')
    }
    await enforceRate(Object.assign(supabase, { rpc }), rule, visitor).catch(() => undefined)
  }
  // An export is many files, an order five calls to PayPal, and comments that are read are marked as seen.
  expect([...asked].sort()).toEqual(['export', 'orderReads', 'shareLinks'])
})
