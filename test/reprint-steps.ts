import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { purchases } from '#test/purchase.ts'
import type { TestShop } from '#test/shop.ts'

/** Returns functions that print and reprint orders as staff, through the API. */
export function reprintSteps(t: TestShop) {
  const { paidOrder } = purchases(t)
  const { uploadProof, move, decide, read } = orderSteps(t)

  /** Prints an order that the customer has approved. */
  async function print(order: { id: number; hash: string }) {
    const { token } = await t.admin()
    for (const status of ['APPROVED_BY_ADMIN', 'APPROVED', 'IN_PRINT']) {
      const response = status === 'APPROVED' ? decide(order, { status }) : move(token, order.id, { status })
      if ((await response).status !== 200) throw new Error(`${status} was refused`)
    }
    const { body } = await read(token, order.id)
    return { ...order, token, version: body.order.version, body, item: first(body.orderItems).item }
  }

  async function printedOrder(changes: object = {}) {
    const order = await paidOrder(undefined, changes)
    const { token } = await t.admin()
    await uploadProof(token, order.id)
    return print(order)
  }

  type Printed = { id: number; token: string; version: number; item: { id: number } }

  const reprint = ({ id, token, version, item }: Printed, changes: object = {}) =>
    t.api('POST', `/admin/orders/${id}/reprints`, {
      token,
      body: {
        items: [{ itemId: item.id, quantity: 1 }],
        reason: 'ours',
        note: 'A scratch on the sheet',
        isFree: true,
        version,
        ...changes,
      },
    })

  return { print, printedOrder, reprint }
}
