import { z } from 'zod'
import type { Transaction } from '#app/platform/database/database.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'

// Accepts only uploads, never the shop's pictures.
const dataSchema = z.object({ paths: z.array(z.string().regex(/^files\/[\w-]+\.\w+$/)) })

export async function deleteFiles({ storage }: Pick<Shop, 'storage'>, data: unknown): Promise<void> {
  const { paths } = dataSchema.parse(data)
  await storage.delete(...paths)
}

const filesPerJob = 100

/** Returns the number of enqueued files. */
export async function enqueueDeletion(
  { tx, jobs }: { tx: Transaction; jobs: Jobs },
  paths: (string | null)[],
): Promise<number> {
  const storedPaths = paths.filter((path) => path !== null)
  for (let at = 0; at < storedPaths.length; at += filesPerJob) {
    await jobs.enqueue(tx, 'delete-files', { paths: storedPaths.slice(at, at + filesPerJob) })
  }
  return storedPaths.length
}
