import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { violatedConstraint } from '#app/platform/database/database-errors.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { sessions } from '#app/schema/customers.server.ts'
import { gangSheets, proofs } from '#app/schema/proofs.server.ts'
import { first } from '#test/first.ts'
import { gangSheetSteps } from '#test/gang-sheets.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)
const { uploadProof } = orderSteps(t)
const { approvedOrder, create } = gangSheetSteps(t)

/** Returns the constraint that a change violates. */
const refusal = async (change: Promise<unknown>) =>
  change.then(
    () => null,
    (error: unknown) => violatedConstraint(error),
  )

test('a proof that was never sent can’t be superseded', async () => {
  const { db } = t.shop
  const { token } = await t.admin()
  const { id } = await uploadProof(token, (await paidOrder()).id)
  const superseded = db.update(proofs).set({ supersededAt: new Date() }).where(eq(proofs.id, id))
  expect(await refusal(superseded)).toBe('proofs_superseded')
})

test('an unfinished gang sheet has no files', async () => {
  const { db } = t.shop
  const order = await approvedOrder()
  const items = [{ orderId: order.id, itemId: order.itemId, quantity: 1 }]
  const { id } = (await create(order.token, [], { items })).body
  const withFiles = db.update(gangSheets).set({ filesUntil: new Date() }).where(eq(gangSheets.id, id))
  expect(await refusal(withFiles)).toBe('gang_sheets_files')
})

test('artwork belongs to a visitor’s session or to a customer, but not to both', async () => {
  const { db } = t.shop
  await t.anonymousSession()
  const session = first(await db.select().from(sessions).limit(1))
  const { id: customerId } = await t.customer()
  const file = { fileName: 'a.png', type: 'png', path: 'files/a.png', sizeBytes: 1, sha256: 'x' } as const
  const owned = db
    .insert(artworkFiles)
    .values({ ...file, id: crypto.randomUUID(), sessionId: session.id, customerId })
  expect(await refusal(owned)).toBe('artwork_files_owner')
})

const indexes = z.object({ rows: z.array(z.object({ indexdef: z.string() })) })

test('deleting an employee doesn’t read all proofs', async () => {
  const found = await t.shop.db.execute(sql`select indexdef from pg_indexes where tablename = 'proofs'`)
  const columns = indexes.parse(found).rows.map(({ indexdef }) => /\((\w+)/.exec(indexdef)?.[1])
  expect(columns).toContain('staff_id')
})
