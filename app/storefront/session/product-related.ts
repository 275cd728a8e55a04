import { forget, store, storedKeys } from '#app/browser-storage.ts'

/** What the browser keeps of a cart item's product (specification section 3). */
type ProductRelated = { name: string; picturePath: string }

const prefix = 'productRelated_'

export function rememberProduct(itemId: number, product: ProductRelated): void {
  store(`${prefix}${itemId}`, JSON.stringify(product))
}

export function forgetProduct(itemId: number): void {
  forget(`${prefix}${itemId}`)
}

export function forgetProducts(): void {
  forget(...storedKeys().filter((key) => key.startsWith(prefix)))
}
