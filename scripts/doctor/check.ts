import { setTimeout as sleep } from 'node:timers/promises'
import { DrizzleQueryError } from 'drizzle-orm'
import { StartupError } from '#app/platform/settings/startup-error.server.ts'
import type { Settings } from '#app/platform/settings/settings.server.ts'

/** A note reports something that can't be checked yet, or that the owner still has to do. */
export type Finding = { name: string; isOk: boolean; isNote: boolean; text: string }

export type Note = { note: string }

/** The message names the problem and its fix. */
export class Problem extends Error {}

const limitMs = 30_000

/** `run` returns a description if everything is in order, or else a note; it throws if something is wrong. */
export async function check(
  name: string,
  run: () => Promise<string | Note>,
  maxMs = limitMs,
): Promise<Finding> {
  const late = sleep(maxMs, null, { ref: false }).then(() => {
    throw new Problem(`did not respond within ${maxMs / 1000} s. Check the network and its firewalls.`)
  })
  try {
    const result = await Promise.race([run(), late])
    const isNote = typeof result !== 'string'
    return { name, isOk: true, isNote, text: isNote ? result.note : result }
  } catch (error) {
    return { name, isOk: false, isNote: false, text: problemText(error) }
  }
}

/** Returns the underlying error's message, because Drizzle's own contains the whole query. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}

function problemText(error: unknown): string {
  const message = reasonOf(error)
  const text = error instanceof StartupError ? message.replace(/^Kisscut cannot start: /, '') : message
  return text.replaceAll(/\s*\n\s*/g, ' ')
}

/** Hides secrets, because services' error messages may quote their input. */
export function hideSecrets(text: string, settings: Settings): string {
  return secretsOf(settings)
    .toSorted((a, b) => b.length - a.length)
    .reduce((shown, secret) => shown.replaceAll(secret, '…'), text)
}

function secretsOf({
  secret,
  admin,
  database,
  smtpUrl,
  stripe,
  identity,
  bucket,
  backups,
  tracing,
}: Settings): string[] {
  const secrets = [
    secret,
    admin?.password,
    ...passwordsIn(database?.url),
    ...passwordsIn(database?.readUrl),
    ...passwordsIn(smtpUrl),
    stripe?.secretKey,
    ...(stripe?.webhookSecrets ?? []),
    identity?.clientSecret,
    bucket?.credentials?.secretAccessKey,
    backups.credentials?.secretAccessKey,
    ...Object.values(tracing?.headers ?? {}),
  ]
  return secrets.filter((value) => typeof value === 'string').filter((value) => value !== '')
}

function passwordsIn(url: string | null | undefined): string[] {
  if (!url) return []
  const { password } = new URL(url)
  return [password, decoded(password)]
}

/** Returns text with a single `%` as it is, as the database and mail clients do. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
