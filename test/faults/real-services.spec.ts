import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { expect, test } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { orderStickers, plainPicture } from '../../bench/journey.ts'
import { startStripe, type StripeStandIn } from '../stripe/stripe-stand-in.ts'
import { brokenRules } from '#test/shared-shop/invariants.ts'
import { openSharedShop, type SharedShop } from '#test/shared-shop/shared-shop.ts'
import { newEmail } from '../e2e/steps.ts'

const bucket = 'kisscut-files'

let shop: SharedShop
let stripe: StripeStandIn
let folder: string
let s3: S3rver
const mails: string[] = []

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, _, done) => {
    void text(stream).then((mail) => {
      mails.push(mail)
      done()
    }, done)
  },
})

test.beforeAll(async () => {
  test.setTimeout(120_000)
  folder = await mkdtemp(join(tmpdir(), 'kisscut-services-'))
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  s3 = new S3rver({
    directory: folder,
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
    allowMismatchedSignatures: true,
  })
  const { port } = await s3.run()
  shop = await openSharedShop(async (publicUrl) => {
    stripe = await startStripe({ webhook: `${publicUrl}/api/payments/webhook` })
    return {
      ...stripe.settings,
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }
  })
  await Promise.all([shop.startProcess(), shop.startProcess()])
})

test.afterAll(async () => {
  await shop?.stop()
  await stripe?.close()
  await new Promise<void>((resolve) => smtp.close(resolve))
  await s3?.close()
  await rm(folder, { recursive: true, force: true })
})

test('issue 10: an order with its file in a bucket, paid at Stripe, mailed over SMTP, refunded', async () => {
  const email = newEmail('real')
  const { link } = await orderStickers(shop.url, { email, artwork: plainPicture(300, 300) })
  expect(link).toContain(stripe.url)
  expect((await fetch(`${shop.url}/dev/mail`)).status).toBe(404)

  const paid = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toContain(`${shop.url}/pay-confirm`)
  const orders = () =>
    shop.query<{ id: number; status: string; total: number }>(
      `select id, status, total_cents::int as total from orders where email = '${email}'`,
    )
  await expect.poll(orders).toMatchObject([{ status: 'PENDING' }])
  await expect.poll(() => mails.filter((mail) => mail.includes(email)).length).toBe(1)
  expect(mails.find((mail) => mail.includes(email))).toMatch(/^Auto-Submitted: auto-generated/m)

  const [file] = await shop.query<{ path: string; sha256: string }>('select path from artwork_files')
  const stored = await fetch(`${shop.url}/${file?.path}`)
  expect(stored.status).toBe(200)
  expect((await stored.arrayBuffer()).byteLength).toBe(plainPicture(300, 300).byteLength)

  const login = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(shop.admin),
  })
  const { token } = await login.json()
  const [order] = await orders()
  const refunded = await fetch(`${shop.url}/api/admin/orders/${order?.id}/refunds`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ amount: 500, reason: 'Scratched', idempotencyKey: 'scratched-sheets-of-1001' }),
  })
  expect(refunded.status, await refunded.text()).toBeLessThan(300)
  await expect.poll(() => brokenRules(shop)).toEqual([])
})
