// The sandbox's keys. They are public, the same on every machine, and good for a sandbox only. Never use them anywhere
// else.

import { createHmac } from 'node:crypto'

/** Signs the keys below and every session of the sandbox. */
export const jwtSecret = 'sandbox-only-secret-that-opens-nothing-but-a-sandbox'

const issuedAt = Date.UTC(2025, 0, 1) / 1000
const expiresAt = Date.UTC(2100, 0, 1) / 1000

/** @param {unknown} value */
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** @param {'anon' | 'service_role'} role */
const keyFor = (role) => {
  const header = encode({ alg: 'HS256', typ: 'JWT' })
  const payload = encode({ iss: 'sandbox', role, iat: issuedAt, exp: expiresAt })
  const signature = createHmac('sha256', jwtSecret).update(`${header}.${payload}`).digest('base64url')
  return `${header}.${payload}.${signature}`
}

/** The browser's key: row level security decides what it may do. */
export const anonKey = 'sb_publishable_sandbox_that_opens_nothing_else'

/** The server's key: it bypasses row level security. */
export const serviceRoleKey = 'sb_secret_sandbox_that_opens_nothing_else'

/** The same two as older projects have them. */
export const legacyAnonKey = keyFor('anon')
export const legacyServiceRoleKey = keyFor('service_role')

/** The shop's account at the PayPal stand-in, just as public. */
export const payPalClientId = 'sandbox-shop'
export const payPalClientSecret = 'sandbox-only-secret-that-moves-no-money'
export const payPalWebhookId = '5SANDBOX0WEBHOOK1'
