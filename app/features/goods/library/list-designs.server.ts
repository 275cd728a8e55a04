import { and, asc, eq, ilike, type Placeholder, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { notFound } from '#app/errors.ts'
import type { Queryable } from '#app/platform/database/database.server.ts'
import { rowSchema } from '#app/platform/database/row-schema.server.ts'
import { designFiles, isDesignFile, shownColumns } from './design-file.server.ts'
import { libraryProducts } from '#app/schema/library.server.ts'

export const designSchema = rowSchema(libraryProducts, { priceCents: z.number().int() })
  .omit({ position: true, createdAt: true })
  .extend({
    filePath: z.string().describe('The path of the file that the design is printed from'),
    picturePath: z.string().describe('The path of the picture that customers see'),
  })

export type StaffDesign = Awaited<ReturnType<typeof readDesign>>

type DesignFilter = {
  q?: string | undefined
  libraryCategoryId?: number | undefined
  after?: number | undefined
  limit: number
}

export function listDesigns(db: Queryable, { q, libraryCategoryId, after, limit }: DesignFilter) {
  const pattern = q && `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  return selectDesigns(db)
    .where(
      and(
        pattern ? ilike(libraryProducts.name, pattern) : undefined,
        libraryCategoryId === undefined
          ? undefined
          : eq(libraryProducts.libraryCategoryId, libraryCategoryId),
        after ? isAfter(after) : undefined,
      ),
    )
    .orderBy(asc(libraryProducts.position), asc(libraryProducts.id))
    .limit(limit)
}

export async function readDesign(db: Queryable, id: number) {
  const [design] = await selectDesigns(db).where(eq(libraryProducts.id, id))
  if (!design) throw notFound('Design not found')
  return design
}

export function isAfter(id: number | Placeholder): SQL {
  const { position, id: column } = libraryProducts
  const last = sql`(select position, id from ${libraryProducts} as last where last.id = ${id})`
  return sql`(${position}, ${column}) > ${last}`
}

const selectDesigns = (db: Queryable) =>
  db
    .select({
      ...shownColumns,
      isDisabled: libraryProducts.isDisabled,
      version: libraryProducts.version,
      filePath: libraryProducts.picturePath,
    })
    .from(libraryProducts)
    .leftJoin(designFiles, isDesignFile)
