import { vi } from 'vitest'
import { API_HEADER } from '@/lib/config/security-headers.mjs'

/** The page that a network answers every request with until its users have signed in. */
export const signInPage = (status = 200) =>
  new Response('<h1>Welcome to our hotel</h1>', { status, headers: { 'content-type': 'text/html' } })

/** Replaces `fetch`. Under `/api`, all responses but pages get the header that the app adds to its own. */
export function stubFetch(answer: (url: string, init: RequestInit) => Response | Promise<Response>): void {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await answer(url, init)
    const isPage = response.headers.get('content-type') === 'text/html'
    if (url.startsWith('/api/') && !isPage) response.headers.set(API_HEADER, '1')
    return response
  })
}
