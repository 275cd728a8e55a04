import { expect, test } from 'vitest'
import { shippingTable } from '#app/schema/shipping.server.ts'
import { shopSettings, taxTable } from '#app/schema/shop.server.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

test('a shop is ready to sell once everything is set or confirmed, and a proof was sent', async () => {
  const admin = await t.admin()
  const missing = async () => {
    const { status, body } = await t.api('GET', '/admin/setup', admin)
    expect(status).toBe(200)
    const steps: { step: string; isDone: boolean; isOptional: boolean }[] = body.steps
    const open = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional)
    expect(body.isDone).toBe(open.length === 0)
    return open.map(({ step }) => step)
  }
  const { id } = await paidOrder()
  expect(await missing()).toEqual(['shipping', 'tax', 'legal', 'proof', 'payments', 'email'])
  for (const step of ['shipping', 'tax', 'legal']) {
    const { status } = await t.api('POST', '/admin/setup/reviews', { ...admin, body: { step } })
    expect(status).toBe(200)
  }
  expect(await missing()).toEqual(['proof', 'payments', 'email'])
  t.shop.settings = { ...t.shop.settings, stripe: { secretKey: 'sk', webhookSecret: 'wh' } as never }
  expect(await missing()).toEqual(['proof', 'email'])
  t.shop.settings = { ...t.shop.settings, smtpUrl: 'smtp://127.0.0.1' }
  expect(await missing()).toEqual(['proof'])
  const form = new FormData()
  form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'p.svg'))
  await t.api('POST', `/admin/orders/${id}/proofs`, { ...admin, form })
  expect(await missing()).toEqual(['proof'])
  const body = { status: 'APPROVED_BY_ADMIN' }
  await t.api('POST', `/order/change-status/${id}`, { ...admin, body })
  expect(await missing()).toEqual([])
})

test('shipping prices and tax are done once they are changed, without confirmation', async () => {
  const admin = await t.admin()
  await t.shop.db.update(shopSettings).set({ reviewedSteps: [] })
  const isDone = async (step: string) =>
    (await t.api('GET', '/admin/setup', admin)).body.steps.find((each) => each.step === step)
  expect(await isDone('shipping')).toMatchObject({ isDone: false, canReview: true })
  await t.shop.db.update(shippingTable).set({ version: 2 })
  await t.shop.db.update(taxTable).set({ version: 2 })
  expect(await isDone('shipping')).toMatchObject({ isDone: true, canReview: false })
  expect(await isDone('tax')).toMatchObject({ isDone: true, canReview: false })
})

test.each(['payments', 'email', 'order', 'nothing'])(
  '%s can’t be confirmed without a change',
  async (step) => {
    const { status } = await t.api('POST', '/admin/setup/reviews', { ...(await t.admin()), body: { step } })
    expect(status).toBe(422)
  },
)
