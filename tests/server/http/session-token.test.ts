import { readdirSync } from 'node:fs'
import { NextRequest } from 'next/server'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as forget from '@/app/api/account/forget/route'
import type { SupabaseKeys } from '@/lib/supabase/clients'
import { readToken, userOfToken } from '@/lib/supabase/session-token'
import { config, middleware } from '@/middleware'
import { expectError } from '../support/expect'
import { call } from '../support/routes'
import { changeSettings, visitor } from '../support/visitor'

const ID = '7d1f4a5e-0000-4000-8000-000000000001'
changeSettings({}, { pagesPerMinute: 4 })

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inSeconds = (seconds: number) => Math.round(Date.now() / 1_000) + seconds

let keys: CryptoKeyPair
let foreign: CryptoKeyPair
beforeAll(async () => {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  foreign = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
})

async function tokenOf(key: CryptoKeyPair, seconds: number, kid = 'key', sub = ID): Promise<string> {
  const claims = {
    sub,
    email: 'anna@example.com',
    exp: inSeconds(seconds),
    user_metadata: { full_name: 'Anna Berg', name: 'anna', picture: 'https://example.com/a.png' },
  }
  const text = `${encode({ alg: 'ES256', kid, typ: 'JWT' })}.${encode(claims)}`
  const signing = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(signing, key.privateKey, new TextEncoder().encode(text))
  return `${text}.${Buffer.from(signature).toString('base64url')}`
}

const sharedSecretToken = () =>
  `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ sub: ID, exp: inSeconds(60) })}.c2lnbmF0dXJl`

/** An auth server with this response for `/user`. Returns the requests it got. */
function authServer(answer: () => Response | Promise<Response> = () => Response.json({ id: ID })) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    asked.push(pathname)
    if (!pathname.endsWith('/jwks.json')) {
      // An auth server considers the token malformed if the header contains it twice.
      return /^Bearer [^ ,]+$/.test(request.headers.get('authorization') ?? '') ? answer() : failing(403)()
    }
    const key = await crypto.subtle.exportKey('jwk', keys.publicKey)
    return Response.json({ keys: [{ ...key, kid: 'key', alg: 'ES256', key_ops: ['verify'] }] })
  })
  // Keys are cached per project URL.
  const client = { supabaseUrl: `http://p${crypto.randomUUID()}.test`, supabaseAnonKey: 'anon' }
  return { client, asked }
}

const failing = (status: number) => () => Response.json({ code: status, message: 'no' }, { status })
const JWKS = '/auth/v1/.well-known/jwks.json'
const userOf = async (client: SupabaseKeys, token: string) => (await userOfToken(client, token))?.id ?? null

describe('a token', () => {
  test('an expired, forged or malformed token has no user, and costs no request', async () => {
    const { client, asked } = authServer()
    const [head = '', body = ''] = (await tokenOf(keys, 60)).split('.')
    for (const token of [
      await tokenOf(keys, -60),
      'x',
      'a.b.c',
      `${head}.${body}.`,
      `${encode({})}.${body}.x`,
    ]) {
      expect(await userOf(client, token)).toBeNull()
    }
    expect(await userOf(client, await tokenOf(foreign, 60))).toBeNull()
    expect(new Set(asked)).toEqual(new Set([JWKS]))
  })

  test('a token with a good signature is its user’s; the keys are asked for once', async () => {
    const { client, asked } = authServer()
    const token = await tokenOf(keys, 60)
    for (let i = 0; i < 3; i++) {
      // A profile uses two fields of the metadata (Spec §3).
      const user = { id: ID, email: 'anna@example.com', name: 'Anna Berg', avatarUrl: '' }
      expect(await userOfToken(client, token)).toEqual(user)
    }
    expect(asked.filter((path) => path === JWKS)).toHaveLength(1)
    expect(asked.some((path) => path.endsWith('/token'))).toBe(false)
  })

  test('a token whose session has ended has no user', async () => {
    const { client } = authServer(failing(403))
    expect(await userOf(client, await tokenOf(keys, 60))).toBeNull()
  })

  test.each([429, 500, 503])('a token stays good while the auth server answers %i', async (status) => {
    const { client } = authServer(failing(status))
    await expectError(userOfToken(client, sharedSecretToken()), 'service_down')
    expect(await userOf(client, await tokenOf(keys, 60))).toBe(ID)
  })
})

describe('a read', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000)
  const read = async ({ client }: ReturnType<typeof authServer>, token: string) =>
    (await userOfToken(client, token, { mayBeRecent: true }))?.id ?? null
  const questions = ({ asked }: ReturnType<typeof authServer>) =>
    asked.filter((path) => path === '/auth/v1/user').length

  test('asks about a session once in 30 seconds, reads at once share the question, and a change asks each time', async () => {
    const server = authServer()
    const token = await tokenOf(keys, 3_600)
    expect(await Promise.all([1, 2, 3].map(() => read(server, token)))).toEqual([ID, ID, ID])
    later(29)
    expect(await read(server, token)).toBe(ID)
    expect(questions(server)).toBe(1)
    for (let n = 0; n < 3; n++) expect(await userOf(server.client, token)).toBe(ID)
    expect(questions(server)).toBe(4)
    later(31)
    expect(await read(server, token)).toBe(ID)
    expect(questions(server)).toBe(5)
    expect(await read(server, await tokenOf(keys, 3_000))).toBe(ID)
    expect(questions(server)).toBe(6)
  })

  test('is refused within 30 seconds of the sign-out; a change at once, and every read after that or after the notice', async () => {
    const answers = { now: () => Response.json({ id: ID }) }
    const server = authServer(() => answers.now())
    const [seen, noticed, silent] = await Promise.all([
      tokenOf(keys, 60),
      tokenOf(keys, 61),
      tokenOf(keys, 62),
    ])
    for (const token of [seen, noticed, silent]) expect(await read(server, token)).toBe(ID)
    answers.now = failing(403)
    expect(await read(server, seen)).toBe(ID)
    expect(await userOf(server.client, seen)).toBeNull()
    // This answers without any part of the app.
    Reflect.set(visitor, 'app', {})
    await call(forget, 'POST', {}, { headers: { authorization: `Bearer ${noticed}` } })
    visitor.app = null
    for (const token of [seen, noticed]) expect(await read(server, token)).toBeNull()
    expect(await read(server, silent)).toBe(ID)
    later(30)
    expect(await read(server, silent)).toBeNull()
    // A refusal isn't kept either.
    answers.now = () => Response.json({ id: ID })
    expect(await read(server, silent)).toBe(ID)
  })

  test('counts from when it was asked, so an answer that a sign-out overtook is not kept for longer', async () => {
    const slow = Promise.withResolvers<Response>()
    const answers: (() => Response | Promise<Response>)[] = [() => slow.promise, failing(403)]
    const server = authServer(() => (answers.shift() ?? failing(403))())
    const token = await tokenOf(keys, 3_600)
    const first = read(server, token)
    await vi.waitFor(() => expect(questions(server)).toBe(1))
    expect(await userOf(server.client, token)).toBeNull()
    slow.resolve(Response.json({ id: ID }))
    expect(await first).toBe(ID)
    expect(await read(server, token)).toBeNull()
  })

  test.each([429, 503])('asks again after %i, which says nothing about the session', async (status) => {
    const server = authServer(failing(status))
    const token = await tokenOf(keys, 60)
    for (let n = 0; n < 3; n++) expect(await read(server, token)).toBe(ID)
    expect(questions(server)).toBeGreaterThanOrEqual(3)
  })

  test('with the shared secret is shown to the auth server as often, and never taken on another’s word', async () => {
    const server = authServer()
    const token = sharedSecretToken()
    for (let n = 0; n < 3; n++) expect(await read(server, token)).toBe(ID)
    expect(questions(server)).toBe(1)
    // The same signature under other claims.
    const [head, , signature] = token.split('.')
    const forged = `${head}.${encode({ sub: 'x', exp: inSeconds(60) })}.${signature}`
    await read(server, forged)
    expect(questions(server)).toBe(2)
    later(61)
    expect(await read(server, token)).toBeNull()
    expect(questions(server)).toBe(2)
  })
})

test('invented keys cost one question in ten seconds, and genuine tokens pass meanwhile', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client, asked } = authServer()
  const genuine = await tokenOf(keys, 3_600)
  for (let n = 0; n < 50; n++) expect(await userOf(client, await tokenOf(foreign, 60, `key-${n}`))).toBeNull()
  expect(await userOf(client, genuine)).toBe(ID)
  expect(asked).toEqual([JWKS, '/auth/v1/user'])
  vi.setSystemTime(Date.now() + 11_000)
  expect(await userOf(client, await tokenOf(foreign, 60, 'another'))).toBeNull()
  expect(asked.filter((path) => path === JWKS)).toHaveLength(2)
  vi.useRealTimers()
})

test('once a project signs with its keys, tokens signed with the shared secret have no user and cost no request', async () => {
  const { client, asked } = authServer()
  expect(await userOf(client, sharedSecretToken())).toBe(ID)
  expect(await userOf(client, await tokenOf(keys, 60))).toBe(ID)
  asked.length = 0
  for (let n = 0; n < 20; n++) expect(await userOf(client, sharedSecretToken())).toBeNull()
  expect(asked).toEqual([])
})

test('keys that the auth server does not give anew go on counting', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { client } = authServer()
  expect(await userOf(client, await tokenOf(keys, 60))).toBe(ID)
  vi.setSystemTime(Date.now() + 11 * 60_000)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 503 }))
  expect(await userOf(client, await tokenOf(keys, 60))).toBe(ID)
  vi.useRealTimers()
})

test('a user who opens too many pages of their own is told how long to wait, before any is made', async () => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', authServer().client.supabaseUrl)
  const open = async (path: string, token: string) => {
    const cookie = `supabase.auth.token=base64-${encode({ access_token: token })}`
    return middleware(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie } }))
  }
  const own = await tokenOf(keys, 60)
  const paths = ['/account', '/designs', '/account/receipts/1', '/checkout', '/payment-success', '/account']
  const answers: Awaited<ReturnType<typeof open>>[] = []
  for (const path of paths) answers.push(await open(path, own))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429, 429])
  const [seconds, text] = [answers[5]?.headers.get('retry-after'), await answers[5]?.text()]
  expect(Number(seconds)).toBeGreaterThan(50)
  expect(text).toBe(`Too many attempts. Please try again in ${seconds} seconds.`)
  const another = await tokenOf(keys, 60, 'key', '7d1f4a5e-0000-4000-8000-000000000002')
  expect((await open('/account', another)).status).toBe(200)
  // Every page for signed-in users passes there.
  const folders = readdirSync('app/[locale]/(site)/(member)', { withFileTypes: true }).filter((each) =>
    each.isDirectory(),
  )
  expect([...config.matcher].sort()).toEqual(folders.map(({ name }) => `/${name}/:path*`).sort())
})

describe('the cookies of a session', () => {
  const read = (cookies: Record<string, string>) => readToken((name) => cookies[name])
  const value = `base64-${encode({ access_token: 'token', refresh_token: 'r', expires_at: 1 })}`

  test('give the token, whole or in parts, even if expired', async () => {
    const half = value.length >> 1
    expect(await read({ 'supabase.auth.token': value })).toBe('token')
    const parts = {
      'supabase.auth.token.0': value.slice(0, half),
      'supabase.auth.token.1': value.slice(half),
    }
    expect(await read(parts)).toBe('token')
  })

  test.each(['', 'base64-', 'base64-%%', '{', 'null', `base64-${encode({ access_token: 1 })}`])(
    'that hold %j give none',
    async (cookie) => {
      expect(await read({ 'supabase.auth.token': cookie })).toBeNull()
    },
  )
})
