import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span, Tracing } from '#app/platform/tracing/tracing.server.ts'

const statements = new AsyncLocalStorage<string[]>()

const span: Span = {
  traceId: null,
  rename: () => undefined,
  set: () => undefined,
  fail: () => undefined,
}

/** Traces only statements that run in `statementsOf`. */
export const statementTracing: Tracing = {
  inSpan: ({ values }, run) => {
    const text = values?.['db.query.text']
    if (typeof text === 'string') statements.getStore()?.push(text)
    return run(span)
  },
  traceparent: () => undefined,
  close: () => Promise.resolve(),
}

/** Returns the statements that `run` executes in a shop with `statementTracing`. */
export async function allStatementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const executed: string[] = []
  await statements.run(executed, run)
  return executed
}

/** Returns the same statements without those that begin or end transactions. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const executed = await allStatementsOf(run)
  return executed.filter((text) => !/^(begin|commit|rollback|savepoint|release)\b/.test(text))
}
