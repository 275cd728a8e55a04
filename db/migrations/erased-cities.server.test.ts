import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { newPerson, tableSearch } from '#test/person.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

test('erases the cities of people erased before, and keeps those of everyone else', async () => {
  const [erased, other] = [newPerson(), newPerson()]
  const { id } = await paidOrder(undefined, erased.contact)
  await paidOrder(undefined, other.contact)
  const { city } = erased.contact
  const kept = { email: 'erased@erased.invalid', name: 'Erased', phone: 'Erased', address: 'Erased' }
  await t.shop.db.update(orders).set(kept).where(eq(orders.id, id))
  await t.shop.db.insert(auditEntries).values({
    createdAt: new Date(),
    staffEmail: 'owner@kisscut.test',
    action: 'correct contact',
    subject: 'order',
    subjectId: String(id),
    changes: { city: [null, city], state: ['NY', 'NJ'] },
  })
  await fillFromMigration(t.shop.db, 'erased-cities')
  const [entry] = await t.shop.db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, String(id)))
  expect(entry?.changes).toEqual({ city: [null, '(erased)'], state: ['NY', 'NJ'] })
  const found = tableSearch(t)
  expect(await found(other.contact.city)).toContain('orders')
  expect(await found(city)).not.toContain('orders')
})
