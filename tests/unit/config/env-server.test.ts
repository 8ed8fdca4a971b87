import { readFileSync } from 'node:fs'
import { describe, expect, test, vi } from 'vitest'
import { clientEnv } from '@/lib/config/env-client'
import { oldNamesIn, parseServerEnv } from '@/lib/config/env-server'
import { DEFAULT_MODELS } from '@/lib/domain/hosted/models'

const complete = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'service',
}

describe('what the server must be told', () => {
  test('without the address of Supabase it says so in the words people search for', () => {
    expect(() => parseServerEnv({})).toThrow(/^supabaseUrl is required\.$/)
    expect(() => parseServerEnv({ ...complete, NEXT_PUBLIC_SUPABASE_URL: undefined })).toThrow(
      /^supabaseUrl is required\.$/,
    )
  })

  test('without the secret key it names the variable and where to get it', () => {
    expect(() => parseServerEnv({ ...complete, SUPABASE_SECRET_KEY: '' })).toThrow(
      /SUPABASE_SECRET_KEY is missing\. Copy a secret key/,
    )
  })
})

describe('settings under their old names', () => {
  const old = {
    NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
    NEXT_PUBLIC_SUPABASE_ANON_KEY: 'anon',
    SUPABASE_SERVICE_ROLE_KEY: 'service',
  }

  test('still count, and are named', () => {
    expect(parseServerEnv(old)).toEqual(parseServerEnv(complete))
    expect(oldNamesIn(old)).toEqual([
      { old: 'NEXT_PUBLIC_SUPABASE_ANON_KEY', now: 'NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY' },
      { old: 'SUPABASE_SERVICE_ROLE_KEY', now: 'SUPABASE_SECRET_KEY' },
    ])
  })

  test('do not count where the new one is given', () => {
    const both = { ...old, ...complete, SUPABASE_SECRET_KEY: 'new' }
    expect(parseServerEnv(both).supabaseServiceRoleKey).toBe('new')
    expect(oldNamesIn(both)).toEqual([])
  })
})

describe('the model of each task', () => {
  const models = (more: object = {}) => parseServerEnv({ ...complete, ...more }).hostedModels

  test('has a default, and is named by a setting of its own', () => {
    expect(models()).toEqual(DEFAULT_MODELS)
    expect(models({ HOSTED_MODEL_CLEAR: 'zylim0702/remove-object' })).toEqual({
      ...DEFAULT_MODELS,
      clear: 'zylim0702/remove-object',
    })
  })

  test('of areas may stand under its former name', () => {
    const old = { REPLICATE_MODEL: 'stability-ai/sdxl' }
    expect(models(old)['restyle-areas']).toBe('stability-ai/sdxl')
    expect(oldNamesIn(old)).toEqual([{ old: 'REPLICATE_MODEL', now: 'HOSTED_MODEL_RESTYLE_AREAS' }])
  })

  test.each([
    ['HOSTED_MODEL_SHARPEN', 'bria/eraser', 'prunaai/p-image-upscale, topazlabs/image-upscale'],
    ['HOSTED_MODEL_CLEAR', 'somebody/unknown', 'bria/eraser, zylim0702/remove-object'],
  ])('%s=%s stops the start with the models that can', (name, value, known) => {
    expect(() => models({ [name]: value })).toThrow(`${name} must be one of: ${known}.`)
  })

  test('that is no longer offered stops it as well', () => {
    expect(() => models({ REPLICATE_MODEL: 'black-forest-labs/flux-fill-dev' })).toThrow(
      'HOSTED_MODEL_RESTYLE_AREAS must be one of: ideogram-ai/ideogram-4-5-precise-edit, stability-ai/sdxl.',
    )
  })
})

describe('what the server may be told', () => {
  test('everything that costs money, moves it or leaves the server is off', () => {
    expect(parseServerEnv(complete)).toMatchObject({
      ...{ payPal: null, restyleEngine: 'local', replicate: null, mail: null, cronSecret: null },
      ...{ ownerWebhookUrl: null, errorWebhookUrl: null, otlpEndpoint: null, trustedProxyHops: 0 },
      ...{ accountHashSecret: 'service', isHashSecretOwn: false },
    })
  })

  test('each rate limit has a setting of its own', () => {
    const names = Object.keys(parseServerEnv(complete).rateLimits)
    const settings = names.map((name, i) => [
      `RATE_LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
      `${i + 1}`,
    ])
    const { rateLimits } = parseServerEnv({ ...complete, ...Object.fromEntries(settings) })
    expect(Object.entries(rateLimits)).toEqual(names.map((name, i) => [name, i + 1]))
  })

  test.each([
    ['RESTYLE_CONCURRENCY', '0', 'a whole number from 1 to 32'],
    ['RESTYLE_CONCURRENCY', '2.5', 'a whole number from 1 to 32'],
    ['RUN_QUIET_SECONDS', 'soon', 'a whole number from 1 to 3600'],
    ['ROLE', 'queen', 'one of: web, worker, both'],
    ['RATE_LIMIT_CONTACT_PER_DAY', '-1', 'a whole number from 1 to 1000000'],
    ['SEGMENT_MODEL', 'maybe', 'on or off'],
    ['HOSTED_BUDGET_PER_DAY', '$50', 'an amount in dollars, such as 50 or 12.50'],
    ['HOSTED_BUDGET_PER_DAY', '-1', 'an amount in dollars, such as 50 or 12.50'],
    ['RESTYLE_ENGINE', 'magic', 'one of: local, replicate'],
    ['NEXT_PUBLIC_SUPABASE_URL', 'example.com', 'an address that starts with http:// or https://'],
    ['NEXT_PUBLIC_SITE_URL', 'ftp://example.com', 'an address that starts with http:// or https://'],
  ])('%s=%s is refused by name', (name, value, must) => {
    expect(() => parseServerEnv({ ...complete, [name]: value })).toThrow(`${name} must be ${must}.`)
  })

  test('a budget is kept in cents, and the secret of hashes has to be long', () => {
    const parse = (more: object) => parseServerEnv({ ...complete, ...more })
    expect(parse({ HOSTED_BUDGET_PER_DAY: '12.50' }).hostedBudgetCents).toBe(1_250)
    expect(parse({ HOSTED_BUDGET_PER_DAY: '0' }).hostedBudgetCents).toBe(0)
    expect(parse({ ACCOUNT_HASH_SECRET: 's'.repeat(32) }).accountHashSecret).toBe('s'.repeat(32))
    expect(() => parse({ ACCOUNT_HASH_SECRET: 'short' })).toThrow(/at least 32 characters/)
  })

  test('every problem is named at once and no secret is repeated', () => {
    const parse = () =>
      parseServerEnv({
        ...complete,
        NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'a-key-nobody-may-read',
        RUN_QUIET_SECONDS: 'x',
        RESULT_KEEP_HOURS: 'y',
      })
    expect(parse).toThrow(/RUN_QUIET_SECONDS[\s\S]*RESULT_KEEP_HOURS[\s\S]*\.env\.example/)
    expect(parse).not.toThrow(/a-key-nobody-may-read/)
  })
})

test('a copy of .env.example means the defaults, and holds no key', () => {
  const lines = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  const example = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(parseServerEnv({ ...example, ...complete })).toEqual(parseServerEnv(complete))
  for (const name of Object.keys(complete).slice(1)) expect(example[name]).toBe('')
})

test('the shop opens with the three values of PayPal, and moves play money unless told otherwise', () => {
  const shop = {
    NEXT_PUBLIC_PAYPAL_CLIENT_ID: 'id',
    PAYPAL_CLIENT_SECRET: 'secret',
    PAYPAL_WEBHOOK_ID: 'WH1',
  }
  expect(parseServerEnv({ ...complete, ...shop }).payPal).toEqual({
    ...{ clientId: 'id', clientSecret: 'secret', webhookId: 'WH1', timeoutSeconds: 10 },
    apiBase: 'https://api-m.sandbox.paypal.com',
  })
  const half = { ...complete, ...shop, PAYPAL_WEBHOOK_ID: '' }
  expect(() => parseServerEnv(half)).toThrow('PAYPAL_WEBHOOK_ID is missing')
})

describe('what the browser is told', () => {
  const told = (more: Record<string, string> = {}) => {
    for (const [name, value] of Object.entries({ ...complete, ...more })) vi.stubEnv(name, value)
    vi.stubEnv('NEXT_PUBLIC_SITE_URL', undefined)
    return clientEnv()
  }

  test('the address and the public key of Supabase, under its old name too, and where the site is', () => {
    const site = { supabaseUrl: 'http://127.0.0.1:54321', siteUrl: 'http://localhost:3000' }
    const withSlash = { NEXT_PUBLIC_SUPABASE_URL: `${site.supabaseUrl}/` }
    expect(told(withSlash)).toEqual({ ...site, supabaseAnonKey: 'anon' })
    const old = { NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: '', NEXT_PUBLIC_SUPABASE_ANON_KEY: 'old' }
    expect(told(old)).toMatchObject({ supabaseAnonKey: 'old' })
  })

  test('a missing address is named', () => {
    expect(() => told({ NEXT_PUBLIC_SUPABASE_URL: '' })).toThrow(/^supabaseUrl is required\.$/)
  })
})
