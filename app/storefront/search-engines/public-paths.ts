import type { Category } from '#app/features/goods/catalog/catalog.ts'

/** Returns the canonical path, which is the same for '/1', '/stickers' and '/stickers?…'. */
export const categoryPath = ({ id, urlCode }: Pick<Category, 'id' | 'urlCode'>) => `/${urlCode ?? id}`

export const configuratorPath = (categoryId: number) => `/category/${categoryId}/element`

export const designPath = (libraryProductId: number) => `/product-library/${libraryProductId}`
