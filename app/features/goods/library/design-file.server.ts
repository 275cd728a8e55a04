import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'

/** Join it with `isDesignFile`; the shop's own drawings have no row. */
export const designFiles = alias(artworkFiles, 'design_files')

export const isDesignFile = eq(designFiles.path, libraryProducts.picturePath)

export const designPicture = sql<string>`coalesce(${designFiles.previewPath}, ${libraryProducts.picturePath})`

/** A design's public columns. */
export const shownColumns = {
  id: libraryProducts.id,
  libraryCategoryId: libraryProducts.libraryCategoryId,
  name: libraryProducts.name,
  priceCents: libraryProducts.priceCents,
  width: libraryProducts.width,
  height: libraryProducts.height,
  picturePath: designPicture,
}
