import { z } from '@hono/zod-openapi'
import { createSchemaFactory } from 'drizzle-zod'

const zodInstance = { ...z, date: () => z.date().openapi({ format: 'date-time' }) }

/**
 * The schema of a table's rows as the API returns them: `rowSchema(coupons).omit({ createdAt: true })`. Columns typed
 * with `$type` need their schema as second argument.
 */
export const { createSelectSchema: rowSchema } = createSchemaFactory({ zodInstance })
