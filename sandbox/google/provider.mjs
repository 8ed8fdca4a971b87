// Google's side of OAuth. Codes, signed tokens and keys come from oauth2-mock-server on its own port; the account chooser
// decides whose they are.

import { OAuth2Server } from 'oauth2-mock-server'
import { userOf } from './users.mjs'

/** @typedef {import('./users.mjs').User} User */
/** @typedef {ReturnType<typeof claimsOf>} GoogleClaims */

/** Supabase Auth's settings for Google. */
export const google = /** @type {const} */ ({
  issuer: 'https://accounts.google.com',
  clientId: 'sandbox.apps.googleusercontent.com',
  clientSecret: 'sandbox-google-secret',
  authorizeUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  certsUrl: 'https://www.googleapis.com/oauth2/v3/certs',
  userinfoUrl: 'https://www.googleapis.com/userinfo/v2/me',
})

/** Starts on a free port. */
export async function startGoogle() {
  /** @type {Map<string, GoogleClaims>} by code; a code works once */
  const claimsByCode = new Map()
  const server = new OAuth2Server()
  server.issuer.url = google.issuer
  // Google signs with RS256; an ES256 key is generated a hundred times faster.
  await server.issuer.keys.generate('ES256')

  server.service.on('beforeTokenSigning', (token, request) => {
    Object.assign(token.payload, claimsByCode.get(request.body.code))
  })
  server.service.on('beforeResponse', (response, request) => {
    if (claimsByCode.delete(request.body.code)) return
    Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
  })

  await server.start(0, '127.0.0.1')
  const url = `http://127.0.0.1:${server.address().port}`
  return {
    url,
    stop: () => server.stop(),

    /**
     * Issues a code for a user.
     * @param {URLSearchParams} authorization the parameters of the authorize request
     * @param {string} email
     * @param {string} pictureUrl
     * @returns {Promise<URL | null>} where to send the browser; null if it is no email address
     */
    async authorize(authorization, email, pictureUrl) {
      const user = userOf(email)
      if (!user) return null
      const response = await fetch(`${url}/authorize?${authorization}`, { redirect: 'manual' })
      const location = new URL(response.headers.get('location') ?? '')
      claimsByCode.set(location.searchParams.get('code') ?? '', claimsOf(user, pictureUrl))
      return location
    },
  }
}

/**
 * @param {User} user
 * @param {string} pictureUrl
 */
const claimsOf = (user, pictureUrl) => ({
  sub: user.sub,
  email: user.email,
  email_verified: true,
  name: user.name,
  picture: pictureUrl,
})

/**
 * Redirects this process's calls to Google, because its URLs are hardcoded in Supabase Auth.
 * @param {string} providerUrl
 */
export function redirectGoogleCalls(providerUrl) {
  /** @type {Map<string, string>} */
  const paths = new Map([
    [google.tokenUrl, '/token'],
    [google.certsUrl, '/jwks'],
    [google.userinfoUrl, '/userinfo'],
  ])
  const realFetch = globalThis.fetch
  globalThis.fetch = (input, init) => {
    const path = paths.get(input instanceof Request ? input.url : String(input))
    return realFetch(path ? providerUrl + path : input, init)
  }
}
