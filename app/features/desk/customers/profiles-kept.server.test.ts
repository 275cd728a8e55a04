import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#app/platform/database/rows-of.server.ts'
import { customers } from '#app/schema/customers.server.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { newPerson } from '#test/person.ts'
import { contact, purchases } from '#test/purchase.ts'
import { reprintSteps } from '#test/reprint-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder, visitor, addStickers, close, webhook, paymentOf, payAtProvider } = purchases(t)
const { printedOrder, reprint } = reprintSteps(t)

/** Recalculates all profiles from accounts, orders and payments. */
const counted = sql`
  with people as (
    select lower(email) as person, id from customers where erased_at is null
  ), owned as (
    select o.id, o.created_at, o.total_cents - coalesce(p.refunded_cents, 0) as cents,
      case when o.customer_id is null then lower(o.email)
        else (select person from people where people.id = o.customer_id) end as person
    from orders o left join payments p on p.order_id = o.id and p.status = 'paid'
    where o.status <> 'UNPAID' and not (o.reprint_of is not null and o.total_cents = 0) and (o.customer_id is not null or o.email not like '%@erased.invalid')
  )
  select coalesce(people.person, bought.person) as person, people.id as "customerId",
    coalesce(orders, 0)::integer as orders, coalesce(cents, 0)::integer as cents, "firstAt", "latestAt"
  from people full join (
    select person, count(*) as orders, sum(cents) as cents, min(created_at) as "firstAt", max(created_at) as "latestAt"
    from owned where person is not null group by person
  ) bought on bought.person = people.person order by 1`

const kept = sql`
  select lower(email) as person, customer_id as "customerId", orders, lifetime_cents::integer as cents,
    first_order_at as "firstAt", latest_order_at as "latestAt" from customer_profiles order by 1`

const shown = sql`
  select lower(email) as person, email, customer_id, name, phone, city, orders, lifetime_cents, first_order_at,
    latest_order_at, array(select word from customer_profile_words where profile_id = id order by 1) as words
  from customer_profiles order by 1`

test('customer totals always match their orders and payments', async () => {
  const { db } = t.shop
  const { token } = await t.admin()
  const person = () => newPerson().contact
  const [guest, buyer, later] = [person(), await t.customer(), person()]
  const first = await paidOrder(undefined, guest)
  await paidOrder(undefined, { ...guest, email: guest.email.toUpperCase(), name: 'Second Name' })
  await paidOrder({ token: buyer.token })
  const corrected = await paidOrder({ token: buyer.token })
  await Promise.all([paidOrder(undefined, later), paidOrder(undefined, later), paidOrder(undefined, later)])

  const visiting = await visitor()
  await addStickers(visiting)
  const { link } = (await close(visiting, person())).body
  await payAtProvider(link)
  const { order } = await paymentOf(link)
  const refund = { amount: 700, reason: 'Late', idempotencyKey: 'one-refund' }
  await t.api('POST', `/admin/orders/${order.id}/refunds`, { token, body: refund })
  // The order is paid twice, so the second payment is a surplus.
  await webhook(link, { amountCents: 1 })

  const unvalidated = await t.customer({ email: later.email.toUpperCase(), emailValidatedAt: null })
  await t.customer({ email: guest.email })
  const claimed = person()
  await paidOrder(undefined, claimed)
  await t.customer({ email: claimed.email, emailValidatedAt: null })
  await paidOrder(undefined, { ...claimed, name: 'Third Name' })
  const correct = async (id: number, email: string) => {
    const body = { ...contact, email, version: 1 }
    expect((await t.api('PUT', `/admin/orders/${id}/contact`, { token, body })).status).toBe(200)
  }
  await correct(first.id, person().email)
  await correct(corrected.id, person().email)
  const gone = await t.customer()
  await paidOrder({ token: gone.token })
  await db.delete(customers).where(sql`${customers.id} in (${unvalidated.id}, ${gone.id})`)
  const erased = person()
  const { id } = await paidOrder(undefined, erased)
  const rejection = { status: 'REJECTED', reason: 'Not printable' }
  await t.api('POST', `/order/change-status/${id}`, { token, body: rejection })
  expect((await t.api('POST', '/admin/guests/erase', { token, body: { email: erased.email } })).status).toBe(
    200,
  )

  const reprinted = await printedOrder(person())
  expect((await reprint(reprinted)).status).toBe(201)
  const reprintFor = async ({ email }: { email: string }) => {
    const someoneElses = await printedOrder({ ...person(), name: 'Fourth Name' })
    await correct((await reprint(someoneElses)).body.orderId, email)
  }
  const [onlyReprinted, orderedLater] = [person(), person()]
  await reprintFor(onlyReprinted)
  await reprintFor(orderedLater)
  await paidOrder(undefined, { ...orderedLater, name: 'Fifth Name' })

  const rows = await rowsOf<{ person: string }>(db, kept)
  expect(rows.length).toBeGreaterThan(6)
  const free = { person: onlyReprinted.email, orders: 0, cents: 0, firstAt: null, latestAt: null }
  expect(rows.filter((row) => row.person !== free.person)).toEqual(await rowsOf(db, counted))
  expect(rows).toContainEqual(expect.objectContaining(free))

  const before = await rowsOf(db, shown)
  expect(before).toContainEqual(
    expect.objectContaining({ email: claimed.email, name: 'Third Name', orders: 2 }),
  )
  expect(before).toContainEqual(
    expect.objectContaining({ email: orderedLater.email, name: 'Fifth Name', orders: 1 }),
  )
  await db.execute(sql`delete from customer_profiles`)
  await fillFromMigration(db, 'customer_profiles')
  await fillFromMigration(db, 'free_reprints')
  expect(await rowsOf(db, shown)).toEqual(before)
})
