import { DrizzleQueryError } from 'drizzle-orm'
import { pino, type DestinationStream } from 'pino'
import { logFields } from './log-fields.server.ts'
import type { Settings } from './settings/settings.server.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

export function openLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    mixin: logFields,
    redact: ['token', 'tokenSession', 'password', '*.token', '*.password', '*.hash', 'headers.authorization'],
    serializers: { error: withoutValues },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** A failed query's values include customers' addresses, order hashes and password hashes. */
function withoutValues(error: unknown) {
  if (!(error instanceof DrizzleQueryError)) return pino.stdSerializers.err(error as Error)
  const shown = new Error(`Failed query: ${error.query}`, { cause: error.cause })
  shown.stack = error.stack?.replace(error.message, () => shown.message)
  return pino.stdSerializers.err(shown)
}
