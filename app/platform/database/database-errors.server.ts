import { errorCode } from '../error-code.server.ts'

export function violatedConstraint(error: unknown): string | undefined {
  for (const cause of causesOf(error)) {
    if ('constraint' in cause && typeof cause.constraint === 'string') return cause.constraint
  }
  return undefined
}

export const isDeadlock = (error: unknown) => errorCode(error) === '40P01'

/** Returns whether the transaction was rolled back because of a conflict with another one, and can be retried. */
export const isRepeatable = (error: unknown) => ['40001', '40P01'].includes(errorCode(error) ?? '')

/** Returns whether PostgreSQL rejected a value (SQLSTATE class 22). */
export const isDataError = (error: unknown) => /^22...$/.test(errorCode(error) ?? '')

/**
 * Connection failures (class 08), a server that is starting, stopping or out of connections (57P, 53300), server
 * timeouts (57014, 55P03, 25P03), and network errors.
 */
const unavailableCodes =
  /^(08...|57P0[123]|53300|57014|55P03|25P03|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/
/** Errors from `pg` and its pool without a code. */
const unavailableMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** Returns whether the database is temporarily unavailable. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (unavailableCodes.test(errorCode(error) ?? '')) return true
  return [...causesOf(error)].some(({ message }) => unavailableMessages.test(message))
}

/** Yields the error and its causes, because Drizzle wraps a query's error. */
function* causesOf(error: unknown): Generator<Error> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}
