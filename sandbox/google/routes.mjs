// The parts of "Google" that a browser sees: the account chooser at /google/accounts, and avatars.

import { page, seeOther } from '../gateway/responses.mjs'
import { avatarPath, chooserPage, refusalPage } from './chooser-page.mjs'
import { google } from './provider.mjs'
import { drawAvatar, userOf } from './users.mjs'

/** @typedef {Awaited<ReturnType<typeof import('./provider.mjs').startGoogle>>} GoogleProvider */

const chooserPath = '/google/accounts'
const avatarFile = /^\/google\/avatars\/(.+)\.svg$/

/**
 * Redirects to the chooser instead of Google.
 * @param {Response} response of /auth/v1/authorize
 */
export function sendToChooser(response) {
  const location = response.headers.get('location')
  if (!location?.startsWith(`${google.authorizeUrl}?`)) return response
  const headers = new Headers({ location: `${chooserPath}${location.slice(google.authorizeUrl.length)}` })
  return new Response(null, { status: response.status, headers })
}

/**
 * @param {Request} request below /google
 * @param {GoogleProvider} provider
 * @param {string} appHost
 * @returns {Promise<Response>}
 */
export async function answerGoogle(request, provider, appHost) {
  const url = new URL(request.url)
  const [, email] = avatarFile.exec(url.pathname) ?? []
  if (email) return answerAvatar(decodeURIComponent(email))
  if (url.pathname !== chooserPath) return new Response('Not found', { status: 404 })

  const problem = findProblem(url)
  if (problem) return page(refusalPage(problem), 400)
  const view = { action: url.pathname + url.search, appHost }
  if (request.method !== 'POST') return page(chooserPage(view))

  const form = await request.formData()
  if (form.has('cancel')) return seeOther(cancelled(url.searchParams))
  const typed = String(form.get('email') ?? '')
  const picture = new URL(avatarPath({ email: typed.trim().toLowerCase() }), url)
  const location = await provider.authorize(url.searchParams, typed, picture.href)
  if (location) return seeOther(location)
  return page(
    chooserPage({ ...view, email: typed, error: 'Enter an e-mail address, like you@example.com.' }),
    400,
  )
}

/**
 * Codes go only to the sandbox's own callback.
 * @param {URL} url
 */
function findProblem(url) {
  const { searchParams, origin } = url
  if (searchParams.get('client_id') !== google.clientId) return 'It does not come from this sandbox.'
  if (searchParams.get('redirect_uri') !== `${origin}/auth/v1/callback`)
    return 'It would lead to another site.'
  if (searchParams.get('response_type') !== 'code') return 'It does not ask for a code.'
  return null
}

/** @param {URLSearchParams} authorization */
function cancelled(authorization) {
  const location = new URL(authorization.get('redirect_uri') ?? '')
  location.searchParams.set('error', 'access_denied')
  location.searchParams.set('error_description', 'The user cancelled the sign-in')
  location.searchParams.set('state', authorization.get('state') ?? '')
  return location
}

/** @param {string} email */
function answerAvatar(email) {
  const user = userOf(email)
  if (!user) return new Response('Not found', { status: 404 })
  return new Response(drawAvatar(user), {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'",
    },
  })
}
