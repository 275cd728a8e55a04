import { z } from '@hono/zod-openapi'
import { notFound } from '#app/errors.ts'

// These have no length limit, because an overlong token or hash is unknown, not malformed.
export const sessionQuery = z.object({ sessionToken: z.string().optional() })
export const hashQuery = z.object({ hash: z.string().optional() })

/** PostgreSQL's largest integer. */
export const largestId = 2_147_483_647

/** Reads a query parameter with digits only: '1e3', ' 1' and '' are rejected. */
export const wholeNumber = (minimum: number, maximum: number, description?: string) =>
  z
    .preprocess(
      (text) => (typeof text === 'string' && /^-?\d+$/.test(text) ? Number(text) : text),
      z.number('Enter a whole number').int().min(minimum).max(maximum),
    )
    .openapi({ type: 'integer', minimum, maximum, ...(description && { description }) })

/** Reads a query parameter of digits with an optional decimal point. */
export const decimalNumber = (minimum: number, maximum: number, description?: string) =>
  z
    .string('Enter a number')
    .regex(/^-?\d+(\.\d+)?$/, 'Enter a number')
    .transform(Number)
    .pipe(z.number().min(minimum).max(maximum))
    .openapi({ type: 'number', minimum, maximum, ...(description && { description }) })

export const cursorQuery = z.object({ before: wholeNumber(1, largestId).optional() })

export const pageQuery = cursorQuery.extend({
  limit: wholeNumber(1, 200).default(50),
})

export const searchQuery = pageQuery.extend({ q: z.string().trim().max(200).optional() })

/** '1001,1002' */
export const orderIdsOf = (most: number) =>
  z
    .string('Select orders')
    .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,199}$/, 'Select orders')
    .transform((text) => [...new Set(text.split(',').map(Number))])
    .refine((ids) => ids.length <= most, `Select at most ${most} orders`)
    .refine((ids) => ids.every((id) => id <= largestId), 'Select orders')
    .openapi({ type: 'string', description: 'Order numbers, separated by commas', example: '1001,1002' })

export const versionQuery = z.object({
  version: wholeNumber(1, largestId, 'The version that the caller last read'),
})

/** Throws not_found, like `parseId`. */
export function parseUuid(text: string, message?: string): string {
  if (!z.uuid().safeParse(text).success) throw notFound(message)
  return text
}

/** Throws not_found for anything that can't be an id, rather than malformed. */
export function parseId(text: string, message?: string): number {
  const id = /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
  if (id < 1 || id > largestId) throw notFound(message)
  return id
}
