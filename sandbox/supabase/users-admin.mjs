// The part of the admin interface that the product needs (reading and deleting a user), which Lite lacks.

import { authError, json } from '../gateway/answers.mjs'
import { serviceRoleKey } from '../keys.mjs'

/** @typedef {import('@electric-sql/pglite').PGlite} PGlite */

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
  if (request.method === 'DELETE') return deleteUser(userId, database)
  return authError(405, 'not_found', `The sandbox has no admin ${request.method}.`)
}

/** @param {Request} request */
const hasServiceRole = (request) =>
  request.headers.get('apikey') === serviceRoleKey &&
  request.headers.get('authorization') === `Bearer ${serviceRoleKey}`

const userNotFound = () => authError(404, 'user_not_found', 'User not found')

/**
 * @param {string} userId
 * @param {PGlite} database
 */
async function readUser(userId, database) {
  const { rows } = await database.query(
    `select id, aud, role, email, email_confirmed_at, confirmed_at, last_sign_in_at, created_at, updated_at,
            raw_app_meta_data as app_metadata, raw_user_meta_data as user_metadata, is_anonymous
     from auth.users where id = $1`,
    [userId],
  )
  return rows[0] ? json(200, rows[0]) : userNotFound()
}

/**
 * Sessions, identities and everything of the product that hangs on the user go with it.
 * @param {string} userId
 * @param {PGlite} database
 */
async function deleteUser(userId, database) {
  const { affectedRows } = await database.query('delete from auth.users where id = $1', [userId])
  return affectedRows ? json(200, {}) : userNotFound()
}
