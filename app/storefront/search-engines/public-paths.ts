import type { Category } from '#app/features/goods/catalog/catalog.ts'

/** A page has many addresses ('/1', '/stickers', '?size=3x3'); these are the ones search engines are told. */
export const categoryPath = ({ id, urlCode }: Pick<Category, 'id' | 'urlCode'>) => `/${urlCode ?? id}`

export const configuratorPath = (categoryId: number) => `/category/${categoryId}/element`

export const designPath = (libraryProductId: number) => `/product-library/${libraryProductId}`
