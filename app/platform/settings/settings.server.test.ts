import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { secretNames } from './secret-files.server.ts'
import { readSettings, settingNames } from './settings.server.ts'
import { StartupError } from './startup-error.server.ts'

const strong = randomBytes(32).toString('hex')

const production = {
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  DATA_DIR: '/srv/shop',
  PUBLIC_URL: 'https://shop.example/',
  SECRET: strong,
  SMTP_URL: 'smtp://127.0.0.1',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}

describe('secrets from files', () => {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kisscut-settings-'))
  })
  afterAll(() => rm(folder, { recursive: true }))

  async function fileOf(content: string) {
    const file = path.join(folder, randomUUID())
    await writeFile(file, content)
    return file
  }

  test.each(['', '\n', '\r\n'])('drop the trailing line break %j', async (end) => {
    const SECRET_FILE = await fileOf(`${strong}${end}`)
    const ADMIN_PASSWORD_FILE = await fileOf(`first password${end}`)
    const settings = readSettings({ SECRET_FILE, ADMIN_PASSWORD_FILE, ADMIN_EMAIL: 'boss@example.com' })
    expect(settings.secret).toBe(strong)
    expect(settings.admin?.password).toBe('first password')
  })

  test.each(secretNames)('can’t be set together with the setting itself: %s', async (name) => {
    const both = { [name]: strong, [`${name}_FILE`]: await fileOf(strong) }
    expect(() => readSettings(both)).toThrow(`Set ${name} or ${name}_FILE, not both.`)
  })

  test('are refused by name if the file is missing, empty or short', async () => {
    const missing = path.join(folder, 'none')
    expect(() => readSettings({ SECRET_FILE: missing })).toThrow(
      `SECRET_FILE names ${missing}, which cannot be read: the file does not exist.`,
    )
    expect(() => readSettings({ SECRET_FILE: folder })).toThrow('it is a folder')
    const empty = await fileOf('\n')
    expect(() => readSettings({ SECRET_FILE: empty })).toThrow(`SECRET_FILE names an empty file, ${empty}.`)
    const short = await fileOf('short')
    expect(() => readSettings({ SECRET_FILE: short })).toThrow('SECRET must have at least 32 characters')
  })

  test('can include all production settings', async () => {
    const { DATABASE_URL, SECRET, ...others } = production
    const settings = readSettings({
      ...others,
      DATABASE_URL_FILE: await fileOf(DATABASE_URL),
      SECRET_FILE: await fileOf(SECRET),
    })
    expect(settings.database?.url).toBe(DATABASE_URL)
  })
})

describe('settings', () => {
  test('defaults to an embedded shop on 127.0.0.1:3000', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: '.data',
      database: null,
      smtpUrl: null,
      stripe: null,
      bucket: null,
      publicUrl: null,
    })
  })

  test('starts a new embedded shop as the demo, and one on a database server empty, unless DEMO is set', () => {
    expect(readSettings({}).isDemo).toBe(true)
    expect(readSettings({ DEMO: 'false' }).isDemo).toBe(false)
    expect(readSettings(production).isDemo).toBe(false)
    expect(readSettings({ ...production, DEMO: 'true' }).isDemo).toBe(true)
    expect(() => readSettings({ DEMO: 'maybe' })).toThrow('DEMO')
  })

  test('treats an empty setting as not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 3000, database: null })
  })

  test.each(Object.keys(production).filter((name) => name !== 'DATABASE_URL'))(
    'names the missing %s when a production shop refuses to start',
    (name) => {
      expect(() => readSettings({ ...production, [name]: undefined })).toThrow(name)
    },
  )

  test('reads production settings', () => {
    expect(readSettings(production)).toMatchObject({
      publicUrl: 'https://shop.example',
      database: { url: production.DATABASE_URL, readUrl: null, poolSize: 10, isPreparing: true },
      smtpUrl: production.SMTP_URL,
      stripe: { secretKey: 'sk_live_1', webhookSecrets: ['whsec_1'], apiUrl: null },
      bucket: null,
    })
  })

  test('reports everything missing or unsafe in one message', () => {
    const unsafe = {
      DATABASE_URL: production.DATABASE_URL,
      SECRET: 'short',
      PUBLIC_URL: 'http://shop.example',
    }
    const read = () =>
      readSettings({
        ...unsafe,
        ALLOW_TEST_SERVICES: 'true',
        STRIPE_SECRET_KEY: 'sk_test_1',
        STRIPE_API_URL: 'http://127.0.0.1',
      })
    for (const problem of [
      'SECRET must have at least 32 characters; "openssl rand -hex 32" prints a good one.',
      'S3_BUCKET or DATA_DIR is required when DATABASE_URL is set.',
      'PUBLIC_URL must start with https:// for customers.',
      'ALLOW_TEST_SERVICES is only for a PUBLIC_URL on this machine.',
      'STRIPE_SECRET_KEY is a test key, which charges nobody; use a live key for a public address.',
      'STRIPE_API_URL is for tests; remove it for a public address.',
      'Set both STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or neither.',
    ]) {
      expect(read).toThrow(problem)
    }
  })

  test('allows test services with a database server if PUBLIC_URL is on this machine', () => {
    const { SMTP_URL: _, STRIPE_SECRET_KEY: __, STRIPE_WEBHOOK_SECRET: ___, ...others } = production
    const local = { ...others, PUBLIC_URL: 'http://localhost:3000', ALLOW_TEST_SERVICES: 'true' }
    expect(readSettings(local)).toMatchObject({ smtpUrl: null, stripe: null })
    expect(() => readSettings({ ...local, ALLOW_TEST_SERVICES: 'false' })).toThrow('SMTP_URL is required')
  })

  test('lets an embedded shop use each real service separately', () => {
    expect(readSettings({ SMTP_URL: 'smtps://me:secret@mail.example' }).smtpUrl).toContain('mail.example')
    const files = { S3_BUCKET: 'my-files', S3_ENDPOINT: 'http://127.0.0.1:9000', S3_REGION: 'eu-central-1' }
    expect(readSettings({ ...files, S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }).bucket).toEqual({
      bucket: 'my-files',
      endpoint: 'http://127.0.0.1:9000',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
    })
  })

  test('uses the shop’s provider for backups, or a complete separate one', () => {
    const files = {
      S3_BUCKET: 'my-files',
      S3_ENDPOINT: 'http://127.0.0.1:9000',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'key',
    }
    expect(readSettings(files).backups).toEqual({
      endpoint: 'http://127.0.0.1:9000',
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'key' },
      prefix: 'S3_',
    })
    expect(readSettings({ ...files, BACKUP_S3_REGION: 'eu-central-1' }).backups).toEqual({
      endpoint: null,
      region: 'eu-central-1',
      credentials: null,
      prefix: 'BACKUP_S3_',
    })
  })

  test('accepts two webhook secrets while one is being replaced', () => {
    const stripe = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_new, whsec_old' }
    expect(readSettings(stripe).stripe?.webhookSecrets).toEqual(['whsec_new', 'whsec_old'])
  })

  test.each([
    ['orders@shop.example', '', 'orders@shop.example'],
    ['Ink & Paper <orders@shop.example>', 'Ink & Paper', 'orders@shop.example'],
    [' "Ink, Paper" < orders@shop.example > ', 'Ink, Paper', 'orders@shop.example'],
  ])('parses MAIL_FROM=%s', (MAIL_FROM, name, address) => {
    expect(readSettings({ MAIL_FROM }).mailFrom).toEqual({ name, address })
  })

  describe('traces', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example/otlp/'
    const tracingOf = (env: Record<string, string>) => readSettings(env).tracing

    test('are sent to a collector set by the standard variables', () => {
      expect(tracingOf({ OTEL_EXPORTER_OTLP_ENDPOINT })).toEqual({
        url: 'https://collector.example/otlp/v1/traces',
        headers: {},
        serviceName: 'kisscut',
        sampler: { name: 'parentbased_always_on', ratio: 1 },
      })
      expect(
        tracingOf({
          OTEL_EXPORTER_OTLP_ENDPOINT,
          OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/traces',
          OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b, authorization=Basic%20abc',
          OTEL_SERVICE_NAME: 'stickers',
          OTEL_TRACES_SAMPLER: 'traceidratio',
          OTEL_TRACES_SAMPLER_ARG: '0.1',
        }),
      ).toEqual({
        url: 'http://127.0.0.1:4318/traces',
        headers: { 'api-key': 'a=b', authorization: 'Basic abc' },
        serviceName: 'stickers',
        sampler: { name: 'traceidratio', ratio: 0.1 },
      })
      expect(tracingOf({ OTEL_TRACES_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/traces')
    })

    test.each<Record<string, string>>([
      {},
      { OTEL_SERVICE_NAME: 'stickers' },
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'True' },
      { OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_TRACES_EXPORTER: 'none' },
    ])('are off with %j', (env) => {
      expect(tracingOf(env)).toBeNull()
    })
  })

  test.each([
    ['false', 0],
    ['true', 1],
    ['3', 3],
  ])('parses TRUST_PROXY=%s as %i proxies', (TRUST_PROXY, proxies) => {
    expect(readSettings({ TRUST_PROXY }).trustedProxies).toBe(proxies)
  })

  test.each([
    ['PORT', 'abc'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PUBLIC_URL', 'not an address'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['SECRET', 'short'],
    ['TEAM_EMAIL', 'nobody'],
    ['MAIL_FROM', 'Kisscut'],
    ['MAIL_FROM', 'Kisscut <>'],
    ['MAIL_FROM', 'a@shop.example, b@shop.example'],
    ['MAIL_FROM', 'Shop\r\nBcc: x@shop.example <a@shop.example>'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_READ_URL', 'mysql://x'],
    ['ADMIN_EMAIL', 'admin@example.com'],
    ['TRUST_PROXY', 'perhaps'],
    ['TRUST_PROXY', '-1'],
    ['TRUST_PROXY', '1.5'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', '10000'],
    ['DATABASE_PREPARED_STATEMENTS', 'maybe'],
    ['SMTP_URL', 'https://mail.example'],
    ['SMTP_URL', 'mail.example'],
    ['STRIPE_SECRET_KEY', 'pk_live_1'],
    ['STRIPE_SECRET_KEY', 'whsec_1'],
    ['STRIPE_WEBHOOK_SECRET', 'sk_live_1'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_1,'],
    ['STRIPE_API_URL', 'stripe'],
    ['S3_BUCKET', 'x'],
    ['S3_ENDPOINT', 's3://files'],
    ['S3_ACCESS_KEY_ID', 'alone'],
    ['BACKUP_S3_ENDPOINT', 's3://backups'],
    ['BACKUP_S3_SECRET_ACCESS_KEY', 'alone'],
    ['ALLOW_TEST_SERVICES', 'yes'],
    ['OIDC_ISSUER', 'accounts.google.com'],
    ['OIDC_CLIENT_ID', 'alone'],
    ['OIDC_ALLOWED_DOMAIN', 'alone.example'],
    ['OIDC_ALLOWED_DOMAIN', '@example.com'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'grpc://collector'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'key=a\r\nb: c'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_TRACES_SAMPLER', 'sometimes'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
    ['OTEL_TRACES_SAMPLER_ARG', 'half'],
    ['OTEL_SDK_DISABLED', 'yes'],
  ])('names the invalid setting: %s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(name)
  })

  test.each<[Record<string, string>, string]>([
    [{ PORT: 'abc' }, 'PORT must be a number from 1 to 65535.'],
    [{ PORT: '70000' }, 'PORT must be a number from 1 to 65535.'],
    [{ PORT: '80.5' }, 'PORT must be a whole number from 1 to 65535.'],
    [{ DEMO: 'maybe' }, 'DEMO must be true or false.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of silent, error, warn, info, debug.'],
    [{ PUBLIC_URL: 'shop.example' }, 'PUBLIC_URL must be a URL that starts with http:// or https://.'],
    [
      { SMTP_URL: 'smtps://shop:a#b/c@mail.example' },
      'SMTP_URL must be a complete URL; if it has a password, encode special characters in it (%23 for #).',
    ],
    [{ MAIL_FROM: 'Kisscut <>' }, 'MAIL_FROM must be an email address or Name <address>.'],
    [{ TRUST_PROXY: '-1.5' }, 'TRUST_PROXY must be the number of proxies, from 0 to 10.'],
    [{ METRICS_PORT: '3000' }, 'METRICS_PORT must differ from PORT; both are 3000.'],
    [{ ROLE: 'worker' }, 'ROLE must be one of all, web, work.'],
    [
      { ROLE: 'web' },
      'ROLE=web needs a DATABASE_URL; the embedded database has one process, which must do everything (ROLE=all).',
    ],
    [
      { S3_ENDPOINT: 'https://s3.example.com' },
      'S3_ENDPOINT needs an S3_BUCKET; for backups only, set BACKUP_S3_ENDPOINT instead.',
    ],
    [
      { DATABASE_READ_URL: 'postgres://shop@127.0.0.1/shop' },
      'DATABASE_READ_URL needs DATABASE_URL, the database that it is a replica of.',
    ],
    [{ ADMIN_EMAIL: 'a@shop.example' }, 'Set both ADMIN_EMAIL and ADMIN_PASSWORD, or neither.'],
    [
      { ADMIN_EMAIL: 'a@shop.example', ADMIN_PASSWORD: 'aaaaaaaa' },
      'ADMIN_PASSWORD must not repeat a few characters.',
    ],
  ])('explains the problem with %j in one sentence', (env, sentence) => {
    expect(() => readSettings(env)).toThrow(
      new StartupError(`Kisscut cannot start. These settings need attention:\n  ${sentence}`),
    )
  })

  test('has a separate sentence for a wrong value of each setting', () => {
    for (const name of settingNames) {
      try {
        readSettings({ [name]: '\u{0}?' })
      } catch (error) {
        const lines = String(error).split('\n').slice(1)
        for (const line of lines)
          expect(line).toMatch(/^ {2}(Set both|[A-Z0-9_]+( or [A-Z0-9_]+)? (must|is|needs)) .+\.$/)
        expect(String(error)).not.toMatch(/invalid|expected|received|too small|too big/i)
      }
    }
  })

  test.each([
    ['short', 'have at least 32 characters'],
    ['x'.repeat(40), 'not repeat a few characters'],
    ['abcdefghij'.repeat(4), 'not repeat a few characters'],
    ['abababababababababababababababababac', 'not repeat a few characters'],
    ['change-me-to-32-random-characters!', 'not be an example'],
    ['your-secret-of-at-least-32-letters', 'not be an example'],
  ])('refuses a secret that can be guessed: %s', (SECRET, problem) => {
    expect(() => readSettings({ SECRET })).toThrow(
      `SECRET must ${problem}; "openssl rand -hex 32" prints a good one.`,
    )
  })

  test('accepts random secrets', () => {
    for (let made = 0; made < 1_000; made++) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const SECRET = randomBytes(24).toString(encoding)
        expect(readSettings({ SECRET }).secret).toBe(SECRET)
      }
    }
  })
})

test('docs/settings.md and .env.example list exactly the settings', async () => {
  const page = await readFile('docs/settings.md', 'utf8')
  const onPage = [...page.matchAll(/^\| (`.*?`) +\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name]) => name),
  )
  const example = await readFile('.env.example', 'utf8')
  const inExample = [...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(onPage.toSorted()).toEqual(settingNames.toSorted())
  expect(inExample.toSorted()).toEqual(settingNames.toSorted())
})

test('docs/commands.md lists exactly the commands', async () => {
  const page = await readFile('docs/commands.md', 'utf8')
  const onPage = [...page.matchAll(/^\| `npm run ([\w:-]+)/gm)].map(([, name]) => name)
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(onPage.toSorted()).toEqual(
    Object.keys(scripts)
      .filter((name) => !internal.has(name))
      .toSorted(),
  )
})

/** These scripts are documented in the README, or are part of other scripts. */
const internal = new Set('start test test:node test:fast check:types check:lint check:format'.split(' '))
