import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { parseOnce } from '#app/features/shop/settings/parse-once.ts'
import { mailTexts } from '#app/schema/mail.server.ts'
import type { ChangedTexts } from './fill-text.ts'

const { key, text } = mailTexts

/** Selects the changed texts for `parseTexts`, in any statement. */
export const changedTexts = sql<
  string | null
>`(select json_object_agg(${key}, ${text} order by ${key})::text from ${mailTexts})`

const textsSchema = z.record(z.string(), z.string())

const parse = parseOnce((value): ChangedTexts => textsSchema.parse(value))

export const parseTexts = (stored: string | null): ChangedTexts => (stored === null ? {} : parse(stored))
