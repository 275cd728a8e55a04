import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { orderStickers, plainPicture } from '../../bench/journey.ts'
import { testBucket } from '#test/bucket.ts'
import { freePort } from '#test/free-port.ts'
import { mailServer } from '#test/mail/mail-server.ts'
import { startStripe } from '#test/stripe/stripe-stand-in.ts'
import { testDatabase } from '#test/test-db.ts'
import { openCollector } from '#test/tracing/collector.ts'
import { realServices, realServicesIn, startBuilt } from './built-shop.ts'

const databaseUrl = testDatabase()
const bucket = testBucket()

test('an embedded start loads no packages for real services', async () => {
  const shop = await startBuilt(() => ({}))
  expect((await fetch(shop.url)).status).toBe(200)
  const loaded = await shop.loaded()
  expect(loaded.length).toBeGreaterThan(50)
  expect(await realServicesIn(loaded)).toEqual([])
  await shop.end()
})

test(
  'each setting loads its package, and traces include the calls it makes',
  { timeout: 120_000 },
  async ({ onTestFinished }) => {
    const collector = await openCollector()
    onTestFinished(collector.close)
    const mail = await mailServer()
    const stripe = await startStripe()
    onTestFinished(stripe.close)
    const DATABASE_URL = await databaseUrl()
    const METRICS_PORT = String(await freePort())
    const shop = await startBuilt((PUBLIC_URL) => ({
      ...stripe.settings,
      ...bucket.env(),
      DATABASE_URL,
      DEMO: 'true',
      METRICS_PORT,
      PUBLIC_URL,
      SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: mail.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    }))
    expect(await realServicesIn(await shop.loaded())).toEqual(realServices)

    await orderStickers(shop.url, { email: 'ada@example.com', artwork: plainPicture(300, 300) })
    // Shutdown sends the remaining spans.
    await shop.end()
    const names = collector.spans.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/upload-file',
        's3 putReceived',
        'POST /api/carts/me/close',
        'insert orders',
        'stripe openPayment',
      ]),
    )
  },
)
