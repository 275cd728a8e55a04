import { z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'

// However long, a token or hash that is not known is only that: unknown.
export const sessionQuery = z.object({ sessionToken: z.string().optional() })
export const hashQuery = z.object({ hash: z.string().optional() })

/** Database ids end here; a larger number is nobody's. */
export const largestId = 2_147_483_647

/** Of a query, written in digits: '1e3', ' 1' and '' are none. */
export const wholeNumber = (minimum: number, maximum: number, description?: string) =>
  z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text),
      z.number('Enter a whole number').int().min(minimum).max(maximum),
    )
    .openapi({ type: 'integer', minimum, maximum, ...(description && { description }) })

export const cursorQuery = z.object({ before: wholeNumber(1, largestId).optional() })

/** Newest first; `before` is the last id of the page before. */
export const pageQuery = cursorQuery.extend({
  limit: wholeNumber(1, 200).default(50),
})

/** A page of a list that can be searched; `q` holds the beginnings of words. */
export const searchQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() })

/** The version of what is changed or deleted, as the caller saw it. */
export const versionQuery = z.object({
  version: wholeNumber(1, largestId, 'The one that was looked at'),
})

/** An id in a path or query; anything that cannot be one is simply unknown. */
export function parseId(text: string, message?: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > largestId) throw notFound(message)
  return id
}
