import { z } from 'zod'
import { isLoopback } from '../http/loopback.ts'
import { readSecretFiles } from './secret-files.server.ts'
import {
  emailAddress,
  flag,
  isRepeated,
  oneOf,
  port,
  type Role,
  roles,
  secretProblem,
  textOf,
  urlWith,
  wholeNumberFrom,
} from './setting-types.ts'
import { StartupError } from './startup-error.server.ts'
import { tracingOf, tracingShape, type TracingSettings } from './tracing-settings.ts'

const senderProblem = 'must be an email address or Name <address>'

/** Parses 'Shop <hello@shop.example>', or just the address. */
const mailSender = z
  .string()
  .transform(nameAndAddress)
  .pipe(
    z.object({ name: z.string().regex(/^[^"<>\p{Cc}]*$/u, senderProblem), address: z.email(senderProblem) }),
  )

const http = urlWith('http', 'https')

const shared = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  ROLE: oneOf(roles).default('all'),
  MAIL_FROM: mailSender.prefault('hello@kisscut.test'),
  TEAM_EMAIL: emailAddress.default('team@kisscut.test'),
  DEMO: flag.optional(),
  TRUST_PROXY: z.preprocess(
    (value) => (value === 'true' ? '1' : value === 'false' ? '0' : value),
    z
      .string()
      .regex(/^(\d|10)$/, 'must be the number of proxies, from 0 to 10')
      .transform(Number)
      .default(0),
  ),
  HSTS_SUBDOMAINS: flag.default(false),
  ALLOW_REMOTE_TESTING: flag.default(false),
  ALLOW_TEST_SERVICES: flag.default(false),
  METRICS_PORT: port.optional(),
  LOG_LEVEL: oneOf(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PUBLIC_URL: http.optional(),
  SECRET: z
    .string()
    .superRefine((secret, check) => {
      const problem = secretProblem(secret)
      if (problem) check.addIssue(`${problem}; "openssl rand -hex 32" prints a good one`)
    })
    .optional(),
  ADMIN_EMAIL: emailAddress.optional(),
  ADMIN_PASSWORD: textOf(8, 128)
    .refine((password) => !isRepeated(password), 'must not repeat a few characters')
    .optional(),
  DATABASE_URL: urlWith('postgres', 'postgresql').optional(),
  DATABASE_READ_URL: urlWith('postgres', 'postgresql').optional(),
  DATABASE_POOL_SIZE: wholeNumberFrom(2, 200).default(10),
  DATABASE_PREPARED_STATEMENTS: flag.default(true),
  SMTP_URL: urlWith('smtp', 'smtps').optional(),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[rs]k_(test|live)_\w+$/, 'must start with sk_test_, sk_live_, rk_test_ or rk_live_')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .transform((list) => list.split(',').map((secret) => secret.trim()))
    .pipe(z.array(z.string().regex(/^whsec_\S+$/, 'must start with whsec_')))
    .optional(),
  STRIPE_API_URL: http.optional(),
  S3_BUCKET: textOf(3, 63).optional(),
  S3_ENDPOINT: http.optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  OIDC_ISSUER: http.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ALLOWED_DOMAIN: z
    .string()
    .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'must be a domain, such as example.com')
    .transform((domain) => domain.toLowerCase())
    .optional(),
  BACKUP_S3_ENDPOINT: http.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  ...tracingShape,
})

export type DatabaseSettings = {
  url: string
  /** The URL of a replica for reads that may be a few seconds old, or null to read from the primary. */
  readUrl: string | null
  poolSize: number
  /** True to prepare frequent statements by name, which a pooler has to support. */
  isPreparing: boolean
}

export type StripeSettings = {
  secretKey: string
  /** Contains two secrets while one is being replaced. */
  webhookSecrets: string[]
  /** Null to use Stripe's URL. */
  apiUrl: string | null
}

/** The OpenID Connect identity provider that staff may sign in with. */
export type IdentitySettings = {
  issuer: string
  clientId: string
  clientSecret: string
  /** Null to allow any domain. */
  allowedDomain: string | null
}

export type BucketProvider = {
  /** Null to use Amazon's endpoint. */
  endpoint: string | null
  region: string
  /** Null if the machine's role or the standard `AWS_*` variables provide them. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null
}

export type BucketSettings = BucketProvider & { bucket: string }

export type Settings = {
  port: number
  host: string
  dataDir: string
  role: Role
  /** If the name is empty, the shop's name is used instead. */
  mailFrom: { name: string; address: string }
  teamEmail: string
  /** True by default for an embedded shop, and false with a database server. */
  isDemo: boolean
  /** The number of proxies in front of the shop, each of which adds an address to `X-Forwarded-For`. */
  trustedProxies: number
  /** True if browsers should also require HTTPS for all subdomains of the shop's host. */
  coversSubdomains: boolean
  allowRemoteTesting: boolean
  /** Null to serve no metrics. */
  metricsPort: number | null
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Null to use the address that the process listens on. */
  publicUrl: string | null
  /** Null to generate one and keep it in the data folder. */
  secret: string | null
  admin: { email: string; password: string } | null
  /** Null to use the embedded database. */
  database: DatabaseSettings | null
  /** Null to catch emails. */
  smtpUrl: string | null
  /** Null to use test payments. */
  stripe: StripeSettings | null
  /** Null if staff log in with passwords only. */
  identity: IdentitySettings | null
  /** Null to keep files in the data folder. */
  bucket: BucketSettings | null
  /** The storage provider for backups: the one in `S3_*`, unless any `BACKUP_S3_*` is set. */
  backups: BucketProvider & { prefix: 'S3_' | 'BACKUP_S3_' }
  /** Null to turn tracing off. */
  tracing: TracingSettings | null
}

export type ReadSettings = z.output<typeof shared>

export const settingNames = Object.keys(shared.shape)

const pairs = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BACKUP_S3_ACCESS_KEY_ID', 'BACKUP_S3_SECRET_ACCESS_KEY'],
] as const

/** Throws a StartupError that lists every missing, invalid or unsafe setting. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const { withSecrets: variables, problems } = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  const result = shared.safeParse(variables)
  if (!result.success) {
    problems.push(...result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`))
  }
  for (const [one, other] of pairs) {
    if (Boolean(variables[one]) !== Boolean(variables[other])) {
      problems.push(`Set both ${one} and ${other}, or neither`)
    }
  }
  if (result.data && result.data.METRICS_PORT === result.data.PORT) {
    problems.push(`METRICS_PORT must differ from PORT; both are ${result.data.PORT}`)
  }
  if (result.data && result.data.ROLE !== 'all' && !variables.DATABASE_URL) {
    problems.push(
      `ROLE=${result.data.ROLE} needs a DATABASE_URL; the embedded database has one process, which must do everything (ROLE=all)`,
    )
  }
  if (variables.S3_ENDPOINT && !variables.S3_BUCKET) {
    problems.push('S3_ENDPOINT needs an S3_BUCKET; for backups only, set BACKUP_S3_ENDPOINT instead')
  }
  if (variables.DATABASE_READ_URL && !variables.DATABASE_URL) {
    problems.push('DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of')
  }
  problems.push(...problemsOfIdentity(variables))
  if (variables.DATABASE_URL) problems.push(...problemsInProduction(variables))
  if (!result.success || problems.length > 0) {
    const lines = [...new Set(problems)].map((problem) => `  ${problem}.`)
    throw new StartupError(`Kisscut cannot start. These settings need attention:\n${lines.join('\n')}`)
  }
  return settingsOf(result.data)
}

function settingsOf(read: ReadSettings): Settings {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = read
  const files = providerOf(read, 'S3_')
  const hasOwnBackups = settingNames.some((name) => name.startsWith('BACKUP_S3_') && name in read)
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    role: read.ROLE,
    mailFrom: read.MAIL_FROM,
    teamEmail: read.TEAM_EMAIL,
    isDemo: read.DEMO ?? !read.DATABASE_URL,
    trustedProxies: read.TRUST_PROXY,
    coversSubdomains: read.HSTS_SUBDOMAINS,
    allowRemoteTesting: read.ALLOW_REMOTE_TESTING,
    metricsPort: read.METRICS_PORT ?? null,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    secret: read.SECRET ?? null,
    admin: email && password ? { email, password } : null,
    database: read.DATABASE_URL
      ? {
          url: read.DATABASE_URL,
          readUrl: read.DATABASE_READ_URL ?? null,
          poolSize: read.DATABASE_POOL_SIZE,
          isPreparing: read.DATABASE_PREPARED_STATEMENTS,
        }
      : null,
    smtpUrl: read.SMTP_URL ?? null,
    stripe:
      read.STRIPE_SECRET_KEY && read.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: read.STRIPE_SECRET_KEY,
            webhookSecrets: read.STRIPE_WEBHOOK_SECRET,
            apiUrl: read.STRIPE_API_URL ?? null,
          }
        : null,
    identity:
      read.OIDC_ISSUER && read.OIDC_CLIENT_ID && read.OIDC_CLIENT_SECRET
        ? {
            issuer: read.OIDC_ISSUER,
            clientId: read.OIDC_CLIENT_ID,
            clientSecret: read.OIDC_CLIENT_SECRET,
            allowedDomain: read.OIDC_ALLOWED_DOMAIN ?? null,
          }
        : null,
    bucket: read.S3_BUCKET ? { bucket: read.S3_BUCKET, ...files } : null,
    // Never mix the two, because a key must not be sent to another provider.
    backups: hasOwnBackups
      ? { ...providerOf(read, 'BACKUP_S3_'), prefix: 'BACKUP_S3_' }
      : { ...files, prefix: 'S3_' },
    tracing: tracingOf(read),
  }
}

function providerOf(read: ReadSettings, prefix: 'S3_' | 'BACKUP_S3_'): BucketProvider {
  const accessKeyId = read[`${prefix}ACCESS_KEY_ID`]
  const secretAccessKey = read[`${prefix}SECRET_ACCESS_KEY`]
  return {
    endpoint: read[`${prefix}ENDPOINT`] ?? null,
    region: read[`${prefix}REGION`] ?? 'us-east-1',
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  }
}

type Variables = Record<string, string | undefined>

const identityNames = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const

function problemsOfIdentity(variables: Variables): string[] {
  const missing = identityNames.filter((name) => !variables[name])
  const [set] = [...identityNames, 'OIDC_ALLOWED_DOMAIN'].filter((name) => variables[name])
  if (set && missing.length > 0) return [`${set} needs ${missing.join(' and ')}`]
  const issuer = variables.OIDC_ISSUER ?? ''
  const isPlain = URL.canParse(issuer) && new URL(issuer).protocol === 'http:'
  return isPlain && !isLoopback(new URL(issuer).hostname) ? ['OIDC_ISSUER must start with https://'] : []
}

const required = [['PUBLIC_URL'], ['SECRET'], ['S3_BUCKET', 'DATA_DIR']]
const services = [['SMTP_URL'], ['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET']]

/** Returns the missing or unsafe settings of a shop on a database server, which is assumed to have customers. */
function problemsInProduction(variables: Variables): string[] {
  const hasTestServices = /^(1|true)$/.test(variables.ALLOW_TEST_SERVICES ?? '')
  const missing = [...required, ...(hasTestServices ? [] : services)]
    .filter((names) => !names.some((name) => variables[name]))
    .map((names) => `${names.join(' or ')} is required when DATABASE_URL is set`)
  return [...missing, ...problemsInPublic(variables, hasTestServices)]
}

function problemsInPublic(variables: Variables, hasTestServices: boolean): string[] {
  const url = URL.canParse(variables.PUBLIC_URL ?? '') ? new URL(variables.PUBLIC_URL ?? '') : null
  if (!url || isLoopback(url.hostname)) return []
  const problems: string[] = []
  if (url.protocol !== 'https:') problems.push('PUBLIC_URL must start with https:// for customers')
  if (hasTestServices) {
    problems.push('ALLOW_TEST_SERVICES is only for a PUBLIC_URL on this machine')
  }
  if (/^[rs]k_test_/.test(variables.STRIPE_SECRET_KEY ?? '')) {
    problems.push(
      'STRIPE_SECRET_KEY is a test key, which charges nobody; use a live key for a public address',
    )
  }
  if (variables.STRIPE_API_URL) {
    problems.push('STRIPE_API_URL is for tests; remove it for a public address')
  }
  return problems
}

function nameAndAddress(value: string): { name: string; address: string } {
  const text = value.trim()
  const start = text.lastIndexOf('<')
  if (start === -1 || !text.endsWith('>')) return { name: '', address: text }
  const name = text.slice(0, start).trim()
  const isQuoted = name.length > 1 && name.startsWith('"') && name.endsWith('"')
  return { name: isQuoted ? name.slice(1, -1) : name, address: text.slice(start + 1, -1).trim() }
}
