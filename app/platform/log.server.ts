import { pino, type DestinationStream, type LogFn } from 'pino'
import { DrizzleQueryError } from 'drizzle-orm'
import { BucketError } from './bucket/bucket-error.server.ts'
import { isDatabaseUnavailable } from './database/database-errors.server.ts'
import { errorCode } from './error-code.server.ts'
import { logFields } from './log-fields.server.ts'
import { stripeError } from './payments/stripe-errors.server.ts'
import type { Settings } from './settings/settings.server.ts'

/** Must not contain secrets: the caller removes them, which is faster than searching each line for them. */
export type LoggedRequest = {
  method: string
  path: string
  status: number
  ms: number
  client: string | undefined
  requestId: string | undefined
}

export type Log = Pick<ReturnType<typeof pino>, 'debug' | 'info' | 'warn' | 'error'> & {
  /** Writes a line of the access log, at `info`. */
  request: (request: LoggedRequest) => void
}

/** Writes each line before the call returns, so that a crash loses only lines of the access log. */
export function openLog(level: Settings['logLevel'], destination?: DestinationStream): Log {
  const once = oncePerOutage()
  const log = pino(
    {
      level,
      mixin: logFields,
      formatters: { log: (fields: object) => withoutSecretFields(fields) as Record<string, unknown> },
      serializers: { error: loggedError },
      hooks: {
        logMethod(args, method) {
          const shown = once(args)
          if (shown) method.apply(this, shown)
        },
      },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
  const requests = pino({ level }, destination ?? inBatches())
  return Object.assign(log, { request: (request: LoggedRequest) => requests.info(request, 'request') })
}

/** Writes lines in batches, because on a busy shop, writing single lines would take longer than creating them. */
function inBatches(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true, minLength: 16_000, periodicFlush: 100 })
  process.once('exit', () => destination.flushSync())
  return destination
}

type LogCall = Parameters<LogFn>
const outageMs = 60_000

/** Logs a lost database at most once a minute, because every statement fails in the meantime. */
function oncePerOutage() {
  let shownAt = -Infinity
  let repeated = 0
  return (args: LogCall): LogCall | null => {
    const error = errorIn(args[0])
    if (!error || !isDatabaseLost(error)) return args
    repeated++
    if (performance.now() - shownAt < outageMs) return null
    const fields = { reason: errorCode(error) ?? rootOf(error).message, failures: repeated }
    shownAt = performance.now()
    repeated = 0
    return [fields, 'the database is unavailable: calls get 503, and jobs wait until it responds']
  }
}

function errorIn(fields: unknown): Error | null {
  const error: unknown = typeof fields === 'object' && fields && 'error' in fields ? fields.error : null
  if (isCopied(error)) return toError(error)
  return error instanceof Error ? error : null
}

function rootOf(error: Error): Error {
  return error.cause instanceof Error ? rootOf(error.cause) : error
}

/** Other services' network errors look the same. */
const isDatabaseLost = (error: Error) =>
  isDatabaseUnavailable(error) && !(error instanceof BucketError) && !stripeError(error)

/** The error fields that are logged. Others contain rows, parameters, responses and headers. */
const shownFields = ['code', 'errno', 'syscall', 'constraint', 'table', 'column', 'severity', 'statusCode']

const maxCauses = 5

/** Returns the type, message, stack and code of an error and its causes, without customers' data. */
function loggedError(error: unknown): unknown {
  if (isCopied(error)) return loggedError(toError(error))
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

const toError = (copy: { message: string }) => Object.assign(new Error(copy.message), copy)

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
