import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { SpanKind, SpanStatusCode, trace, ROOT_CONTEXT, type Span as ApiSpan } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import type { TracingSettings } from '../settings/tracing-settings.ts'
import { reportingExporter } from './reporting-exporter.server.ts'
import { samplerOf } from './sampler.server.ts'
import { contextOf, traceparentOf } from './trace-context.server.ts'
import type { NewSpan, Span, Tracing } from './tracing.server.ts'

const defaultExportMs = 5_000
const defaultCloseMs = 2_000

const kinds = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT }

const untraced: Span = {
  traceId: null,
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
}

/** Spans wait in memory, at most 2,048, and are sent in the background: an unavailable collector only loses spans. */
export function openTracing(
  { url, headers, serviceName, sampler }: TracingSettings,
  log: Log,
  { closeMs = defaultCloseMs, exportMs = defaultExportMs } = {},
): Tracing {
  const exporter = reportingExporter(new OTLPTraceExporter({ url, headers, timeoutMillis: exportMs }), log)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  })
  const tracer = provider.getTracer('kisscut')
  const running = new AsyncLocalStorage<ApiSpan>()

  const start = ({ name, kind, parent, values = {} }: NewSpan) => {
    const caller = running.getStore()
    if (kind === 'client' && !caller) return null
    const context = kind === 'client' && caller ? trace.setSpan(ROOT_CONTEXT, caller) : contextOf(parent)
    return tracer.startSpan(name, { kind: kinds[kind], attributes: values }, context)
  }

  return {
    inSpan: async (given, run) => {
      const span = start(given)
      if (!span) return run(untraced)
      const shown = presented(span)
      try {
        return await running.run(span, () => run(shown))
      } catch (error) {
        shown.fail(errorCode(error) ?? (error instanceof Error ? error.name : 'unknown'))
        throw error
      } finally {
        span.end()
      }
    },
    traceparent: () => {
      const span = running.getStore()
      return span && traceparentOf(span.spanContext())
    },
    close: async () => {
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, sleep(closeMs, undefined, { ref: false })])
    },
  }
}

const presented = (span: ApiSpan): Span => ({
  traceId: span.spanContext().traceId,
  rename: (name) => void span.updateName(name),
  set: (values) => void span.setAttributes(values),
  fail: (kind) => {
    span.setAttribute('error.type', kind)
    span.setStatus({ code: SpanStatusCode.ERROR })
  },
})
