import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseServerEnv } from '@/lib/config/env-server'

const REQUIRED = {
  NEXT_PUBLIC_SUPABASE_URL: 'http://127.0.0.1:54321',
  NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY: 'anon',
  SUPABASE_SECRET_KEY: 'service',
}

test('a copy of .env.example means the defaults, and holds no key', () => {
  const lines = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z][A-Z0-9_]*)=(.*)$/gm)]
  const example = Object.fromEntries(lines.map(([, name = '', value = '']) => [name, value]))
  expect(parseServerEnv({ ...example, ...REQUIRED })).toEqual(parseServerEnv(REQUIRED))
  for (const name of Object.keys(REQUIRED).slice(1)) expect(example[name]).toBe('')
})
