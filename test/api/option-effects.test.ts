import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categories } from '#app/schema/catalog.server.ts'
import { orderItems } from '#app/schema/orders.server.ts'
import { newEffects } from '#test/example-options.ts'
import { first } from '#test/first.ts'
import { productOptions } from '#test/product-options.ts'
import { purchases } from '#test/purchase.ts'
import { testShop } from '#test/shop.ts'

const t = testShop()
const { visitor, addStickers, close, paymentOf, webhook } = purchases(t)
const { optionProduct, changeOptions, readSheet } = productOptions(t)

const product = () => optionProduct({ options: newEffects })

async function ordered(categoryId: number, options: string[]) {
  const buyer = await visitor()
  const line = await addStickers(buyer, {
    categoryId,
    size: { width: 3, height: 3, custom: true },
    options,
  })
  const { link } = (await close(buyer)).body
  await webhook(link)
  const { order } = await paymentOf(link)
  const read = async () => {
    const { body } = await t.api('GET', `/order/${order.id}`, { query: { hash: order.hash } })
    return first(body.orderItems).item
  }
  return { line, read }
}

describe('the effect of an option', () => {
  test('is saved by staff, offered to customers, and kept with ordered items', async () => {
    const { categoryId, token, id } = await product()
    const { options } = (await t.api('GET', `/categories/${categoryId}`)).body
    expect(options?.map(({ values }) => values.map(({ effect }) => effect))).toEqual([
      [undefined, 'holographic', 'clear'],
      [undefined, 'white-ink'],
    ])
    const { line, read } = await ordered(categoryId, [id('Clear vinyl'), id('Under the artwork')])
    const effects = ({ options: sold = [] }: { options?: { effect?: string }[] }) =>
      sold.map(({ effect }) => effect)
    expect(effects(line)).toEqual(['clear', 'white-ink'])
    expect(effects(await read())).toEqual(['clear', 'white-ink'])

    await changeOptions(token, categoryId, (groups) =>
      groups.map((group) => ({
        ...group,
        values: group.values.map(({ effect: _effect, ...value }) => value),
      })),
    )
    const sheet = await readSheet(token, categoryId)
    expect(JSON.stringify(sheet.product?.options)).not.toContain('effect')
    expect(effects(await read())).toEqual(['clear', 'white-ink'])
  })

  test('is in the audit log when it changes', async () => {
    const { categoryId, token } = await product()
    await changeOptions(token, categoryId, (groups) =>
      groups.map((group) => ({
        ...group,
        values: group.values.map((value) =>
          value.name === 'Clear vinyl' ? { ...value, effect: 'holographic' } : value,
        ),
      })),
    )
    const { body } = await t.api('GET', '/admin/audit', { token: (await t.admin()).token })
    const text = JSON.stringify(body)
    expect(text).toContain('Clear vinyl (+10%, effect: clear)')
    expect(text).toContain('Clear vinyl (+10%, effect: holographic)')
  })

  test.each([
    ['glitter', 422],
    ['', 422],
    [null, 400],
    [7, 400],
    [['clear'], 400],
  ])('%j is refused at the field with %i', async (effect, expected) => {
    const { categoryId, token } = await product()
    const { status, problem } = await changeOptions(token, categoryId, (groups) =>
      groups.map((group) => ({ ...group, values: group.values.map((value) => ({ ...value, effect })) })),
    )
    expect(status).toBe(expected)
    expect(Object.keys(problem?.fields ?? {})).toContain('product.options.0.values.0.effect')
  })

  test('is missing for options saved and sold before effects existed', async () => {
    const { categoryId, token, id } = await optionProduct()
    const { read } = await ordered(categoryId, [id('Matte')])
    const [stored] = await t.shop.db
      .select({ options: categories.options })
      .from(categories)
      .where(eq(categories.id, categoryId))
    expect(stored?.options[1]?.values.every((value) => !('effect' in value))).toBe(true)
    const [sold] = await t.shop.db
      .select({ options: orderItems.options })
      .from(orderItems)
      .where(eq(orderItems.categoryId, categoryId))
    expect(JSON.stringify(sold?.options)).not.toContain('effect')
    expect((await readSheet(token, categoryId)).product?.options[1]?.values[0]).not.toHaveProperty('effect')
    expect((await read()).options?.[0]).not.toHaveProperty('effect')
  })
})
