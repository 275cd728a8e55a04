import type { Log } from '../log.server.ts'
import { withNewLogFields } from '../log-fields.server.ts'
import type { Tracing } from '../tracing/tracing.server.ts'
import { failureReason } from './failure-reason.ts'

type Data = Record<string, unknown>

export type JobRun = (data: Data) => Promise<void>

type Observers = { log: Log; tracing: Tracing | null }

export type JobOutcome = { status: 'completed' } | { status: 'failed'; output: { message: string } }

const callerKey = 'traceparent'

/** Adds the current trace to a job's data. */
export function withCaller(data: object, tracing: Tracing | null): object {
  const caller = tracing?.traceparent()
  return caller ? { ...data, [callerKey]: caller } : data
}

/** Never throws, because failed jobs are retried. */
export function runJob(
  { log, tracing }: Observers,
  { name, data: stored, run }: { name: string; data: Data | null; run: JobRun },
): Promise<JobOutcome> {
  // Scheduled jobs have no data.
  const { [callerKey]: caller, ...data } = stored ?? {}
  const attempt = async (): Promise<JobOutcome> => {
    try {
      await run(data)
      return { status: 'completed' }
    } catch (error) {
      log.warn({ error, job: name, data }, 'a job failed')
      return { status: 'failed', output: { message: failureReason(error) } }
    }
  }
  if (!tracing) return withNewLogFields({ job: name }, attempt)
  const parent = typeof caller === 'string' ? caller : undefined
  const values = { 'messaging.destination.name': name }
  return tracing.inSpan({ name: `job ${name}`, kind: 'consumer', parent, values }, async (span) => {
    const outcome = await withNewLogFields({ job: name, trace_id: span.traceId ?? '' }, attempt)
    if (outcome.status === 'failed') span.fail('job failed')
    return outcome
  })
}
