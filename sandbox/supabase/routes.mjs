import { answerAdmin, isAdminPath, refuseBanned, refuseClosedEndpoint } from './auth.mjs'
import { answerSigned } from './signed.mjs'
import { isListing, listFolder, unwrapFormUpload, withLength } from './storage.mjs'

/**
 * The parts needed to answer a request to Supabase.
 * @typedef {object} Supabase
 * @property {Awaited<ReturnType<typeof import('./app.mjs').createSupabase>>} app
 * @property {import('../database/connection.mjs').SandboxConnection} connection
 * @property {import('p-queue').default} queue one request at a time: PGlite is a single connection, and Lite starts
 * transactions without checking whether one is open, so requests would mix their roles
 */

/**
 * Answers like a hosted project under /auth, /rest and /storage; null for any other path.
 * @param {Request} request
 * @param {Supabase} supabase
 * @returns {Promise<Response> | null}
 */
export function answerSupabase(request, supabase) {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1/')) return answerAuth(request, supabase)
  if (pathname.startsWith('/rest/v1/')) return askLite(request, supabase)
  if (pathname.startsWith('/storage/v1/')) return answerStorage(request, supabase)
  return null
}

/**
 * @param {Request} request
 * @param {Supabase} supabase
 */
const askLite = (request, { queue, app }) => queue.add(async () => app.fetch(request))

/**
 * @param {Request} request
 * @param {Supabase} supabase
 */
async function answerAuth(request, supabase) {
  const { driver } = supabase.connection
  const url = new URL(request.url)
  if (isAdminPath(url)) return supabase.queue.add(() => answerAdmin(request, driver))
  const refusal = await refuseClosedEndpoint(request)
  if (refusal) return refusal
  const answer = await askLite(request, supabase)
  return url.pathname === '/auth/v1/token' ? supabase.queue.add(() => refuseBanned(answer, driver)) : answer
}

/**
 * @param {Request} request
 * @param {Supabase} supabase
 */
async function answerStorage(request, supabase) {
  /** @param {Request} each */
  const ask = (each) => askLite(each, supabase)
  if (isListing(request)) return listFolder(request, ask)
  return answerSigned(request, ask) ?? ask(await withLength(await unwrapFormUpload(request)))
}
