import { createServer } from 'node:http'
import * as z from 'zod'

const attribute = z.object({ key: z.string(), value: z.looseObject({ stringValue: z.string().optional() }) })
const span = z.object({
  traceId: z.string(),
  name: z.string(),
  attributes: z.array(attribute).default([]),
  events: z.array(z.unknown()).default([]),
})
const traces = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})
const point = z.looseObject({ attributes: z.array(attribute).default([]) })
const metrics = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.looseObject({
              name: z.string(),
              ...{ sum: z.object({ dataPoints: z.array(point) }).optional() },
              ...{ gauge: z.object({ dataPoints: z.array(point) }).optional() },
              ...{ histogram: z.object({ dataPoints: z.array(point) }).optional() },
            }),
          ),
        }),
      ),
    }),
  ),
})

/** An OpenTelemetry collector that stores what it receives. */
export async function startCollector() {
  const bodies: { path: string; text: string }[] = []
  const server = createServer(async (request, response) => {
    bodies.push({ path: request.url ?? '', text: Buffer.concat(await request.toArray()).toString() })
    response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const sentTo = (path: string) =>
    bodies.filter((body) => body.path === path).map(({ text }) => JSON.parse(text))
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Everything as received. */
    text: () => bodies.map(({ text }) => text).join('\n'),
    spans: () =>
      sentTo('/v1/traces')
        .flatMap((body) => traces.parse(body).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    /** The attributes of each metric's points, by the metric's name. */
    metrics: () =>
      Object.fromEntries(
        sentTo('/v1/metrics')
          .flatMap((body) => metrics.parse(body).resourceMetrics)
          .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics: each }) => each))
          .map(({ name, sum, gauge, histogram }) => [
            name,
            (sum ?? gauge ?? histogram)?.dataPoints.map(({ attributes }) =>
              Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue])),
            ),
          ]),
      ),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
