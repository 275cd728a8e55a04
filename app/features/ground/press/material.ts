import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'

type Item = {
  kind: ItemKind
  name: string
  categoryId: number | null
  options: readonly Pick<SoldOption, 'group' | 'value'>[]
}

/** Items with the same key are printed on the same roll. The label matches the material of a roll. */
export type Material = { key: string; label: string }

const materialName = /\bmaterials?\b/i

export const isMaterial = ({ group }: { group: string }): boolean => materialName.test(group)

/**
 * Returns the value of the option named Material. Without one, all items of a product share a material, as do all
 * library designs.
 */
export function materialOf({ kind, name, categoryId, options }: Item): Material {
  const value = options.find(isMaterial)?.value
  if (value !== undefined) return { key: `material ${value.toLowerCase()}`, label: value }
  if (kind === 'library') return { key: 'library', label: 'Library designs' }
  return { key: `category ${categoryId ?? name}`, label: name }
}
