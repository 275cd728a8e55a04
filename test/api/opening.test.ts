import { expect, test } from 'vitest'
import { categories } from '#app/schema/catalog.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'
import { orders } from '#app/schema/orders.server.ts'
import { payments } from '#app/schema/payments.server.ts'
import { shippingTable } from '#app/schema/shipping.server.ts'
import { shopSettings, taxTable } from '#app/schema/shop.server.ts'
import { demoShop, emptyShop } from '#db/seed/shop.ts'
import { fillFromMigration } from '#test/fill-from-migration.ts'
import { purchases } from '#test/purchase.ts'
import { quoteSteps } from '#test/quote-steps.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paidOrder } = purchases(t)
const { draft, send } = quoteSteps(t)

const undecided = { settings: emptyShop, reviewedSteps: [], sellsWithoutSetup: false }
const setShop = (values: Partial<typeof shopSettings.$inferInsert>) =>
  t.shop.db.update(shopSettings).set(values)
const missing = async (admin: { token: string }) =>
  (await t.api('GET', '/admin/setup', admin)).body.missingForPayments

test('a new shop takes payments once it has an address, an email, shipping prices and a tax decision', async () => {
  const admin = await t.admin()
  await setShop(undecided)
  const buyer = await visitor()
  await addStickers(buyer)
  const refused = async () => {
    const { status, problem } = await close(buyer)
    expect(status).toBe(409)
    expect(problem).toMatchObject({
      code: 'conflict',
      message:
        'This shop isn’t taking orders yet. Your cart is saved: please come back later, or contact us.',
    })
    expect([await t.shop.db.$count(orders), await t.shop.db.$count(payments)]).toEqual([0, 0])
    return missing(admin)
  }
  expect(await refused()).toEqual(['address', 'email', 'originZip', 'shipping', 'tax'])

  const { body: before } = await t.api('GET', '/admin/settings', admin)
  const { defaultTeamEmail: _, ...edited } = { ...before, ...demoShop }
  expect((await t.api('PUT', '/admin/settings', { ...admin, body: edited })).status).toBe(200)
  expect(await refused()).toEqual(['shipping', 'tax'])

  await t.api('POST', '/admin/setup/reviews', { ...admin, body: { step: 'shipping' } })
  expect(await refused()).toEqual(['tax'])
  await t.api('POST', '/admin/setup/reviews', { ...admin, body: { step: 'tax' } })
  expect(await missing(admin)).toEqual([])
  expect((await close(buyer)).status).toBe(200)
})

test('changed shipping prices and tax rates count as decided', async () => {
  const admin = await t.admin()
  await setShop({ ...undecided, settings: demoShop })
  expect(await missing(admin)).toEqual(['shipping', 'tax'])
  await t.shop.db.update(shippingTable).set({ version: 2 })
  await t.shop.db.update(taxTable).set({ version: 2 })
  expect(await missing(admin)).toEqual([])
})

test('a quote can’t be sent before the shop takes payments', async () => {
  const quote = await draft()
  await setShop(undecided)
  const { status, problem } = await send(quote)
  expect([status, problem?.message]).toEqual([409, 'Customers can’t pay yet. Setup shows what is missing.'])
})

test('the migration keeps a shop open if it offers products or designs, or has sold anything', async () => {
  const isOpen = async () => {
    await setShop(undecided)
    await fillFromMigration(t.shop.db, 'opened-shops')
    return (await t.shop.db.select().from(shopSettings))[0]?.sellsWithoutSetup
  }
  const { db } = t.shop
  expect(await isOpen()).toBe(true)
  await db.update(categories).set({ isDisabled: true })
  expect(await isOpen()).toBe(true)
  await db.update(libraryProducts).set({ isDisabled: true })
  await db.update(orders).set({ paidAt: null })
  expect(await isOpen()).toBe(false)

  await setShop({ sellsWithoutSetup: true, settings: demoShop })
  await db.update(categories).set({ isDisabled: false })
  await paidOrder()
  await db.update(categories).set({ isDisabled: true })
  expect(await isOpen()).toBe(true)
})
