import { readFileSync } from 'node:fs'
import { errorCode } from '../error-code.server.ts'

type Env = Record<string, string | undefined>

/** Settings that can also be read from a file, set by `…_FILE`, to keep them out of process lists. */
export const secretNames = [
  'SECRET',
  'ADMIN_PASSWORD',
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'SMTP_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'OIDC_CLIENT_SECRET',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

const fileProblems: Record<string, string> = {
  ENOENT: 'the file does not exist',
  EACCES: 'this user has no permission to read it',
  EISDIR: 'it is a folder',
}

export function readSecretFiles(env: Env): { withSecrets: Env; problems: string[] } {
  const withSecrets = { ...env }
  const problems: string[] = []
  for (const name of secretNames) {
    const file = env[`${name}_FILE`]
    if (!file) continue
    if (env[name]) {
      problems.push(`Set ${name} or ${name}_FILE, not both`)
      continue
    }
    try {
      // A line break added by an editor or `echo` is not part of the secret.
      withSecrets[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (!withSecrets[name]) problems.push(`${name}_FILE names an empty file, ${file}`)
    } catch (error) {
      const problem = fileProblems[errorCode(error) ?? ''] ?? String(error)
      problems.push(`${name}_FILE names ${file}, which cannot be read: ${problem}`)
    }
  }
  return { withSecrets, problems }
}
