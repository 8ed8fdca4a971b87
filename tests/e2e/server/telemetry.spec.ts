import { startCollector } from '@/tests/support/collector'
import { expect, test } from '../support/fixtures'
import { startSecondApp } from '../support/second-app'
import { uploadBody } from '../support/uploads'
import { newUser } from '../support/users'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`

test('a design is one trace from its request to its stored picture, and says nothing of the user @long', async ({
  page,
}) => {
  const user = await newUser(page, 'Free')
  const collector = await startCollector()
  const server = await startSecondApp({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  })
  const multipart = uploadBody()
  const answer = await page.request.post(`${server.url}/api/images/upload`, {
    multipart,
    headers: { traceparent },
    timeout: 120_000,
  })
  expect(answer.status()).toBe(200)
  const { originalUrl } = await answer.json()
  expect((await page.request.get(`${server.url}${originalUrl}`)).status()).toBe(200)

  const named = () => new Map(collector.spans().map(({ name, traceId }) => [name, traceId]))
  await expect
    .poll(() => [...named().keys()].filter((name) => name.startsWith('GET /api/images')))
    .not.toEqual([])
  for (const step of ['POST /api/images/upload', 'run.reserve', 'engine.restyle', 'storage.store']) {
    expect(named().get(step)).toBe(TRACE)
  }
  for (const secret of [user.email, multipart.prompt, multipart.runId, 'users/']) {
    expect(collector.text()).not.toContain(secret)
  }
  await server.kill()
  await collector.stop()
})
