import { type NextRequest, NextResponse } from 'next/server'
import { sessionClient } from '@/lib/adapters/supabase/clients'
import { sessionReader } from '@/lib/adapters/supabase/session'
import { clientEnv } from '@/lib/config/env-client'
import { ROUTES, WANTED_QUERY } from '@/lib/config/routes'

/**
 * Keeps the session fresh on guarded pages and turns strangers away early. It decides nothing alone: each page and
 * each route asks again. Public pages and `/api` never pass through here.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  let response = NextResponse.next({ request })
  const client = sessionClient(clientEnv(), {
    getAll: () => request.cookies.getAll(),
    setAll(changed, headers) {
      for (const { name, value } of changed) request.cookies.set(name, value)
      response = NextResponse.next({ request })
      for (const { name, value, options } of changed) response.cookies.set(name, value, options)
      for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    },
  })
  // A service that does not answer is no reason to sign anyone out: the page asks again and tells.
  const person = await sessionReader(client)
    .person()
    .catch(() => undefined)
  return person === null ? toLogin(request, response) : response
}

/** The wanted path travels in the address, because only the login page can put it into session storage. */
function toLogin(request: NextRequest, refreshed: NextResponse): NextResponse {
  const login = new URL(ROUTES.login, request.url)
  login.searchParams.set(WANTED_QUERY, request.nextUrl.pathname + request.nextUrl.search)
  const redirect = NextResponse.redirect(login)
  for (const cookie of refreshed.cookies.getAll()) redirect.cookies.set(cookie)
  return redirect
}

export const config = {
  matcher: ['/transform/:path*', '/checkout/:path*', '/payment-success/:path*', '/account/:path*'],
}
