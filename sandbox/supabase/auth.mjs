// What Lite lacks in auth. Its settings can't close every endpoint, and Google must be the only way to sign in, so only the
// endpoints listed below reach it. It also can't read, ban and delete users, which our server does.

import { authError, json } from '../gateway/responses.mjs'
import { serviceRoleKey } from '../settings/keys.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */

const openEndpoints = new Set([
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

const emailEndpoints = new Set([
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
 * @returns {Promise<Response | null>} an error, or null if the endpoint is open
 */
export async function refuseClosedEndpoint(request) {
  const url = new URL(request.url)
  const path = url.pathname.slice('/auth/v1'.length)
  if (path === '/token') return refuseGrant(url.searchParams.get('grant_type'))
  if (path === '/signup') return refuseSignUp(await readJson(request))
  if (path === '/user' && request.method === 'PUT') return refuseUserUpdate(await readJson(request))
  if (emailEndpoints.has(path)) return authError(422, 'email_provider_disabled', 'Email logins are disabled')
  if (openEndpoints.has(`${request.method} ${path}`)) return null
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
 * Names may change; an email address or a password would be a second way to sign in.
 * @param {Record<string, unknown>} body
 */
function refuseUserUpdate(body) {
  const isSecondWay = ['email', 'phone', 'password', 'nonce'].some((field) => body[field] !== undefined)
  return isSecondWay ? authError(422, 'email_provider_disabled', 'Email logins are disabled') : null
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

const userPath = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/i

/** @param {URL} url */
export const isAdminPath = (url) => url.pathname.startsWith('/auth/v1/admin/')

/**
 * @param {Request} request
 * @param {PGlite} database
 * @returns {Promise<Response>}
 */
export async function answerAdmin(request, database) {
  if (!hasServiceRole(request)) return authError(403, 'not_admin', 'User not allowed')
  const [, userId] = userPath.exec(new URL(request.url).pathname) ?? []
  if (!userId) return authError(404, 'not_found', 'The sandbox has no such admin call.')
  if (request.method === 'GET') return readUser(userId, database)
  if (request.method === 'PUT') return banUser(userId, await readJson(request), database)
  if (request.method === 'DELETE') return deleteUser(userId, database)
  return authError(405, 'not_found', `The sandbox has no admin ${request.method}.`)
}

/** @param {Request} request */
function hasServiceRole(request) {
  const key = request.headers.get('apikey')
  const authorization = request.headers.get('authorization')
  return key === serviceRoleKey && (authorization === null || authorization === `Bearer ${key}`)
}

const userNotFound = () => authError(404, 'user_not_found', 'User not found')

/**
 * @param {string} userId
 * @param {PGlite} database
 */
async function readUser(userId, database) {
  const { rows } = await database.query(
    `select id, aud, role, email, email_confirmed_at, confirmed_at, last_sign_in_at, created_at, updated_at,
            raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, is_anonymous,
            (select coalesce(jsonb_agg(jsonb_build_object(
               'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'provider', i.provider
             )), '[]') from auth.identities i where i.user_id = u.id) as identities
     from auth.users u where id = $1`,
    [userId],
  )
  return rows[0] ? json(200, rows[0]) : userNotFound()
}

/**
 * Only the ban can be changed: hours from now, or none.
 * @param {string} userId
 * @param {Record<string, unknown>} change
 * @param {PGlite} database
 */
async function banUser(userId, { ban_duration: duration, ...others }, database) {
  const [, hours] = /^(\d+)h$/.exec(String(duration)) ?? []
  if (Object.keys(others).length > 0 || (hours === undefined && duration !== 'none')) {
    return authError(400, 'validation_failed', 'The sandbox changes only ban_duration, as hours or none.')
  }
  await database.query(
    'update auth.users set banned_until = now() + make_interval(hours => $2::int) where id = $1',
    [userId, hours ?? null],
  )
  return readUser(userId, database)
}

/**
 * A banned user gets no session, new or refreshed.
 * @param {Response} response of /auth/v1/token
 * @param {PGlite} database
 */
export async function refuseBanned(response, database) {
  const session = response.ok ? await response.clone().json() : null
  const { rows } = await database.query('select from auth.users where id = $1 and banned_until > now()', [
    session?.user?.id ?? null,
  ])
  return rows.length > 0 ? authError(400, 'user_banned', 'User is banned') : response
}

/**
 * Also deletes sessions, identities and our rows about the user.
 * @param {string} userId
 * @param {PGlite} database
 */
async function deleteUser(userId, database) {
  const { affectedRows } = await database.query('delete from auth.users where id = $1', [userId])
  return affectedRows ? json(200, {}) : userNotFound()
}
