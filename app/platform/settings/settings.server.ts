import { z } from 'zod'
import { readSecretFiles } from './secret-files.server.ts'
import { StartupError } from './startup-error.server.ts'

export const minSecretLength = 32

const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

const shared = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('.data'),
  MAIL_FROM: z.string().min(3).default('Kisscut <hello@kisscut.test>'),
  TEAM_EMAIL: z.email().default('team@kisscut.test'),
  DEMO: flag.default(true),
  TRUST_PROXY: flag.default(false),
  ALLOW_REMOTE_TESTING: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET: z.string().min(minSecretLength, `must have at least ${minSecretLength} characters`).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(8).max(128).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
})

export type Settings = {
  port: number
  host: string
  dataDir: string
  mailFrom: string
  teamEmail: string
  isDemo: boolean
  trustProxy: boolean
  allowRemoteTesting: boolean
  logLevel: 'silent' | 'error' | 'warn' | 'info' | 'debug'
  /** Null in embedded mode, which uses the address the process listens on. */
  publicUrl: string | null
  /** Null in embedded mode, which generates one and keeps it in the data folder. */
  secret: string | null
  admin: { email: string; password: string } | null
  databaseUrl: string | null
}

export const settingNames = Object.keys(shared.shape)

const requiredInProduction = [
  ['PUBLIC_URL'],
  ['SECRET'],
  ['SMTP_URL'],
  ['STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRET'],
  ['S3_BUCKET', 'DATA_DIR'],
]

export function readSettings(env: Record<string, string | undefined>): Settings {
  const { given, problems } = readSecretFiles(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')),
  )
  const result = shared.safeParse(given)
  if (!result.success) {
    problems.push(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  }
  if (given.DATABASE_URL) {
    for (const names of requiredInProduction) {
      if (names.some((name) => given[name])) continue
      problems.push(`${names.join(' or ')}: is required when DATABASE_URL is set`)
    }
  }
  if (Boolean(given.ADMIN_EMAIL) !== Boolean(given.ADMIN_PASSWORD)) {
    problems.push('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither')
  }
  if (!result.success || problems.length > 0) {
    throw new StartupError(`Kisscut cannot start. These settings need attention:\n  ${problems.join('\n  ')}`)
  }
  const read = result.data
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: read.DATA_DIR,
    mailFrom: read.MAIL_FROM,
    teamEmail: read.TEAM_EMAIL,
    isDemo: read.DEMO,
    trustProxy: read.TRUST_PROXY,
    allowRemoteTesting: read.ALLOW_REMOTE_TESTING,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? null,
    secret: read.SECRET ?? null,
    admin:
      read.ADMIN_EMAIL && read.ADMIN_PASSWORD
        ? { email: read.ADMIN_EMAIL, password: read.ADMIN_PASSWORD }
        : null,
    databaseUrl: read.DATABASE_URL ?? null,
  }
}
