import type { ItemKind } from '#app/features/ground/product/item-kind.ts'
import type { SoldOption } from '#app/features/ground/product/product-options.ts'

type Item = {
  kind: ItemKind
  name: string
  categoryId: number | null
  options: readonly Pick<SoldOption, 'group' | 'value'>[]
}

/** Items with the same key are printed on the same roll. The label is the one that a roll may have. */
export type Material = { key: string; label: string }

const materialName = /\bmaterials?\b/i

export const isMaterial = ({ group }: { group: string }): boolean => materialName.test(group)

/** The value of the option named Material; without one, items of a product are of one material, as are library designs. */
export function materialOf({ kind, name, categoryId, options }: Item): Material {
  const value = options.find(isMaterial)?.value
  if (value !== undefined) return { key: `material ${value.toLowerCase()}`, label: value }
  if (kind === 'library') return { key: 'library', label: 'Library designs' }
  return { key: `category ${categoryId ?? name}`, label: name }
}
