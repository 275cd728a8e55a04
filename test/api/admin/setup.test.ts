import { expect, test } from 'vitest'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { paidOrder } = purchases(t)

test('the demo shop needs its shipping prices reviewed, an order and a proof, then nothing', async () => {
  const admin = await t.admin()
  const missing = async () => {
    const { status, body } = await t.api('GET', '/admin/setup', admin)
    expect(status).toBe(200)
    const steps: { step: string; isDone: boolean; isOptional: boolean }[] = body.steps
    const open = steps.filter(({ isDone, isOptional }) => !isDone && !isOptional)
    expect(body.isDone).toBe(open.length === 0)
    return open.map(({ step }) => step)
  }
  expect(await missing()).toEqual(['shipping', 'order', 'proof'])
  const { id } = await paidOrder()
  expect(await missing()).toEqual(['proof'])
  const form = new FormData()
  form.set('file', new File(['<svg xmlns="http://www.w3.org/2000/svg" width="90" height="4"/>'], 'p.svg'))
  await t.api('POST', `/admin/orders/${id}/proofs`, { ...admin, form })
  expect(await missing()).toEqual(['proof'])
  const body = { status: 'APPROVED_BY_ADMIN' }
  await t.api('POST', `/order/change-status/${id}`, { ...admin, body })
  expect(await missing()).toEqual([])
})
