import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { API_HEADER } from '@/lib/config/security-headers.mjs'
import { backend } from '../support/backend'
import { expect, test } from '../support/fixtures'
import { errorCode, upload } from '../support/uploads'
import { newUser } from '../support/users'

test("through the app, no one can see or change another user's runs and designs", async ({
  page,
  browser,
  request,
}) => {
  await newUser(page, 'Pro', 5)
  const { runId, resultUrl, originalUrl } = await (await upload(page.request)).json()
  const { design } = await (await page.request.post('/api/designs', { data: { runId } })).json()
  const strangerPage = await browser.newPage()
  await newUser(strangerPage, 'Pro')
  const stranger = strangerPage.request
  for (const address of [`/api/images/runs/${runId}`, resultUrl, originalUrl, design.url]) {
    expect((await stranger.get(address)).status()).toBe(404)
  }
  expect((await stranger.post(`/api/images/runs/${runId}/cancel`)).status()).toBe(404)
  expect((await stranger.delete(`/api/designs/${design.id}`)).status()).toBe(404)
  expect(await errorCode(await stranger.post('/api/designs', { data: { runId } }))).toBe('run_not_found')
  expect((await (await stranger.get('/api/images/runs')).json()).runs).toEqual([])

  expect((await request.get(design.url)).status()).toBe(404)
  for (const address of [
    '/api/images/runs',
    `/api/images/runs/${runId}`,
    resultUrl,
    '/api/designs',
    '/api/credits',
    '/api/payments',
    '/api/account',
  ]) {
    expect((await request.get(address)).status()).toBe(401)
  }
  expect((await upload(request)).status()).toBe(401)
  for (const address of ['/api', '/api/nope', '/api/images/nope/nope/nope'])
    expect(await errorCode(await request.post(address))).toBe('not_found')
  const posts = [
    '/api/subscriptions/free',
    '/api/images/uploads',
    '/api/images/segment',
    `/api/images/runs/${runId}/cancel`,
  ]
  for (const address of posts) {
    expect((await request.post(address)).status()).toBe(401)
  }
  expect((await page.request.get(design.url)).status()).toBe(200)

  const foreign = await stranger.post('/api/subscriptions/free', {
    headers: { origin: 'https://evil.example' },
  })
  expect([foreign.status(), await errorCode(foreign)]).toEqual([403, 'bad_origin'])
  await strangerPage.close()
})

test('no answer of the API may be kept, but for images, and other methods are refused @long', async ({
  page,
}) => {
  await newUser(page, 'Pro', 5)
  const { resultUrl } = await (await upload(page.request)).json()
  for (const address of ['/api/designs', '/api/credits', '/api/payments', '/api/images/runs/x', '/api/no']) {
    const headers = (await page.request.get(address)).headers()
    const kept = address === '/api/payments' ? 'no-store' : 'private, no-store'
    expect([headers['cache-control'], headers[API_HEADER]]).toEqual([kept, '1'])
  }
  const image = await page.request.get(`${resultUrl}?as=thumb`)
  expect(image.headers()['cache-control']).toBe('private, max-age=31536000, immutable')
  for (const method of ['PUT', 'PATCH']) {
    const answer = await page.request.fetch('/api/designs', { method })
    expect([answer.status(), answer.headers()[API_HEADER]]).toEqual([405, '1'])
  }
  const paths = ['/api/designs', '/about', '/transform']
  const refused = ['TRACE', 'PROPFIND'].flatMap((method) => paths.map((path) => [method, path] as const))
  const ofPages = ['POST', 'OPTIONS', 'DELETE'].map((method) => [method, '/transform'] as const)
  for (const [method, path] of [...refused, ...ofPages]) {
    const answer = once(httpRequest(new URL(path, backend.appUrl), { method }).end(), 'response')
    const [{ statusCode, headers }] = await answer
    expect([method, path, statusCode]).toEqual([method, path, 405])
    expect(headers.allow).toContain('GET, HEAD')
  }
})

test.describe('an inline script that is not ours', () => {
  test.use({ expectedErrors: [/Content Security Policy|status of 404/] })

  test('does not run on a static page, on one made for the user, or on an unknown one', async ({ page }) => {
    await newUser(page, 'Pro', 5)
    for (const path of ['/', '/account', '/checkout?plan=Pro', '/nowhere']) {
      await page.goto(path)
      const isRun = await page.evaluate(() => {
        const script = document.createElement('script')
        script.textContent = 'document.title = "It ran"'
        document.body.append(script)
        return document.title === 'It ran'
      })
      expect([path, isRun]).toEqual([path, false])
    }
  })
})
