import { type NextRequest, NextResponse } from 'next/server'
import { clientEnv } from '@/lib/config/env-client'
import { REASON_QUERY, ROUTES, WANTED_QUERY } from '@/lib/config/routes'
import { isExpired } from '@/lib/domain/subscription'
import { AppError } from '@/lib/errors/app-error'
import { countPage } from '@/lib/server/http/rate-limit'
import { type Supabase, tokenClient } from '@/lib/supabase/clients'
import { readToken, userOfToken } from '@/lib/supabase/session-token'

/**
 * Sends visitors of guarded pages without a session to sign in, and on the design tool those without a plan to the plans.
 * With an expired session they go to sign in as well, where the browser refreshes it and comes back. Refuses pages that a user
 * asks for too often, which cost the server 35 to 60 ms each. Every page and every route checks the session again for itself.
 * Public pages and `/api` never pass through here: a static page behind middleware costs 3 to 20 times the CPU, and bodies would
 * be cut at 10 MB.
 */
export async function middleware(request: NextRequest): Promise<NextResponse> {
  const token = await readToken((name) => request.cookies.get(name)?.value)
  // A server that does not answer is no reason to sign anyone out: the page asks again and says so.
  const user =
    token === null
      ? null
      : await userOfToken(clientEnv(), token, { mayBeRecent: true }).catch(() => undefined)
  if (user === null) {
    // The wanted path travels in the address, because only the login page can put it into session storage.
    const wanted = request.nextUrl.pathname + request.nextUrl.search
    return redirectTo(request, `${ROUTES.login}?${new URLSearchParams({ [WANTED_QUERY]: wanted })}`)
  }
  const seconds = user ? countPage(user.id) : 0
  if (seconds > 0) {
    const { message, status } = new AppError('too_many_requests', { seconds })
    return new NextResponse(message, { status, headers: { 'retry-after': String(seconds) } })
  }
  if (user && isDesignTool(request) && !(await hasPlan(tokenClient(clientEnv(), token ?? ''), user.id))) {
    return redirectTo(request, `${ROUTES.pricing}?${REASON_QUERY}=subscription_required`)
  }
  return NextResponse.next()
}

const redirectTo = (request: NextRequest, path: string) => NextResponse.redirect(new URL(path, request.url))

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
  // Sessions and limits are those of the pages behind it.
  runtime: 'nodejs',
  matcher: [
    '/transform/:path*',
    '/checkout/:path*',
    '/payment-success/:path*',
    '/account/:path*',
    '/designs/:path*',
  ],
}
