import { expect, test, vi } from 'vitest'
import { onRequestError } from '@/instrumentation'
import { AppError } from '@/lib/errors/app-error'
import { route } from '@/lib/server/app/route'
import { currentRequestId } from '@/lib/server/request-id'

vi.mock('@/lib/server/app/app', () => ({ app: () => ({}) }))
const { reportError } = vi.hoisted(() => ({ reportError: vi.fn(async () => undefined) }))
vi.mock('@/lib/server/report-error', () => ({ reportError }))

const answer = (handle: () => Promise<Response>) => {
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_URL', 'http://127.0.0.1:1')
  vi.stubEnv('NEXT_PUBLIC_SUPABASE_PUBLISHABLE_KEY', 'anon')
  vi.stubEnv('SUPABASE_SECRET_KEY', 'service')
  const id = '0b6d6f9e-9f43-4dd5-a3cb-6f2f0a3f5b11'
  const request = new Request(`http://localhost:3000/api/images/serve/${id}/1?as=preview`)
  return route({ as: 'anyone', rate: { none: 'a test' } }, handle)(request, { params: Promise.resolve({}) })
}

test('every answer has the id under which the log has its request', async () => {
  let known: string | undefined
  const response = await answer(async () => {
    known = currentRequestId()
    return Response.json({})
  })
  expect(known).toMatch(/^[0-9a-f-]{36}$/)
  expect(response.headers.get('x-request-id')).toBe(known)
  expect(currentRequestId()).toBeUndefined()
})

test('an unexpected error is reported, and its response has just the reference', async () => {
  const response = await answer(async () => {
    throw new Error('the secret cause')
  })
  expect(response.status).toBe(500)
  const { error } = await response.json()
  const reference = response.headers.get('x-request-id')?.slice(0, 8)
  expect(error).toMatchObject({ code: 'unexpected', values: { reference } })
  expect(error.message).toContain(`tell us this reference: ${reference}.`)
  expect(JSON.stringify(error)).not.toContain('secret')
  expect(reportError).toHaveBeenCalledWith('route_failed', expect.objectContaining({}), {
    method: 'GET',
    route: '/api/images/serve/[id]/1',
  })
})

test('an error of the catalogue is answered as it is, without a reference', async () => {
  const response = await answer(async () => {
    throw new AppError('run_not_found')
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ error: { code: 'run_not_found', values: {} } })
})

test('a page that failed to render is reported by its route, with what its crash screen shows', async () => {
  vi.stubEnv('NEXT_RUNTIME', 'nodejs')
  const error = Object.assign(new Error('no database'), { digest: '1234567' })
  const request = { path: '/account?token=secret', method: 'GET', headers: { cookie: 'secret' } }
  await onRequestError(error, request, {
    routerKind: 'App Router',
    routePath: '/[locale]/account',
    routeType: 'render',
    revalidateReason: undefined,
  })
  expect(reportError).toHaveBeenLastCalledWith('render_failed', error, {
    method: 'GET',
    route: '/[locale]/account',
    reference: '1234567',
  })
})
