import { pino } from 'pino'
import type { Settings } from './settings.server.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

export function openLog(level: Settings['logLevel']): Log {
  return pino({
    level,
    redact: ['token', 'tokenSession', 'password', '*.token', '*.password', '*.hash', 'headers.authorization'],
    serializers: { error: pino.stdSerializers.err },
  })
}
