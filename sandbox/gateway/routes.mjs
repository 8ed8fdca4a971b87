import { answerGoogle, sendToChooser } from '../google/routes.mjs'
import { refuseClosedDoor } from '../supabase/sign-in-doors.mjs'
import { isListing, listFolder } from '../supabase/storage-list.mjs'
import { isSigning, signUrls } from '../supabase/storage-signed-urls.mjs'
import { unwrapFormUpload } from '../supabase/storage-uploads.mjs'
import { answerAdmin, isAdminPath } from '../supabase/users-admin.mjs'
import { json } from './answers.mjs'

/** @typedef {import('../sandbox.mjs').Parts} Parts */

/**
 * Sends a request to the part that stands in for the service it is meant for.
 * @param {Request} request
 * @param {Parts} parts
 * @returns {Promise<Response>}
 */
export async function route(request, parts) {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/auth/v1/')) return answerAuth(request, parts)
  if (pathname.startsWith('/rest/v1/')) return askLite(request, parts)
  if (pathname.startsWith('/storage/v1/')) return answerStorage(request, parts)
  if (pathname.startsWith('/google/')) return answerGoogle(request, parts.google, parts.appHost)
  if (parts.payPal.isFor(pathname)) return parts.payPal.answer(request)
  return json(404, { message: `The sandbox has no ${pathname}.` })
}

/**
 * @param {Request} request
 * @param {Parts} parts
 */
const askLite = (request, { turns, app }) => turns.take(async () => app.fetch(request))

/**
 * @param {Request} request
 * @param {Parts} parts
 */
async function answerAuth(request, parts) {
  if (isAdminPath(new URL(request.url))) {
    return parts.turns.take(() => answerAdmin(request, parts.connection.driver))
  }
  const refusal = await refuseClosedDoor(request)
  return refusal ?? sendToChooser(await askLite(request, parts))
}

/**
 * @param {Request} request
 * @param {Parts} parts
 */
async function answerStorage(request, parts) {
  /** @param {Request} each */
  const ask = (each) => askLite(each, parts)
  if (isListing(request)) return listFolder(request, ask)
  if (isSigning(request)) return signUrls(request, ask)
  return ask(await unwrapFormUpload(request))
}
