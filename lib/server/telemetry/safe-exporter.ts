import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** What leaves of a span beside its name and times. Next also notes paths, which hold ids of users, and addresses. */
const KEPT: ReadonlySet<string> = new Set([
  ...['http.method', 'http.route', 'http.status_code', 'error.type', 'next.span_type'],
  ...['engine', 'queue'],
])

/** Named after the address that they call, with its ids. */
const LEFT_OUT: ReadonlySet<unknown> = new Set(['AppRender.fetch'])

/** Exports spans without anything that may say who a request came from or what it was about: no exception's text either. */
export function safeExporter(exporter: SpanExporter): SpanExporter {
  return {
    export(spans, done) {
      const leaving = spans.filter(({ attributes }) => !LEFT_OUT.has(attributes['next.span_type']))
      exporter.export(leaving.map(safeSpan), done)
    },
    shutdown: () => exporter.shutdown(),
  }
}

function safeSpan(span: ReadableSpan): ReadableSpan {
  const safe: Pick<ReadableSpan, 'attributes' | 'events' | 'status'> = {
    attributes: safeAttributes(span.attributes),
    events: [],
    status: { code: span.status.code },
  }
  // The rest of a span are getters and methods of its class.
  return Object.create(span, Object.getOwnPropertyDescriptors(safe))
}

const safeAttributes = (attributes: Attributes): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([name]) => KEPT.has(name)))
