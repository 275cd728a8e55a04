import { pino, type DestinationStream } from 'pino'
import { logFields } from './log-fields.server.ts'
import { loggedError } from './logged-error.server.ts'
import { withoutSecretFields } from './logged-text.ts'
import type { Settings } from './settings/settings.server.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Each line is written before the call returns, so a crash loses none. Ordinary requests write no lines. */
export function openLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    mixin: logFields,
    formatters: { log: (fields: object) => withoutSecretFields(fields) as Record<string, unknown> },
    serializers: { error: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}
