import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { eq, inArray, lt } from 'drizzle-orm'
import type { Database } from '#app/platform/database/database.server.ts'
import { keptAssets } from '#app/schema/shop.server.ts'

const folder = 'build/client/assets'
const keptMs = 30 * 24 * 60 * 60 * 1000

const decompress = promisify(brotliDecompress)

/**
 * Keeps the scripts and styles of this build, because pages stay open during an upgrade, and their requests may reach
 * another process. Does nothing without a build, as in development.
 */
export async function keepAssets(db: Database, now: Date, from = folder): Promise<void> {
  const files = await readdir(from).catch(() => [])
  const names = files.flatMap((file) => (file.endsWith('.br') ? [file.slice(0, -'.br'.length)] : []))
  await db.transaction(async (tx) => {
    const used = await tx
      .update(keptAssets)
      .set({ lastUsedAt: now })
      .where(inArray(keptAssets.name, names))
      .returning({ name: keptAssets.name })
    const known = new Set(used.map(({ name }) => name))
    const added = names.filter((name) => !known.has(name))
    if (added.length === 0) return
    const rows = added.map(async (name) => {
      const brotliBase64 = await readFile(path.join(from, `${name}.br`), 'base64')
      return { name, brotliBase64, lastUsedAt: now }
    })
    await tx
      .insert(keptAssets)
      .values(await Promise.all(rows))
      .onConflictDoNothing()
  })
}

/** Returns null if no build that ran in the last 30 days has this asset. */
export async function readKeptAsset(db: Database, name: string): Promise<string | null> {
  const [asset] = await db.select().from(keptAssets).where(eq(keptAssets.name, name))
  return asset ? (await decompress(Buffer.from(asset.brotliBase64, 'base64'))).toString() : null
}

export async function deleteOldAssets(db: Database, now: Date): Promise<void> {
  await db.delete(keptAssets).where(lt(keptAssets.lastUsedAt, new Date(now.getTime() - keptMs)))
}
