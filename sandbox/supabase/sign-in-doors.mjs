// Google is the only way in. A hosted project is told so in its settings; Lite has no such settings for every
// door, so they are closed here: what is not on the list below does not reach it.

import { authError } from '../gateway/answers.mjs'

/** Method and path below /auth/v1 → open. The doors with a condition come after. */
const openDoors = new Set([
  'GET /authorize',
  'GET /callback',
  'POST /callback',
  'GET /user',
  'POST /logout',
  'GET /settings',
  'GET /health',
  'GET /.well-known/jwks.json',
  'GET /.well-known/openid-configuration',
])

const openGrants = new Set(['pkce', 'refresh_token'])

const emailDoors = new Set([
  '/signup',
  '/otp',
  '/magiclink',
  '/recover',
  '/verify',
  '/resend',
  '/invite',
  '/reauthenticate',
])

/**
 * @param {Request} request to /auth/v1
 * @returns {Promise<Response | null>} the refusal, or null when the door is open
 */
export async function refuseClosedDoor(request) {
  const url = new URL(request.url)
  const path = url.pathname.slice('/auth/v1'.length)
  if (path === '/token') return refuseGrant(url.searchParams.get('grant_type'))
  if (path === '/signup') return refuseSignUp(await readJson(request))
  if (path === '/user' && request.method === 'PUT') return refuseUserUpdate(await readJson(request))
  if (emailDoors.has(path)) return authError(422, 'email_provider_disabled', 'Email logins are disabled')
  if (openDoors.has(`${request.method} ${path}`)) return null
  return authError(404, 'not_found', `The sandbox has no ${request.method} /auth/v1${path}.`)
}

/** @param {string | null} grant */
function refuseGrant(grant) {
  if (grant && openGrants.has(grant)) return null
  if (grant === 'password') return authError(422, 'email_provider_disabled', 'Email logins are disabled')
  return authError(400, 'validation_failed', 'unsupported_grant_type')
}

/** @param {Record<string, unknown>} body */
function refuseSignUp(body) {
  if (body.email || body.phone) return authError(400, 'email_provider_disabled', 'Email signups are disabled')
  return authError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
}

/**
 * Names and the like may change; an address or a password would be a second way in.
 * @param {Record<string, unknown>} body
 */
function refuseUserUpdate(body) {
  const isSecondWayIn = ['email', 'phone', 'password', 'nonce'].some((field) => body[field] !== undefined)
  return isSecondWayIn ? authError(422, 'email_provider_disabled', 'Email logins are disabled') : null
}

/**
 * @param {Request} request
 * @returns {Promise<Record<string, unknown>>}
 */
async function readJson(request) {
  const body = await request
    .clone()
    .json()
    .catch(() => ({}))
  return body !== null && typeof body === 'object' ? body : {}
}
