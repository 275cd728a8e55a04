import { expect, test } from 'vitest'
import { designedItems } from '#test/designed-items.ts'
import { first } from '#test/first.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { read } = orderSteps(t)
const { designedOrder } = designedItems(t)

const words = 'Cut 3/16" outside the artwork, holes kept · Fill · Turned 90° · Background removed'
const unchanged = 'Cut 1/8" outside the artwork, holes filled'

test('staff see a description of an item’s design', async () => {
  const { token } = await t.admin()
  const textOf = async ({ id }: { id: number }) => first((await read(token, id)).body.orderItems).designText
  expect(await textOf(await designedOrder())).toBe(words)
  expect(await textOf(await designedOrder(null))).toBe(unchanged)
})

test('staff see accepted findings worded as they were for the customer', async () => {
  const { token } = await t.admin()
  const itemOf = async ({ id }: { id: number }) => first((await read(token, id)).body.orderItems)
  const accepted = await itemOf(await designedOrder())
  // The picture is 60 x 40 pixels.
  expect(accepted.acceptedFindings).toEqual([
    { title: 'Blurry at this size', meaning: '16 dpi: it will look pixelated.' },
  ])
  expect(accepted.findings).toContainEqual({
    code: 'resolution',
    grade: 'low',
    text: '16 dpi, low',
  })
  expect((await itemOf(await designedOrder(null))).acceptedFindings).toEqual([])
})

test('the job ticket describes the design, even if the customer changed nothing', async () => {
  const { token } = await t.staff('production')
  const ticketOf = async ({ id }: { id: number }) => {
    const sheet = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
    return (await pdfText(await sheet.arrayBuffer())).join(' ').replaceAll(/\s+/g, ' ')
  }
  const ticket = await ticketOf(await designedOrder())
  expect(ticket).toContain(words)
  expect(ticket).toMatch(/fox\.png SHA-256/)
  expect(ticket).toContain('Accepted by the customer: Blurry at this size. 16 dpi')
  expect(await ticketOf(await designedOrder(null))).toContain(unchanged)
})
