import { isLoopback } from '../http/loopback.ts'

type Given = Record<string, string | undefined>

const required = [['PUBLIC_URL'], ['SECRET'], ['S3_BUCKET', 'DATA_DIR']]
const services = [['SMTP_URL'], ['STRIPE_SECRET_KEY'], ['STRIPE_WEBHOOK_SECRET']]

/** Returns the settings that are missing or unsafe for a shop with customers, which is one on a database server. */
export function problemsInProduction(given: Given): string[] {
  const hasTestServices = /^(1|true)$/.test(given.ALLOW_TEST_SERVICES ?? '')
  const missing = [...required, ...(hasTestServices ? [] : services)]
    .filter((names) => !names.some((name) => given[name]))
    .map((names) => `${names.join(' or ')}: is required when DATABASE_URL is set`)
  return [...missing, ...problemsInPublic(given, hasTestServices)]
}

function problemsInPublic(given: Given, hasTestServices: boolean): string[] {
  const url = URL.canParse(given.PUBLIC_URL ?? '') ? new URL(given.PUBLIC_URL ?? '') : null
  if (!url || isLoopback(url.hostname)) return []
  const problems: string[] = []
  if (url.protocol !== 'https:') problems.push('PUBLIC_URL: must start with https:// for customers')
  if (hasTestServices) {
    problems.push(
      'ALLOW_TEST_SERVICES: caught mails and test payments are only for a PUBLIC_URL on this machine',
    )
  }
  if (/^[rs]k_test_/.test(given.STRIPE_SECRET_KEY ?? '')) {
    problems.push('STRIPE_SECRET_KEY: a test key charges nobody; use a live key for a public address')
  }
  if (given.STRIPE_API_URL) {
    problems.push('STRIPE_API_URL: is for tests; remove it for a public address')
  }
  return problems
}
