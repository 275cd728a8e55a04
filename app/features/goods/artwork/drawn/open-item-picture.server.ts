import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import {
  drawingVersion,
  readPictureFacts,
  writePictureFacts,
  type PictureFacts,
} from '#app/features/goods/item-picture/item-picture-path.ts'
import { makeItemPicture, shownPicture } from '#app/features/goods/item-picture/make-item-picture.server.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import { copyToDisk } from '#app/features/goods/stored-files/copy-to-disk.server.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { isRecorded, recordDrawn } from './record-drawn.server.ts'

type Context = { db: Database; jobs: Jobs; storage: Storage; canStore: boolean }

type Wanted = {
  /** The file's. */
  path: string
  /** As `writePictureFacts` writes them. */
  facts: string
  /** Of the client. */
  address: string
}

type OpenedPicture = StoredFile | { instead: string }

type Drawable = Pick<typeof artworkFiles.$inferSelect, 'id' | 'path' | 'type' | 'sha256'>

/** By where they are stored: what two clients ask for at once is drawn once. */
const drawing = new Map<string, Promise<boolean>>()

/** What can't be drawn, so that it isn't tried with each view of a page. */
const failed = new Set<string>()
const mostFailed = 1000

/**
 * The picture of an item, drawn when it is first asked for; the file's own picture if that fails. Null: there is no such
 * file, it was erased, or no item has these facts.
 */
export async function openItemPicture(
  context: Context,
  { path, facts: written, address }: Wanted,
): Promise<OpenedPicture | null> {
  const facts = readPictureFacts(written)
  if (!facts) return null
  const { id, type, sha256, previewPath, thumbnailPath } = artworkFiles
  const [file] = await context.db
    .select({ id, path: artworkFiles.path, type, sha256, previewPath, thumbnailPath })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.path, path), isNull(artworkFiles.erasedAt)))
  if (!file) return null
  const stored = storedPath(file, facts)
  const found = await context.storage.open(stored)
  if (found) return found
  const instead = file.thumbnailPath ?? file.previewPath
  const other = instead === null ? null : { instead }
  if (failed.has(stored) || !context.canStore) return other
  const making = drawing.get(stored) ?? draw(context, file, { facts, stored, address })
  drawing.set(stored, making)
  try {
    return (await making) ? ((await context.storage.open(stored)) ?? other) : other
  } finally {
    drawing.delete(stored)
  }
}

/** Named by all that determines it, and by the file's random name, so that nobody can guess it. */
function storedPath({ sha256, path }: { sha256: string; path: string }, facts: PictureFacts): string {
  const { shown, side, format } = shownPicture
  const parts = [drawingVersion, sha256, path, writePictureFacts(facts), shown, side, format]
  const name = createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
  return `files/${name}.${format}`
}

type Drawn = { facts: PictureFacts; stored: string; address: string }

async function draw(
  { db, jobs, storage }: Context,
  { id, path, type, sha256 }: Drawable,
  { facts, stored, address }: Drawn,
): Promise<boolean> {
  const copy = await copyToDisk(storage, { path, sha256 })
  if (!copy) return false
  try {
    const job = { ...facts, ...shownPicture, path: copy.path, type }
    const drawn = await makeItemPicture({ job, requester: { session: path, address } })
    if ('problem' in drawn) return fail(stored)
    if (!(await recordDrawn({ db, jobs }, id, stored))) return false
    await storage.put(stored, drawn.picture)
    if (await isRecorded(db, id, stored)) return true
    await storage.delete(stored)
    return false
  } catch (error) {
    if (error instanceof UnreadableArtwork) return fail(stored)
    if (error instanceof PreviewsBusy) return false
    throw error
  } finally {
    await copy.remove()
  }
}

function fail(stored: string): false {
  if (failed.size >= mostFailed) failed.clear()
  failed.add(stored)
  return false
}
