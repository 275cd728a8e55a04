import { z } from '@hono/zod-openapi'
import { createSchemaFactory } from 'drizzle-zod'

const zodInstance = { ...z, date: () => z.date().openapi({ format: 'date-time' }) }

/** Columns typed with `$type` need their schema as the second argument. */
export const { createSelectSchema: rowSchema } = createSchemaFactory({ zodInstance })
