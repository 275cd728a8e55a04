import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'

/** The uploaded file of a design, to be joined by `isDesignFile`; the shop's own drawings have none. */
export const designFiles = alias(artworkFiles, 'design_files')

export const isDesignFile = eq(designFiles.path, libraryProducts.picturePath)

/** What browsers are shown: an upload may be large, or a PDF, so it is its preview. */
export const designPicture = sql<string>`coalesce(${designFiles.previewPath}, ${libraryProducts.picturePath})`
