import { defaultQuantity, defaultSize, resolveQuantity, resolveSize } from './choices.ts'
import type { QuantityChoice, SizeChoice } from './choices.ts'
import type { Product } from '../product.ts'

/** `?size=3x3&quantity=100&artwork=later` */
export type Choices = { size: SizeChoice; quantity: QuantityChoice; isArtworkLater: boolean }

const names = { size: 'size', quantity: 'quantity', artwork: 'artwork', fromHome: 'fromHome' } as const
const later = 'later'
const sidesPattern = /^(\d{1,3}(?:\.\d{1,3})?)x(\d{1,3}(?:\.\d{1,3})?)$/

export function readChoices(product: Product, search: URLSearchParams): Choices {
  return {
    size: namedSize(product, search.get(names.size)) ?? defaultSize(product, search.has(names.fromHome)),
    quantity: namedQuantity(product, search.get(names.quantity)) ?? defaultQuantity(product),
    isArtworkLater: search.get(names.artwork) === later,
  }
}

/** A selection that can't be ordered yet keeps its last valid value. */
export function writeChoices(product: Product, search: URLSearchParams, choices: Choices): URLSearchParams {
  const known = readChoices(product, search)
  const written = new URLSearchParams(search)
  for (const name of Object.values(names)) written.delete(name)
  const size = sizeName(product, choices.size) ?? sizeName(product, known.size)
  const quantity = quantityName(product, choices.quantity) ?? quantityName(product, known.quantity)
  if (size) written.set(names.size, size)
  if (quantity) written.set(names.quantity, quantity)
  if (choices.isArtworkLater) written.set(names.artwork, later)
  return written
}

export function tidyAddress(product: Product, search: URLSearchParams): URLSearchParams {
  return writeChoices(product, search, readChoices(product, search))
}

function namedSize(product: Product, name: string | null): SizeChoice | null {
  if (name === null) return null
  const stock = product.sizes.find(
    (size) => name === String(size.id) || name === `${size.width}x${size.height}`,
  )
  if (stock) return { kind: 'stock', id: stock.id }
  const [, width, height] = sidesPattern.exec(name) ?? []
  if (width === undefined || height === undefined) return null
  const fallback = { width: Number(width), height: Number(height) }
  const custom = {
    kind: 'custom',
    width: String(fallback.width),
    height: String(fallback.height),
    fallback,
  } as const
  return resolveSize(product, custom).proportion && custom
}

function namedQuantity(product: Product, name: string | null): QuantityChoice | null {
  if (name === null || !/^[1-9]\d{0,6}$/.test(name)) return null
  const quantity = Number(name)
  if (product.tiers.some((tier) => tier.quantity === quantity)) return { kind: 'tier', quantity }
  const custom = { kind: 'custom', text: name } as const
  return resolveQuantity(product, custom).problem === null ? custom : null
}

function sizeName(product: Product, choice: SizeChoice): string | null {
  const { proportion, shown } = resolveSize(product, choice)
  return proportion && `${shown.width}x${shown.height}`
}

function quantityName(product: Product, choice: QuantityChoice): string | null {
  const { quantity } = resolveQuantity(product, choice)
  return quantity === null ? null : String(quantity)
}
