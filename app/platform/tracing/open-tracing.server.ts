import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  SpanKind,
  SpanStatusCode,
  trace,
  ROOT_CONTEXT,
  type Span as ApiSpan,
  isSpanContextValid,
  TraceFlags,
  type Context,
  type SpanContext,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  TracerProvider,
  type SpanExporter,
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'
import type { TracingSettings } from '../settings/tracing-settings.ts'
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

/** Keeps up to 2,048 spans in memory and sends them in the background, so an unavailable collector only loses spans. */
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
    inSpan: async (newSpan, run) => {
      const span = start(newSpan)
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

/** Logs when sending traces starts to fail and when it works again, but not each failure. */
function reportingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) {
          log.warn(
            { reason: reasonOf(result.error) },
            'traces could not be sent; the shop continues without them',
          )
        }
        if (!hasFailed && isFailing) log.info('traces can be sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Omits the collector's response, which may quote the data sent. */
const reasonOf = (error: unknown) =>
  errorCode(error) ?? (error instanceof Error && 'code' in error ? error.code : undefined) ?? 'no response'

function samplerOf({ name, ratio }: TracingSettings['sampler']): Sampler {
  const parts = /^(parentbased_)?(always_on|always_off|traceidratio)$/.exec(name)
  const root = rootOf(parts?.[2] ?? '', ratio)
  return parts?.[1] ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler()
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler()
}

const header = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:$|-)/

/** Starts a new trace for an invalid `traceparent`, because anyone can send one. */
function contextOf(traceparent: string | undefined): Context {
  const [, traceId = '', spanId = '', flags = ''] = header.exec(traceparent ?? '') ?? []
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED
  const caller: SpanContext = { traceId, spanId, traceFlags, isRemote: true }
  return isSpanContextValid(caller) ? trace.setSpanContext(ROOT_CONTEXT, caller) : ROOT_CONTEXT
}

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext) =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
