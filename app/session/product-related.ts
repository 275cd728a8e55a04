import { storageKeys } from '#app/client.ts'
import { isRecord, persistentStorage, readStored } from './browser-storage.ts'
import { itemPicture, type PicturedItem } from '#app/features/goods/artwork/item-picture.ts'

/** The products of cart items (specification section 3), shown until the cart has loaded. */
export type ProductRelated = { itemId: number } & Kept

type Kept = { name: string; picture: string }

type Item = PicturedItem & { id: number; product: { name: string } }

const prefix = 'productRelated_'

export function keepProducts(items: Item[]): void {
  const staleKeys = new Set(productKeys())
  for (const item of items) {
    const key = `${prefix}${item.id}`
    const product = { name: item.product.name, picture: itemPicture(item).src } satisfies Kept
    staleKeys.delete(key)
    // Don't write unchanged values, because each write triggers an event in other tabs.
    if (persistentStorage.read(key) !== JSON.stringify(product)) persistentStorage.writeJson(key, product)
  }
  if (staleKeys.size > 0) persistentStorage.forget(...staleKeys)
}

export function recallProducts(): ProductRelated[] {
  return productKeys()
    .flatMap((key) => {
      const product = persistentStorage.readJson(key, isKept)
      return product ? [{ itemId: Number(key.slice(prefix.length)), ...product }] : []
    })
    .toSorted((a, b) => a.itemId - b.itemId)
}

/** Returns whether the browser has stored cart items, or a login whose cart may not have loaded yet. */
export const mayHaveItems = (): boolean => productKeys().length > 0 || readStored(storageKeys.token) !== null

/** Marks the document under the same condition before scripts load, so that the first paint is already correct. */
export const markKeptCart = `try {
  if (Object.keys(localStorage).some((key) => key === '${storageKeys.token}' || key.startsWith('${prefix}')))
    document.documentElement.dataset.cart = 'kept'
} catch {}`

export const forgetProducts = (): void => persistentStorage.forget(...productKeys())

const productKeys = () => persistentStorage.keys().filter((key) => key.startsWith(prefix))

function isKept(value: unknown): value is Kept {
  return isRecord(value) && typeof value.name === 'string' && typeof value.picture === 'string'
}
