import type { Cents } from '#app/features/ground/money/cents.ts'

export type LibraryCategory = { id: number; name: string }

export type LibraryProduct = {
  id: number
  libraryCategoryId: number
  name: string
  priceCents: Cents
  width: number | null
  height: number | null
  picturePath: string
}
