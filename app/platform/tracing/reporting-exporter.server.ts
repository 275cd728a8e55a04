import type { SpanExporter } from '@opentelemetry/sdk-trace'
import { errorCode } from '../error-code.server.ts'
import type { Log } from '../log.server.ts'

/** Logs when traces stop arriving, and when they arrive again; not each failure. */
export function reportingExporter(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.error !== undefined
        if (hasFailed && !isFailing) {
          log.warn(
            { reason: reasonOf(result.error) },
            'traces could not be sent; the shop goes on without them',
          )
        }
        if (!hasFailed && isFailing) log.info('traces can be sent again')
        isFailing = hasFailed
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

/** Leaves out the collector's response, which may quote the data it was sent. */
const reasonOf = (error: unknown) =>
  errorCode(error) ?? (error instanceof Error && 'code' in error ? error.code : undefined) ?? 'no response'
