import type { Category } from '#app/features/goods/catalog/catalog.ts'

/** Canonical paths: a page has many URLs ('/1', '/stickers', '?size=3x3'). */
export const categoryPath = ({ id, urlCode }: Pick<Category, 'id' | 'urlCode'>) => `/${urlCode ?? id}`

export const configuratorPath = (categoryId: number) => `/category/${categoryId}/element`

export const designPath = (libraryProductId: number) => `/product-library/${libraryProductId}`
