import type { z } from '@hono/zod-openapi'

/** Maps rows to a schema, dropping fields it doesn't name. JSON turns dates into text. */
export function presenter<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape)
  return (row: z.output<Schema>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as z.output<Schema>
}
