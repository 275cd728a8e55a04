import { expect, test } from '@playwright/test'
import { connect } from 'node:net'
import { killAt, killWhen } from '#test/shared-shop/kill-at.ts'
import { type CrashPoint } from '#test/shared-shop/database-proxy.ts'
import { until } from '#test/shared-shop/shared-shop.ts'
import { testSharedShop } from '#test/shared-shop/test-shared-shop.ts'
import { decide, logIn, visit, type Visitor } from '#test/shared-shop/visitor.ts'
import type { FaultKind } from '../stripe/faults.ts'
import { newEmail } from '../e2e/steps.ts'
import { killsAtEachPoint } from './kill-rounds.ts'

// Kills one of two processes with `kill -9` at each point where work is done in one place but not yet in another.

const shared = testSharedShop({ on: 'folder' })

/** Runs a test with one kill per round. */
const killed = (where: string, round: (round: number) => Promise<unknown>) =>
  test(`killed ${where}`, async () => {
    test.setTimeout(60_000 + killsAtEachPoint * 40_000)
    for (let at = 0; at < killsAtEachPoint; at++) await round(at)
  })

const commitOf = (transaction: RegExp, moment: CrashPoint['moment']): CrashPoint => ({
  statement: /^commit/,
  transaction,
  moment,
})

const count = async (from: string) => {
  const [row] = await shared.shop.query<{ count: number }>(`select count(*)::int as count from ${from}`)
  return row?.count
}

/** Waits until Stripe holds back the response to this call, and resolves to the index of the process that made it. */
async function untilStripeHolds(on: string, kind: FaultKind = 'hang-after'): Promise<number> {
  const fault = { on, kind, times: 1 }
  shared.services.stripe.faults.push(fault)
  await until(() => Promise.resolve(fault.times === 0))
  return 0
}

async function buyer(): Promise<Visitor & { email: string }> {
  const visitor = await visit(shared.shop, shared.shop.url)
  const { id } = await visitor.upload()
  await visitor.fillCart(id)
  return { ...visitor, email: newEmail('killed') }
}

const payAt = async (link: string | null) => {
  const paid = await fetch(`${link}/card`, { method: 'POST', redirect: 'manual' })
  expect(paid.status).toBe(303)
}

type Order = { id: number; hash: string; status: string }

const orderOf = async (email: string) => {
  const [order] = await shared.shop.query<Order>(
    `select id, hash, status from orders where email = '${email}' and status <> 'UNPAID'`,
  )
  return order
}

async function paidOrder(): Promise<Order> {
  const { close, email } = await buyer()
  await payAt((await close(email)).link)
  await shared.services.stripe.redeliver()
  const order = await orderOf(email)
  if (!order) throw new Error(`no order of ${email} was paid`)
  return order
}

/** Closes the cart again like a customer who got no response, pays, and expects a single order, paid once. */
async function closeAgainAndPay({ close, email }: Awaited<ReturnType<typeof buyer>>) {
  await payAt((await close(email)).link)
  await shared.services.stripe.redeliver()
  expect((await orderOf(email))?.status).toBe('PENDING')
  expect(await count(`orders where email = '${email}'`)).toBe(1)
}

test.describe('while a cart is closed', () => {
  for (const [where, moment, orders] of [
    ['before the order is committed', 'before', 0],
    ['between the order’s commit and the provider', 'after', 1],
  ] as const) {
    killed(where, async () => {
      const who = await buyer()
      await killAt(shared, commitOf(/insert into "orders"/, moment), (at) => who.close(who.email, at))
      expect(await count(`orders where email = '${who.email}'`)).toBe(orders)
      await closeAgainAndPay(who)
    })
  }

  killed('between the provider’s payment page and the database', async () => {
    const who = await buyer()
    await killWhen(shared, untilStripeHolds('POST checkout/sessions'), (at) => who.close(who.email, at))
    await closeAgainAndPay(who)
    const ofCart = [...shared.services.stripe.account.sessions.values()].filter(
      ({ customer_email }) => customer_email === who.email,
    )
    expect(ofCart).toHaveLength(1)
  })
})

test.describe('while a payment arrives', () => {
  for (const [where, moment, status] of [
    ['between the provider’s payment and the commit of the order', 'before', undefined],
    ['between the commit of the order and its email’s job', 'after', 'PENDING'],
  ] as const) {
    killed(where, async () => {
      const { close, email } = await buyer()
      const { link } = await close(email)
      await killAt(shared, commitOf(/insert into "order_events"/, moment), () => payAt(link))
      expect((await orderOf(email))?.status).toBe(status)
      await shared.services.stripe.redeliver()
      expect((await orderOf(email))?.status).toBe('PENDING')
    })
  }
})

test.describe('while an email is sent', () => {
  for (const [where, point] of [
    [
      'between an email’s claim and the mail server',
      { statement: /update "mails" set "attempts"/, moment: 'after' },
    ],
    [
      'between the mail server and the database',
      { statement: /update "mails" set .*"delivered_at"/s, moment: 'before' },
    ],
  ] as const) {
    killed(where, async () => {
      const { close, email } = await buyer()
      const { link } = await close(email)
      await killAt(shared, point, () => payAt(link))
    })
  }
})

/** Excludes the proof sheets that a job may add at the same time. */
const uploadsOfVisitors = 'artwork_files where session_id is not null'

test.describe('while a file is uploaded', () => {
  killed('in the middle of an upload', async () => {
    const visitor = await visit(shared.shop, shared.shop.url)
    const files = await count(uploadsOfVisitors)
    const [process] = shared.processes
    const halfSent = new Promise<number>((resolve, reject) => {
      const socket = connect(Number(new URL(process?.url ?? '').port), '127.0.0.1', () => {
        const head = [
          `POST /api/upload-file?${visitor.query} HTTP/1.1`,
          'host: shop',
          'content-type: multipart/form-data; boundary=half',
          'content-length: 2000000',
        ]
        const part = '--half\r\ncontent-disposition: form-data; name="file"; filename="fox.png"\r\n\r\n'
        socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
        socket.write(Buffer.alloc(1_000_000), () => resolve(0))
      })
      socket.on('error', reject)
    }).catch(() => 0)
    await killWhen(shared, halfSent, () => halfSent)
    expect(await count(uploadsOfVisitors)).toBe(files)
    await visitor.upload()
  })

  for (const [where, moment, added] of [
    ['between a stored file and its commit', 'before', 0],
    ['between a file’s commit and the response', 'after', 1],
  ] as const) {
    killed(where, async () => {
      const visitor = await visit(shared.shop, shared.shop.url)
      const files = (await count(uploadsOfVisitors)) ?? 0
      // Jobs store proof sheets like uploads, but don't lock a session.
      const upload = /from "sessions"[^]*insert into "artwork_files"/
      await killAt(shared, commitOf(upload, moment), (at) => visitor.tryUpload(at))
      expect(await count(uploadsOfVisitors)).toBe(files + added)
      // A file without a row is recorded, so that a later sweep deletes it.
      if (added === 0) expect(await count('unfinished_uploads')).toBeGreaterThan(0)
      await visitor.upload()
    })
  }
})

test.describe('while a proof is approved', () => {
  for (const [where, moment, status] of [
    ['before the approval is committed', 'before', 'APPROVED_BY_ADMIN'],
    ['between the approval’s commit and the response', 'after', 'APPROVED'],
  ] as const) {
    killed(where, async () => {
      const order = await paidOrder()
      const { sendProof } = await logIn(shared.shop, shared.shop.url)
      await sendProof(order.id)
      const approve = (at: string) => decide(at, order, { status: 'APPROVED' })
      await killAt(shared, commitOf(/update "proofs" set "approved_at"/, moment), approve)
      const read = () => shared.shop.query<Order>(`select status from orders where id = ${order.id}`)
      expect(await read()).toEqual([{ status }])
      expect([200, 409, 422]).toContain((await approve(shared.shop.url)).status)
      expect(await read()).toEqual([{ status: 'APPROVED' }])
      expect(await count(`order_events where order_id = ${order.id} and to_status = 'APPROVED'`)).toBe(1)
    })
  }
})

test.describe('while money is refunded', () => {
  const points: [string, (act: (at: string) => Promise<unknown>) => Promise<void>, number][] = [
    [
      'before the refund is committed',
      (act) => killAt(shared, commitOf(/insert into "refunds"/, 'before'), act),
      0,
    ],
    [
      'between the refund’s commit and the provider',
      (act) => killAt(shared, commitOf(/insert into "refunds"/, 'after'), act),
      1,
    ],
    [
      'between the provider’s refund and the database',
      (act) => killWhen(shared, untilStripeHolds('POST refunds'), act),
      1,
    ],
    [
      'before the provider’s refund is committed',
      (act) => killAt(shared, commitOf(/update "refunds" set "status"/, 'before'), act),
      1,
    ],
  ]
  for (const [where, kill, refunds] of points) {
    killed(where, async (round) => {
      const order = await paidOrder()
      const key = `killed-${order.id}-${round}`
      const { refund } = await logIn(shared.shop, shared.shop.url)
      await kill((at) => refund(order.id, key, at))
      expect(await count(`refunds where order_id = ${order.id}`)).toBe(refunds)
      // The employee got no response, and submits the same form again.
      expect((await refund(order.id, key)).status).toBeLessThan(300)
      expect(await count(`refunds where order_id = ${order.id}`)).toBe(1)
    })
  }
})
