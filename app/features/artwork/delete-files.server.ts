import { z } from 'zod'
import type { Shop } from '#app/platform/shop.server.ts'

// Only what people uploaded, never the shop's own pictures.
const dataSchema = z.object({ paths: z.array(z.string().regex(/^files\/[\w-]+\.\w+$/)) })

/** Deletes files whose rows no longer name them. Those that are gone already are gone. */
export async function deleteFiles({ storage }: Pick<Shop, 'storage'>, data: unknown): Promise<void> {
  const { paths } = dataSchema.parse(data)
  for (const path of paths) await storage.delete(path)
}
