import 'server-only'
import { metrics } from '@opentelemetry/api'
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import { safeExporter } from './safe-exporter'

/**
 * Sends traces and metrics to an OpenTelemetry collector. The libraries read its standard variables, such as
 * OTEL_EXPORTER_OTLP_HEADERS. `flush` sends what is still in memory; the process must call it before it exits.
 */
export function startTelemetry(endpoint: string): { flush: () => Promise<void> } {
  const resource = resourceFromAttributes({ 'service.name': 'roomwright' })
  const traces = safeExporter(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))
  const tracer = new NodeTracerProvider({ resource, spanProcessors: [new BatchSpanProcessor(traces)] })
  // With the W3C header, a browser's click and its requests are one trace.
  tracer.register()
  const exporter = new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` })
  const meter = new MeterProvider({ resource, readers: [new PeriodicExportingMetricReader({ exporter })] })
  metrics.setGlobalMeterProvider(meter)
  const flush = async () => {
    // Nothing may fail because a collector doesn't answer.
    await Promise.allSettled([tracer.forceFlush(), meter.forceFlush()])
  }
  return { flush }
}
