import { forget, readStored, store, storedKeys } from '#app/browser-storage.ts'

/** What the page knows of a cart item's product, so that the cart can show it at once. */
export type ProductRelated = { name: string; picturePath: string }

const prefix = 'productRelated_'

export function rememberProduct(itemId: number, product: ProductRelated): void {
  store(`${prefix}${itemId}`, JSON.stringify(product))
}

export function recallProduct(itemId: number): ProductRelated | null {
  try {
    const product: unknown = JSON.parse(readStored(`${prefix}${itemId}`) ?? 'null')
    if (typeof product !== 'object' || product === null) return null
    const { name, picturePath } = product as Record<string, unknown>
    return typeof name === 'string' && typeof picturePath === 'string' ? { name, picturePath } : null
  } catch {
    return null
  }
}

export function forgetProduct(itemId: number): void {
  forget(`${prefix}${itemId}`)
}

export function forgetProducts(): void {
  forget(...storedKeys().filter((key) => key.startsWith(prefix)))
}
