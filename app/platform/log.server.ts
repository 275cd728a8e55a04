import { pino, type DestinationStream } from 'pino'
import { DrizzleQueryError } from 'drizzle-orm'
import { logFields } from './log-fields.server.ts'
import type { Settings } from './settings/settings.server.ts'

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'>

/** Writes each line before the call returns, so that a crash loses none. Ordinary requests write no lines. */
export function openLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const options = {
    level,
    mixin: logFields,
    formatters: { log: (fields: object) => withoutSecretFields(fields) as Record<string, unknown> },
    serializers: { error: loggedError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** The fields of errors to log. Others contain rows, parameters, responses and headers. */
const shownFields = ['code', 'errno', 'syscall', 'constraint', 'table', 'column', 'severity', 'statusCode']

const maxCauses = 5

/** Returns type, message, stack and code of an error and its causes, without customers' data. */
function loggedError(error: unknown): unknown {
  if (isCopied(error)) return loggedError(Object.assign(new Error(error.message), error))
  if (!(error instanceof Error)) return withoutSecrets(String(error))
  return { ...pino.stdSerializers.err(shownOf(error, maxCauses)), type: error.constructor.name }
}

/** The job queue copies an error's fields into a plain object. */
const isCopied = (error: unknown): error is { message: string } =>
  !(error instanceof Error) &&
  typeof error === 'object' &&
  error !== null &&
  'message' in error &&
  typeof error.message === 'string'

function shownOf(error: Error, causes: number): Error {
  // The original message contains the parameters.
  const text = error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : error.message
  const message = withoutSecrets(text)
  const cause = error.cause instanceof Error && causes > 0 ? shownOf(error.cause, causes - 1) : undefined
  const shown = new Error(message, { ...(cause && { cause }) })
  shown.stack = withoutSecrets(error.stack?.replace(error.message, () => message) ?? '')
  const fields = Object.entries(error).filter(([name]) => shownFields.includes(name))
  return Object.assign(shown, Object.fromEntries(fields))
}

const hidden = '[hidden]'

/** Patterns of email addresses, login tokens, query parameters that grant access, and random file names. */
const patterns: [RegExp, string][] = [
  [/[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)*/g, hidden],
  [/\beyJ[\w-]{1,2000}\.[\w-]{1,2000}\.[\w-]*/g, hidden],
  [/\b(Bearer|Basic) +[^\s"']+/gi, `$1 ${hidden}`],
  [/\b((?:session)?token|tokenSession|hash|order|download|seed|password|secret)=[^&\s"']+/gi, `$1=${hidden}`],
  [/\b((?:files|item-pictures)\/[\w-]{6})[\w-]{16,}/g, '$1…'],
]

const maxLength = 10_000

const withoutSecrets = (text: string): string =>
  patterns.reduce(
    (shown, [pattern, replacement]) => shown.replace(pattern, replacement),
    text.slice(0, maxLength),
  )

const secretKeys =
  /^(?:.*token.*|.*password.*|hash|secret|authorization|cookie|email|to|link|name|address|phone|zipCode)$/i

/** Hides fields with secret names, and secrets in the text of others. */
function withoutSecretFields(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (Array.isArray(value)) return value.map(withoutSecretFields)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [
      key,
      secretKeys.test(key) ? hidden : withoutSecretFields(field),
    ]),
  )
}
