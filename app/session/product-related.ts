import { forget, readStored, store, storedKeys } from './browser-storage.ts'
import { itemPicture, type Pictured } from '#app/features/goods/artwork/item-picture.ts'

/** What the browser keeps of a cart item's product (specification section 3), to show it before the cart has come. */
export type ProductRelated = { itemId: number; name: string; picture: string }

type Item = Pictured & { id: number; product: { name: string } }

const prefix = 'productRelated_'

/** Keeps these items' products, and those of no others. */
export function keepProducts(items: Item[]): void {
  const gone = new Set(productKeys())
  for (const item of items) {
    const key = `${prefix}${item.id}`
    const product = JSON.stringify({ name: item.product.name, picture: itemPicture(item).src })
    gone.delete(key)
    if (readStored(key) !== product) store(key, product)
  }
  if (gone.size > 0) forget(...gone)
}

export function recallProducts(): ProductRelated[] {
  return productKeys()
    .flatMap((key) => readProduct(Number(key.slice(prefix.length)), readStored(key)) ?? [])
    .toSorted((one, other) => one.itemId - other.itemId)
}

export function forgetProducts(): void {
  forget(...productKeys())
}

function productKeys(): string[] {
  return storedKeys().filter((key) => key.startsWith(prefix))
}

function readProduct(itemId: number, text: string | null): ProductRelated | null {
  try {
    const { name, picture } = JSON.parse(text ?? '{}') as Partial<Record<'name' | 'picture', unknown>>
    return typeof name === 'string' && typeof picture === 'string' ? { itemId, name, picture } : null
  } catch {
    return null
  }
}
