import 'server-only'
import { SpanStatusCode, trace } from '@opentelemetry/api'
import { AppError } from '@/lib/errors/app-error'

/** The steps of a design, and what else is worth a line in a trace. */
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

/** All that a span may say of itself: never an id of a user, a path or a text. */
export type SpanFacts = { engine?: string; queue?: string }

/** Notes the work as a step of the trace that it belongs to. Without a collector it costs nothing. */
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

/** The code of an error, for spans and metrics. */
export const outcomeOf = (error: unknown) => (error instanceof AppError ? error.code : 'unexpected')
