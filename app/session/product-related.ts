import { isRecord, persistentStorage } from './browser-storage.ts'
import { itemPicture, type Pictured } from '#app/features/goods/artwork/item-picture.ts'

/** Products of cart items, kept in the browser (specification section 3) and shown until the cart has loaded. */
export type ProductRelated = { itemId: number } & Kept

type Kept = { name: string; picture: string }

type Item = Pictured & { id: number; product: { name: string } }

const prefix = 'productRelated_'

/** Keeps the products of these items and removes all others. */
export function keepProducts(items: Item[]): void {
  const gone = new Set(productKeys())
  for (const item of items) {
    const key = `${prefix}${item.id}`
    const product = { name: item.product.name, picture: itemPicture(item).src } satisfies Kept
    gone.delete(key)
    // Each write notifies the other tabs.
    if (persistentStorage.read(key) !== JSON.stringify(product)) persistentStorage.writeJson(key, product)
  }
  if (gone.size > 0) persistentStorage.forget(...gone)
}

export function recallProducts(): ProductRelated[] {
  return productKeys()
    .flatMap((key) => {
      const product = persistentStorage.readJson(key, isKept)
      return product ? [{ itemId: Number(key.slice(prefix.length)), ...product }] : []
    })
    .toSorted((one, other) => one.itemId - other.itemId)
}

export const forgetProducts = (): void => persistentStorage.forget(...productKeys())

const productKeys = () => persistentStorage.keys().filter((key) => key.startsWith(prefix))

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.name === 'string' && typeof value.picture === 'string'
}
