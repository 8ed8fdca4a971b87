import 'server-only'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { AppError } from '@/lib/errors/app-error'

/** The steps of a design, and other work worth a line in a trace. */
export type SpanName =
  | 'run.reserve'
  | 'run.refund'
  | 'queue.wait'
  | 'image.check'
  | 'image.decode'
  | 'image.lay'
  | 'image.composite'
  | 'image.encode'
  | 'engine.restyle'
  | 'engine.send'
  | 'engine.collect'
  | 'storage.store'
  | 'payment.settle'
  | 'payment.refund'
  | 'webhook.paypal'

/** All a span may contain: never a user id, a path or a text. */
export type SpanFacts = { engine?: string; queue?: string }

/** Records the work as a step of its trace. Free without a collector. */
export function traced<Result>(
  name: SpanName,
  work: () => Promise<Result>,
  facts: SpanFacts = {},
): Promise<Result> {
  return trace.getTracer('roomwright').startActiveSpan(name, { attributes: facts }, async (span) => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      span.setAttribute('error.type', outcomeOf(error))
      throw error
    } finally {
      span.end()
    }
  })
}

/** An error's code, for spans and metrics. */
export const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'unexpected')
