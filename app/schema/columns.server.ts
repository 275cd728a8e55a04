import { sql, type SQL } from 'drizzle-orm'
import { bigint } from 'drizzle-orm/pg-core'
import type { Cents } from '#app/features/ground/money/cents.ts'

export const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()

const separators = "'@.,:/+_()-'"
const spaces = "'          '"

export const searchWords = (text: SQL) =>
  sql`to_tsvector('simple', translate(${text}, ${sql.raw(separators)}, ${sql.raw(spaces)}))`
