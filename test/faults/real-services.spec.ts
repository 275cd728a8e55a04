import { expect, test } from '@playwright/test'
import { orderStickers, plainPicture } from '../../bench/journey.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { logIn } from '#test/shared-shop/visitor.ts'
import { newEmail } from '../e2e/steps.ts'

const shared = testSharedShop({ on: 'bucket' })

test('an order is stored with its file in a bucket, paid at Stripe, emailed over SMTP, and refunded', async () => {
  const email = newEmail('real')
  const { link } = await orderStickers(shared.shop.url, { email, artwork: plainPicture(300, 300) })
  expect(link).toContain(shared.services.stripe.url)
  expect((await fetch(`${shared.shop.url}/dev/mail`)).status).toBe(404)

  const paid = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
  expect(paid.headers.get('location')).toContain(`${shared.shop.url}/pay-confirm`)
  const orders = () =>
    shared.shop.query<{ id: number; status: string; total: number }>(
      `select id, status, total_cents::int as total from orders where email = '${email}'`,
    )
  await expect.poll(orders).toMatchObject([{ status: 'PENDING' }])
  const mails = () => shared.services.mail.received.filter(({ to }) => to === email)
  await expect.poll(() => mails().length).toBe(1)
  expect(mails()[0]?.source).toMatch(/^Auto-Submitted: auto-generated/m)

  const [file] = await shared.shop.query<{ path: string; sha256: string }>('select path from artwork_files')
  const stored = await fetch(`${shared.shop.url}/${file?.path}`)
  expect(stored.status).toBe(200)
  expect((await stored.arrayBuffer()).byteLength).toBe(plainPicture(300, 300).byteLength)

  const { refund } = await logIn(shared.shop, shared.shop.url)
  const [order] = await orders()
  const refunded = await refund(order?.id ?? 0, 'scratched-sheets-of-1001')
  expect(refunded.status, await refunded.text()).toBeLessThan(300)
})
