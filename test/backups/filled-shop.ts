import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { keepFigures } from '#app/features/desk/figures/keep-figures.server.ts'
import { deleteFiles } from '#app/features/goods/artwork/delete-files.server.ts'
import { turned } from '#test/designed-items.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { officeExamples } from '#test/office-examples/examples.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { addApp } from '#test/second-factors.ts'
import type { TestShop } from '#test/shop.ts'
import { plainPicture } from '../../bench/journey.ts'

/**
 * Fills a shop with orders that have artwork, proofs, chat, refunds and emails, and with leftovers of interrupted work.
 */
export async function fillShop(t: TestShop) {
  const { visitor, addStickers, close, paidOrder, payAtProvider } = purchases(t)
  const { uploadProof, move, decide } = orderSteps(t)
  const { token } = await t.admin()
  const buyer = await visitor()
  const form = new FormData()
  form.append('file', new File([plainPicture(30, 20)], 'Zoë’s "logo".png', { type: 'image/png' }))
  const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
  const product = { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id }
  await addStickers(buyer, { product, design: turned })
  const order = await paidOrder(buyer, { name: 'Zoë “Ink” O’Brien' })
  await uploadProof(token, order.id)
  await move(token, order.id, { status: 'APPROVED_BY_ADMIN' })
  await decide(order, { status: 'PENDING', reason: 'Bigger 🙂' })
  const picture = new FormData()
  picture.append('file', new File([plainPicture(31, 20)], 'chat.png', { type: 'image/png' }))
  const { body: attached } = await t.api('POST', '/upload', { query: { hash: order.hash }, form: picture })
  await t.api('POST', `/messages/${order.id}`, {
    query: { hash: order.hash },
    body: { content: `<p>Like this: <img src="/${attached.path}"></p>` },
  })
  await endOrders(t)
  await changeOrders(t)
  const unreported = await visitor()
  await addStickers(unreported)
  const { link } = (await close(unreported)).body
  await payAtProvider(link, { isReported: false })
  await t.customer()
  // Simulates that some time has passed.
  await t.shop.db.execute(sql`update payments set next_check_at = now() where status in ('opening', 'open')`)
  await t.shop.db.execute(sql`update mails set created_at = created_at - interval '1 minute'`)
  // Simulates deleted rows, whose ids must not be reused.
  await t.shop.db.execute(sql`select setval(pg_get_serial_sequence('orders', 'id'), 5000)`)
  const content = 'line\n\r\u2028\u2029\\N \t{"a": 1}\\u0041 🙂 \u00a0'
  await t.shop.db.execute(
    sql`insert into order_notes (order_id, content, created_at) values (${order.id}, ${content}, now())`,
  )
  await t.shop.db.execute(
    sql`insert into customer_notes (profile_id, content, created_at) select id, ${content}, now() from customer_profiles`,
  )
  await t.shop.db.execute(
    sql`insert into saved_views (staff_id, name, is_shared, filter) select id, ${content}, true, '{"q": "zoë"}' from customers limit 1`,
  )
  await t.shop.db.execute(sql`insert into quotes (note, ends_on) values (${content}, '2026-12-31')`)
  await t.shop.db.execute(sql`update customer_profiles set tags = array['a, b', 'zoë "ink"']`)
  await t.shop.db.execute(
    sql`insert into mails ("to", mail, subject, html, text, created_at, delivered_at)
        select 'reader@example.com', '{"template": "old"}', 's', 'h', 't', now(), now() from generate_series(1, 600)`,
  )
  // These rows reference later rows, one of them much later.
  await t.shop.db.execute(
    sql`update categories set parent_id = (select max(id) from categories) where id = 1`,
  )
  await t.shop.db.execute(
    sql`update mails set repeats = (select max(id) from mails) where id = (select min(id) from mails)`,
  )
  return { order, unpaidLink: link, path: attached.path }
}

/** Fills every table by doing everything that staff can do, and then everything that `fillShop` does. */
export async function fillEveryTable(t: TestShop) {
  const { db } = t.shop
  for (const [name, prepare] of Object.entries(officeExamples(t))) {
    const { method, path, ...call } = await prepare()
    const { token } = await t.admin()
    const { status } = await t.api(method, path, { ...call, token })
    if (status >= 300) throw new Error(`${name}: ${status}`)
  }
  const { token } = await t.staff('support')
  await addApp(t, token)
  await deleteErasedFiles(t)
  const filled = await fillShop(t)
  const { order } = filled
  await keepFigures({ db, now: () => new Date(Date.now() + 24 * 60 * 60_000) })
  const customer = sql`(select max(id) from customers)`
  const item = sql`(select max(id) from order_items where order_id = ${order.id})`
  for (const rows of [
    sql`coupon_costs select max(id), 100 from coupons`,
    sql`factor_deadlines select ${customer}, now()`,
    sql`last_backup (at) select now()`,
    sql`kept_assets select 'page-Zoë.js', 'G/8A', now()`,
    sql`merged_sessions select 7000, ${customer}, now()`,
    sql`outdated_figures (at) select now()`,
    sql`passkeys (customer_id, credential_id, public_key, counter, transports, name, created_at)
      select ${customer}, 'a-passkey', 'pQECAyYgASFYIA', 4294967295, array['usb', 'nfc'], 'Zoë’s key', now()`,
    sql`proof_items select id, order_id, ${item} from proofs where order_id = ${order.id} limit 1`,
    sql`provider_events select 'stripe', 'evt_1', 'charge.refunded', now()`,
    sql`refund_items select max(id), ${item}, 2, 90 from refunds`,
    sql`resumable_uploads (id, customer_id, file_name, size_bytes, received_bytes, part_paths, created_at, received_at)
      select gen_random_uuid(), ${customer}, 'banner.pdf', 9000000, 5000000, array['files/first.part'], now(), now()`,
    sql`service_problems select 'mail', 'send', 'The server refuses the sender.', true, now(), now()`,
    sql`tax_calculations (fingerprint, provider_calculation_id, state, tax_cents, created_at, outdated_at)
      select 'a1', 'taxcalc_1', 'NY', 399, now(), now()`,
    sql`tax_records (order_id, status, provider_transaction_id, created_at, done_at)
      select ${order.id}, 'done', 'tax_1', now(), now()`,
  ]) {
    await db.execute(sql`insert into ${rows}`)
  }
  return filled
}

/** Cancels one order and erases its customer, reprints another, and deletes a product that nobody ordered. */
async function endOrders(t: TestShop) {
  const { visitor, addStickers, paidOrder } = purchases(t)
  const { printedOrder, reprint } = reprintSteps(t)
  const buyer = await visitor()
  const form = new FormData()
  form.append('file', new File([plainPicture(32, 20)], 'private.png', { type: 'image/png' }))
  const { body: artwork } = await t.api('POST', '/upload-file', { ...buyer, form })
  await addStickers(buyer, { product: { by: 'custom', name: 'Die Cut Stickers', fileId: artwork.id } })
  const email = 'forget-me@example.com'
  const { id } = await paidOrder(buyer, { email })
  const { token } = await t.admin()
  const body = { reason: 'Ordered twice', from: 'PENDING', version: 1, refund: 'full' }
  await expectDone(t.api('POST', `/admin/orders/${id}/cancel`, { token, body }))
  await expectDone(t.api('POST', '/admin/guests/erase', { token, body: { email } }))
  await deleteErasedFiles(t)
  await expectDone(reprint(await printedOrder()))
  const unsold = '/admin/catalog/categories/33' as const
  const { version } = (await t.api('GET', unsold, { token })).body
  await expectDone(t.api('DELETE', unsold, { token, query: { version: String(version) } }))
  await t.shop.db.execute(sql`insert into unfinished_uploads (id, paths, created_at)
    values (gen_random_uuid(), array['files/never.png'], now())`)
}

/** Runs the enqueued deletions, because backups omit files that no row references. */
async function deleteErasedFiles(t: TestShop) {
  const { rows } = (await t.shop.db.execute(
    sql`select data from pgboss.job where name = 'delete-files'`,
  )) as { rows: { data: unknown }[] }
  for (const { data } of rows) await deleteFiles(t.shop, data)
}

/**
 * Edits, refunds and disputes orders, waives one amount due and leaves one edit unpaid, sends a quote, and makes a gang
 * sheet.
 */
async function changeOrders(t: TestShop) {
  const { paidOrder } = purchases(t)
  const { read } = orderSteps(t)
  const { approvedOrder, doneSheet } = gangSheetSteps(t)
  const { token } = await t.admin()
  const edit = async (id: number, payment: 'first' | 'later') => {
    const { order, orderItems } = (await read(token, id)).body
    const change = orderItems.map(({ item }) => ({ itemId: item.id, quantity: item.quantity * 2 }))
    const edits = `/admin/orders/${id}/edits` as const
    const { after } = (await t.api('POST', `${edits}/preview`, { token, body: { change } })).body
    const body = { change, payment, total: after.total, from: order.status, version: order.version }
    await expectDone(t.api('POST', edits, { token, body }))
    return { version: order.version + 1 }
  }
  const awaited = await paidOrder()
  await edit(awaited.id, 'first')
  const waived = await paidOrder()
  const body = { ...(await edit(waived.id, 'later')), reason: 'Waited too “long”' }
  await expectDone(t.api('POST', `/admin/orders/${waived.id}/due/waive`, { token, body }))
  await t.shop.db.execute(sql`update test_provider_payments set status = 'paid'
    where id in (select provider_payment_id from payments where order_id = ${waived.id})`)
  const refund = { amount: 100, reason: 'A scratch', idempotencyKey: 'a-refund-in-a-backup' }
  await expectDone(t.api('POST', `/admin/orders/${waived.id}/refunds`, { token, body: refund }))
  await t.shop.db.execute(sql`
    insert into disputes (payment_id, order_id, provider, provider_dispute_id, status, amount_cents, currency, reason, created_at)
    select id, order_id, provider, 'dispute-1', 'needs-response', amount_cents, 'USD', 'general', now()
    from payments where order_id = ${waived.id} limit 1`)
  await expectDone(
    t.api('POST', `/admin/orders/${waived.id}/link`, { token, body: { reason: 'Leaked', isMailed: true } }),
  )
  await quoteSteps(t).sent()
  const approved = await approvedOrder()
  await doneSheet(approved.token, [approved])
}

async function expectDone(call: Promise<{ status: number; body: unknown }>) {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`)
}

export async function urlOf(t: TestShop): Promise<string> {
  const { rows } = (await t.shop.db.execute(sql`select current_database() as name`)) as {
    rows: { name: string }[]
  }
  const url = new URL(inject('postgresUrl'))
  url.pathname = `/${rows[0]?.name}`
  return url.href
}
