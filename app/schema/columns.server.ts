import { sql, type SQL } from 'drizzle-orm'
import { bigint, jsonb, type AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Cents } from '#app/features/ground/money/cents.ts'
import { designVersions } from '#app/features/ground/product/artwork-design.ts'

export const centsColumn = () => bigint({ mode: 'number' }).$type<Cents>()

/** A design of any format version; read it with `readArtworkDesign`. */
export const designColumn = () => jsonb().$type<{ version: number }>()

const versions = sql.raw(designVersions.map((version) => `'${version}'`).join(', '))

export const isKnownDesign = (design: AnyPgColumn) =>
  sql`${design} is null or coalesce(${design} ->> 'version', '') in (${versions})`

const separators = "'@.,:/+_()-'"
const spaces = "'          '"

export const searchWords = (text: SQL) =>
  sql`to_tsvector('simple', translate(${text}, ${sql.raw(separators)}, ${sql.raw(spaces)}))`

/** Removes an address's tag, because mail to `Anna+2@example.com` reaches the same person as `anna@example.com`. */
export const mailboxOf = (email: AnyPgColumn | string): SQL =>
  sql`regexp_replace(lower(${email}), '[+][^@]*@', '@')`
