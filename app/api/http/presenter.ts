import type { z } from '@hono/zod-openapi'

/** Rows as a schema shows them: only the fields that it names. Times become text with the JSON. */
export function presenter<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape)
  return (row: z.output<Schema>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as z.output<Schema>
}
