import type { Settings } from '#app/platform/settings/settings.server.ts'

/** Hides secrets, because services quote their input in errors. */
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
  bucket,
  backups,
  tracing,
}: Settings): string[] {
  const known = [
    secret,
    admin?.password,
    ...passwordsIn(database?.url),
    ...passwordsIn(smtpUrl),
    stripe?.secretKey,
    ...(stripe?.webhookSecrets ?? []),
    bucket?.credentials?.secretAccessKey,
    backups.credentials?.secretAccessKey,
    ...Object.values(tracing?.headers ?? {}),
  ]
  return known.filter((value) => typeof value === 'string').filter((value) => value !== '')
}

function passwordsIn(url: string | null | undefined): string[] {
  if (!url) return []
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}
