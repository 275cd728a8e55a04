import { and, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { auditEntries } from '#app/schema/audit-entries.server.ts'
import { mails } from '#app/schema/mail.server.ts'
import { newOptions } from '#test/example-options.ts'
import { orderSteps } from '#test/order-steps.ts'
import { pdfText } from '#test/pdf-text.ts'
import { productOptions } from '#test/product-options.ts'
import { dieCut, purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, paidOrder, addStickers, close, paymentOf, webhook } = purchases(t)
const { optionProduct, readSheet, saveOptions, changeOptions, disabling } = productOptions(t)
const { uploadProof } = orderSteps(t)

const lastChange = async (id: number) => {
  const [entry] = await t.shop.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subject, 'category'), eq(auditEntries.subjectId, String(id))))
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}

describe('editing a product’s options', () => {
  test('options are saved with the product and an audit entry, and read back', async () => {
    const { token, email, sheet, categoryId } = await optionProduct({ options: [] })
    const before = { options: sheet.product?.options, version: sheet.version }
    expect(before).toEqual({ options: [], version: 1 })
    const saved = await saveOptions(token, sheet, newOptions)
    expect(saved).toMatchObject({ status: 200, body: { version: 2, product: { options: newOptions } } })
    expect(await readSheet(token, categoryId)).toEqual(saved.body)
    expect(await lastChange(categoryId)).toMatchObject({
      action: 'change',
      staffEmail: email,
      version: 2,
      changes: {
        'product.options': [
          null,
          'Finish: Gloss (default), Matte (+10%), Holographic (+$0.025 each, effect: holographic); Turnaround: Standard (default), Rush (+$15.00, 2 days less)',
        ],
      },
    })
  })

  test('values keep their ids when renamed, moved or disabled, and new ones get new ids', async () => {
    const { token, categoryId, id } = await optionProduct()
    const added = { name: 'Satin', priceKind: 'percent', amount: 5, daysLess: 0, isDefault: false }
    const { status, body } = await changeOptions(token, categoryId, ([finish]) => [
      {
        name: 'Surface',
        values: [{ ...added, isDisabled: true }, ...(finish?.values ?? [])].toReversed(),
      },
    ])
    expect(status).toBe(200)
    const [group] = body.product?.options ?? []
    expect(group?.name).toBe('Surface')
    expect(group?.values.map((value) => value.name)).toEqual(['Holographic', 'Matte', 'Gloss', 'Satin'])
    expect(group?.values.slice(0, 3).map((value) => value.id)).toEqual(
      ['Holographic', 'Matte', 'Gloss'].map(id),
    )
    expect(group?.values[3]?.id).toMatch(/^[\da-f]{8}$/)
  })

  test('options are kept if the call omits them, and removed when the product becomes a group', async () => {
    const { token, sheet, categoryId } = await optionProduct()
    const { options, ...product } = sheet.product ?? { options: [] }
    const path = `/admin/catalog/categories/${categoryId}` as const
    const changed = await t.api('PUT', path, { token, body: { ...sheet, name: `${sheet.name} 2`, product } })
    expect(changed.body.product?.options).toEqual(options)
    const group = await t.api('PUT', path, { token, body: { ...changed.body, product: null } })
    expect(group).toMatchObject({ status: 200, body: { product: null } })
    const restored = await t.api('PUT', path, { token, body: { ...group.body, product } })
    expect(restored.body.product?.options).toEqual([])
  })

  test('the later of two concurrent changes is reported as stale', async () => {
    const { token, sheet, categoryId } = await optionProduct()
    const responses = await Promise.all([
      saveOptions(token, sheet, []),
      saveOptions(token, sheet, newOptions.slice(0, 1)),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(responses.find(({ status }) => status === 409)?.problem?.code).toBe('stale')
    expect((await readSheet(token, categoryId)).version).toBe(2)
  })

  test.each<[string, unknown, number]>([
    ['text instead of a list', 'Finish', 400],
    ['a group without values', [{ name: 'Finish', values: [] }], 422],
    [
      'an id that no option has',
      [{ ...newOptions[0], values: [{ ...newOptions[0]?.values[0], id: 'ffffffff' }] }],
      422,
    ],
    ['too many groups', Array.from({ length: 7 }, (_, at) => ({ ...newOptions[0], name: `G${at}` })), 422],
    ['a huge amount', [{ ...newOptions[0], values: [{ ...newOptions[0]?.values[1], amount: 1e300 }] }], 422],
    ['null', null, 400],
  ])('refuses %s', async (_, options, status) => {
    const { token, sheet, categoryId } = await optionProduct()
    const response = await saveOptions(token, sheet, options)
    expect(response.status).toBe(status)
    expect(Object.keys(response.problem?.fields ?? {}).join()).toContain('product.options')
    expect((await readSheet(token, categoryId)).version).toBe(1)
  })

  test.each(['\0', '\ud800'])('refuses a name that can’t be stored: %j', async (name) => {
    const { token, sheet, categoryId } = await optionProduct()
    const response = await saveOptions(token, sheet, [{ ...newOptions[0], name: `Finish ${name}` }])
    expect(response.status).toBe(400)
    expect((await readSheet(token, categoryId)).version).toBe(1)
  })

  test('refuses a duplicate value id', async () => {
    const { token, categoryId } = await optionProduct()
    const { status } = await changeOptions(token, categoryId, ([finish]) => [
      finish,
      { ...finish, name: 'Material' },
    ])
    expect(status).toBe(422)
  })
})

async function orderWith(names: string[]) {
  const { categoryId, token: catalogToken, sheet, id } = await optionProduct()
  const buyer = await visitor()
  await addStickers(buyer, {
    ...dieCut,
    categoryId,
    size: { width: 3, height: 3, custom: true },
    options: names.map(id),
  })
  const { link } = (await close(buyer, { email: `options-${categoryId}@example.com` })).body
  await webhook(link)
  const { order } = await paymentOf(link)
  return { order, sheet, catalogToken, categoryId, email: order.email }
}

describe('an order’s options, as staff see them', () => {
  test('are shown with each item, with their prices and the base price', async () => {
    const { order, catalogToken, categoryId } = await orderWith(['Matte', 'Rush'])
    await changeOptions(catalogToken, categoryId, disabling('Matte'))
    const { token } = await t.staff('production')
    const { orderItems } = (await t.api('GET', `/admin/orders/${order.id}`, { token })).body
    expect(orderItems).toMatchObject([
      {
        item: {
          price: 5500 + 550 + 1500,
          options: [
            { group: 'Finish', value: 'Matte', price: 550 },
            { group: 'Turnaround', value: 'Rush', price: 1500, daysLess: 2 },
          ],
        },
        priceOrigin: { priceWithoutPromotion: 5500 + 550 + 1500, rule: { setup: 1000 } },
      },
    ])
  })

  test('the list and the board mark only rush orders', async () => {
    const [rushed, plain] = [await orderWith(['Rush']), await orderWith(['Matte'])]
    const { token } = await t.staff('production')
    const isRush = async (id: number) => {
      const { body: listed } = await t.api('GET', '/admin/orders', { token, query: { q: String(id) } })
      return listed.find((one) => one.id === id)?.isRush
    }
    expect([await isRush(rushed.order.id), await isRush(plain.order.id)]).toEqual([true, undefined])
    const { body: columns } = await t.api('GET', '/admin/board', { token })
    const cards = columns.flatMap((column) => column.cards)
    expect(cards.find(({ id }) => id === rushed.order.id)?.isRush).toBe(true)
    expect(cards.find(({ id }) => id === plain.order.id)).not.toHaveProperty('isRush')
  })

  test('the job ticket lists them, marked RUSH', async () => {
    const { order } = await orderWith(['Matte', 'Rush'])
    const { token } = await t.staff('production')
    await uploadProof(token, order.id, 'fox.png')
    const ticketOf = async (id: number) => {
      const response = await t.request(`/admin/orders/${id}/print-sheet.pdf`, { token })
      return (await pdfText(await response.arrayBuffer())).join(' ')
    }
    const ticket = await ticketOf(order.id)
    expect(ticket).toContain('Finish: Matte, Turnaround: Rush')
    expect(ticket).toContain('RUSH')
    expect(await ticketOf((await paidOrder()).id)).not.toContain('RUSH')
  })

  test('the export lists them', async () => {
    const { order, sheet } = await orderWith(['Matte'])
    const { token } = await t.staff('support')
    const query = { q: String(order.id) }
    const { body: csv } = await t.api('GET', '/admin/orders.csv', { token, query })
    const [heads, line] = csv.split('\r\n')
    expect(heads).toContain(',Options,')
    expect(line).toContain(`,"50 ${sheet.name}, Finish: Matte, Turnaround: Standard",`)
  })

  test('the customer’s email lists them, and nothing for an order without options', async () => {
    const { email } = await orderWith(['Matte'])
    const mailed = async (to: string) => {
      const rows = await t.shop.db.select().from(mails).where(eq(mails.to, to))
      return rows.flatMap(({ mail }) => (mail.template === 'order-paid' ? mail.order.items : []))
    }
    expect(await mailed(email)).toMatchObject([{ options: 'Finish: Matte, Turnaround: Standard' }])
    await paidOrder(undefined, { email: 'plain-options@example.com' })
    const [plain] = await mailed('plain-options@example.com')
    expect(plain).not.toHaveProperty('options')
  })
})
