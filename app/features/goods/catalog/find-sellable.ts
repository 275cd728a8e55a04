import { conflict, invalid, notFound } from '#app/errors.ts'
import { subcategories, type Catalog, type Category } from './catalog.ts'
import { quantityProblem } from '#app/features/ground/product/quantity-rule.ts'
import { sizeProblem } from '#app/features/ground/product/size-rule.ts'

export type SellableCategory = Category & { rules: NonNullable<Category['rules']> }

export type RequestedSize = { id: number } | { width: number; height: number }

export type ResolvedSize = { id: number | null; width: number; height: number; isCustom: boolean }

export function isOnSale(catalog: Catalog, category: Category): category is SellableCategory {
  const parent = category.parentId === null ? undefined : catalog.categories.get(category.parentId)
  return (
    category.rules !== null &&
    !category.isDisabled &&
    !parent?.isDisabled &&
    subcategories(catalog, category.id).length === 0
  )
}

/** Throws not_found, conflict (out of stock) or invalid (a group). */
export function findSellable(catalog: Catalog, categoryId: number): SellableCategory {
  const category = catalog.categories.get(categoryId)
  if (!category) throw notFound('Category not found')
  const parent = category.parentId === null ? undefined : catalog.categories.get(category.parentId)
  if (category.isDisabled || parent?.isDisabled) throw conflict('Out of stock')
  const { rules } = category
  if (!rules || subcategories(catalog, category.id).length > 0) {
    throw invalid('Choose one of the products in this category')
  }
  return { ...category, rules }
}

export function resolveSize(category: SellableCategory, requested: RequestedSize): ResolvedSize {
  if ('id' in requested) {
    const size = category.sizes.find(({ id }) => id === requested.id)
    if (!size) throw notFound('Size not found')
    return { ...size, isCustom: false }
  }
  const problem = sizeProblem(category.rules.size, requested)
  if (problem) throw invalid(problem.message, { [problem.field]: problem.message })
  return { id: null, width: requested.width, height: requested.height, isCustom: true }
}

export function checkQuantity(category: SellableCategory, quantity: number): void {
  const problem = quantityProblem(category.rules.quantity, quantity)
  if (problem) throw invalid(problem, { quantity: problem })
}
