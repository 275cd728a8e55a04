import { first } from '#test/first.ts'
import { newOptions } from '#test/example-options.ts'
import type { TestShop } from '#test/shop.ts'

let names = 0

/** A 3" x 3" piece costs 90 cents, plus $10 for setup: $55 for 50. */
const product = {
  shape: 'circle',
  defaultQuantity: 50,
  gramsPerSquareInch: 0.25,
  sizeRule: { kind: 'sides', unit: 'in', minSide: 0.5, maxSide: 50 },
  quantityRule: { multipleOf: 1 },
  priceRule: { setup: 1000, minimumUnit: 0, unit: 0, rate: 10, areaExponent: 1, quantityExponent: 1 },
  sizes: [{ width: 3, height: 3 }],
  tiers: [{ quantity: 50 }, { quantity: 100 }],
  promotions: [] as object[],
}

/** Makes products with Finish (Gloss, Matte +10%, Holographic +$0.025 each) and Turnaround (Standard, Rush +$15). */
export function productOptions(t: TestShop) {
  async function optionProduct(changes: object = {}) {
    const { token, email } = await t.staff('catalog')
    const body = {
      name: `Option stickers ${++names}`,
      description: '',
      urlCode: null,
      parentId: 1,
      isDisabled: false,
      isDraft: false,
      product: { ...product, options: newOptions, ...changes },
    }
    const { body: sheet } = await t.api('POST', '/admin/catalog/categories', { token, body })
    const values = (sheet.product?.options ?? []).flatMap((group) => group.values)
    const id = (name: string) => first(values.filter((value) => value.name === name)).id
    return { token, email, sheet, categoryId: sheet.id, id }
  }

  type Sheet = Awaited<ReturnType<typeof optionProduct>>['sheet']
  type Groups = NonNullable<Sheet['product']>['options']

  const readSheet = async (token: string, id: number) =>
    (await t.api('GET', `/admin/catalog/categories/${id}`, { token })).body

  const saveOptions = (token: string, sheet: Sheet, options: unknown) =>
    t.api('PUT', `/admin/catalog/categories/${sheet.id}`, {
      token,
      body: { ...sheet, product: { ...sheet.product, options } },
    })

  /** Saves a change to the options in the current sheet. */
  async function changeOptions(token: string, categoryId: number, change: (groups: Groups) => unknown) {
    const sheet = await readSheet(token, categoryId)
    return saveOptions(token, sheet, change(sheet.product?.options ?? []))
  }

  const disabling = (name: string) => (groups: Groups) =>
    groups.map((group) => ({
      ...group,
      values: group.values.map((value) => (value.name === name ? { ...value, isDisabled: true } : value)),
    }))

  return { optionProduct, readSheet, saveOptions, changeOptions, disabling }
}
