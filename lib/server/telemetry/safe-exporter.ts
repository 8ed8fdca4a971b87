import type { Attributes } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-node'

/** Span attributes we export besides name and times. Next also records paths, which contain user ids, and addresses. */
const KEPT: ReadonlySet<string> = new Set([
  ...['http.method', 'http.route', 'http.status_code', 'error.type', 'next.span_type'],
  ...['engine', 'queue'],
])

/** Named after the URL they call, with its ids. */
const LEFT_OUT: ReadonlySet<unknown> = new Set(['AppRender.fetch'])

/** Exports spans without anything that could identify the sender or subject of a request, including exception texts. */
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
