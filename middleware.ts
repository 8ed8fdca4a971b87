import { type NextRequest, NextResponse } from 'next/server'
import { clientEnv } from '@/lib/config/env-client'
import { REASON_QUERY, ROUTES, WANTED_QUERY } from '@/lib/config/routes'
import { isExpired } from '@/lib/domain/subscription'
import { type Supabase, sessionClient } from '@/lib/supabase/clients'
import { readUser } from '@/lib/supabase/session'

/**
 * Keeps the session fresh on guarded pages, sends visitors without one to sign in, and on the design tool those without
 * a plan to the plans. Every page and every route checks again for itself. Public pages and `/api` never pass through
 * here: a static page behind middleware costs 3 to 20 times the CPU, and bodies would be cut at 10 MB.
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
  // A server that does not answer is no reason to sign anyone out: the page asks again and says so.
  const user = await readUser(client).catch(() => undefined)
  if (user === null) {
    // The wanted path travels in the address, because only the login page can put it into session storage.
    const wanted = request.nextUrl.pathname + request.nextUrl.search
    return redirectTo(`${ROUTES.login}?${new URLSearchParams({ [WANTED_QUERY]: wanted })}`)
  }
  if (user && isDesignTool(request) && !(await hasPlan(client, user.id))) {
    return redirectTo(`${ROUTES.pricing}?${REASON_QUERY}=subscription_required`)
  }
  return response

  /** Redirects, with the session's cookies where it was refreshed. */
  function redirectTo(path: string): NextResponse {
    const redirect = NextResponse.redirect(new URL(path, request.url))
    for (const cookie of response.cookies.getAll()) redirect.cookies.set(cookie)
    return redirect
  }
}

const isDesignTool = ({ nextUrl }: NextRequest) => nextUrl.pathname.startsWith(ROUTES.transform)

/**
 * Whether the user has a plan that has not expired, read under their own row level security. Credits are left to the
 * page: it first refunds runs that died, which may bring the last one back. When the database does not answer, the page
 * decides.
 */
async function hasPlan(client: Supabase, userId: string): Promise<boolean> {
  const { data, error } = await client
    .from('unified_subscriptions')
    .select('expires_at')
    .eq('user_id', userId)
    .eq('status', 'active')
    .maybeSingle()
  if (error) return true
  if (!data) return false
  const expiresAt = data.expires_at === null ? null : new Date(data.expires_at)
  return !isExpired({ expiresAt }, new Date())
}

export const config = {
  matcher: [
    '/transform/:path*',
    '/checkout/:path*',
    '/payment-success/:path*',
    '/account/:path*',
    '/designs/:path*',
  ],
}
