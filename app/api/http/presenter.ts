import type { z } from '@hono/zod-openapi'

/** Drops fields that the schema doesn't name, such as password hashes. */
export function presenter<Schema extends z.ZodObject>(schema: Schema) {
  const names = Object.keys(schema.shape)
  return (row: z.output<Schema>) =>
    Object.fromEntries(names.map((name) => [name, row[name]])) as z.output<Schema>
}
