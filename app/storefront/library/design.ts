import type { LibraryProduct } from '#app/features/goods/library/library.ts'

export type Design = Pick<LibraryProduct, 'id' | 'name' | 'width' | 'height' | 'picturePath'> & {
  priceCents: number
}

export function presentDesign({ id, name, width, height, picturePath, priceCents }: LibraryProduct): Design {
  return { id, name, width, height, picturePath, priceCents }
}
