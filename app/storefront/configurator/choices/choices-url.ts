import { chosenOptions, type Product } from '../product.ts'
import { defaultQuantity, defaultSize, resolveQuantity, resolveSize } from './choices.ts'
import type { QuantityChoice, SizeChoice } from './choices.ts'

/** `?size=3x3&quantity=100&options=1f0c2e77&artwork=later` */
export type Choices = {
  size: SizeChoice
  quantity: QuantityChoice
  /** One option id per group. */
  options: string[]
  isArtworkLater: boolean
}

const params = {
  size: 'size',
  quantity: 'quantity',
  options: 'options',
  artwork: 'artwork',
  fromHome: 'fromHome',
} as const
const later = 'later'
const sidesPattern = /^(\d{1,3}(?:\.\d{1,3})?)x(\d{1,3}(?:\.\d{1,3})?)$/

export function parseChoices(product: Product, search: URLSearchParams): Choices {
  return {
    size: parseSize(product, search.get(params.size)) ?? defaultSize(product, search.has(params.fromHome)),
    quantity: parseQuantity(product, search.get(params.quantity)) ?? defaultQuantity(product),
    options: chosenOptions(product, search.get(params.options)?.split('.') ?? []).map(({ id }) => id),
    isArtworkLater: search.get(params.artwork) === later,
  }
}

/** Writes the choices to the query. An invalid choice keeps its last valid value. */
export function writeChoices(product: Product, search: URLSearchParams, choices: Choices): URLSearchParams {
  const current = parseChoices(product, search)
  const result = new URLSearchParams(search)
  for (const param of Object.values(params)) result.delete(param)
  const size = formatSize(product, choices.size) ?? formatSize(product, current.size)
  const quantity = formatQuantity(product, choices.quantity) ?? formatQuantity(product, current.quantity)
  if (size) result.set(params.size, size)
  if (quantity) result.set(params.quantity, quantity)
  const changed = chosenOptions(product, choices.options).filter(({ isDefault }) => !isDefault)
  if (changed.length > 0) result.set(params.options, changed.map(({ id }) => id).join('.'))
  if (choices.isArtworkLater) result.set(params.artwork, later)
  return result
}

export function normalizeChoices(product: Product, search: URLSearchParams): URLSearchParams {
  return writeChoices(product, search, parseChoices(product, search))
}

/** Returns only the choices that the shop's pages link to, because there are too many others to cache. */
export function linkedChoices(product: Product, search: URLSearchParams): Record<string, string> {
  if (search.has(params.fromHome)) return { [params.fromHome]: '1' }
  const size = parseSize(product, search.get(params.size))
  const linked = size?.kind === 'stock' && formatSize(product, size)
  return linked ? { [params.size]: linked } : {}
}

function parseSize(product: Product, value: string | null): SizeChoice | null {
  if (value === null) return null
  const stock = product.sizes.find(
    (size) => value === String(size.id) || value === `${size.width}x${size.height}`,
  )
  if (stock) return { kind: 'stock', id: stock.id }
  const [, width, height] = sidesPattern.exec(value) ?? []
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

function parseQuantity(product: Product, value: string | null): QuantityChoice | null {
  if (value === null || !/^[1-9]\d{0,6}$/.test(value)) return null
  const quantity = Number(value)
  if (product.tiers.some((tier) => tier.quantity === quantity)) return { kind: 'tier', quantity }
  const custom = { kind: 'custom', text: value } as const
  return resolveQuantity(product, custom).problem === null ? custom : null
}

function formatSize(product: Product, choice: SizeChoice): string | null {
  const { proportion, dimensions } = resolveSize(product, choice)
  return proportion && `${dimensions.width}x${dimensions.height}`
}

function formatQuantity(product: Product, choice: QuantityChoice): string | null {
  const { quantity } = resolveQuantity(product, choice)
  return quantity === null ? null : String(quantity)
}
