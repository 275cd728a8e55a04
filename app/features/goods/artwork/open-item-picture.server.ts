import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import {
  drawingVersion,
  readPictureFacts,
  writePictureFacts,
  type PictureFacts,
  type RequestedPicture,
} from '#app/features/goods/item-picture/item-picture-path.ts'
import { makeItemPicture } from '#app/features/goods/item-picture/make-item-picture.server.ts'
import { pictureLooks, type PictureKind } from '#app/features/goods/item-picture/picture-kinds.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import { copyToDisk } from '#app/features/goods/stored-files/copy-to-disk.server.ts'
import { takeRoomForCopy } from '#app/features/goods/stored-files/room-for-copies.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { PictureJob } from '#app/features/goods/item-picture/picture-job.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'

type Context = { db: Database; jobs: Jobs; storage: Storage; canStore: boolean }

type PictureRequest = RequestedPicture & {
  /** The client's IP address. */
  address: string
}

type Opened = { file: StoredFile; etag: string }

/** The path of a fallback picture, if there is one, and whether a retry may succeed. */
type NotDrawn = { instead: string | null; mayComeLater: boolean }

type Drawable = Pick<typeof artworkFiles.$inferSelect, 'id' | 'path' | 'type' | 'sha256' | 'sizeBytes'>

/** Drawings in progress by storage path, so that simultaneous requests share one drawing. */
const drawing = new Map<string, Promise<boolean>>()

/** Pictures that couldn't be drawn, so that page views don't retry them. */
const failed = new Set<string>()
const maxFailed = 1000

/**
 * Opens an item's picture, drawing it on the first request. If drawing fails, falls back to the file's own picture,
 * except for sharing. Returns null if the file doesn't exist or was erased, or if the facts are invalid.
 */
export async function openItemPicture(
  context: Context,
  { path, facts: written, kind, address }: PictureRequest,
): Promise<Opened | NotDrawn | null> {
  const facts = readPictureFacts(written)
  if (!facts) return null
  const { id, type, sha256, sizeBytes, previewPath, thumbnailPath } = artworkFiles
  const [file] = await context.db
    .select({ id, path: artworkFiles.path, type, sha256, sizeBytes, previewPath, thumbnailPath })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.path, path), isNull(artworkFiles.erasedAt)))
  if (!file) return null
  const look = await lookOf(context.db, kind)
  const name = nameOf(file, facts, look)
  const stored = `files/${name}.${look.format}`
  const open = async () => {
    const found = await context.storage.open(stored)
    return found && { file: found, etag: `"${name}"` }
  }
  const found = await open()
  if (found) return found
  if (context.canStore && !failed.has(stored)) {
    const making = drawing.get(stored) ?? draw(context, file, { facts, look, stored, address })
    drawing.set(stored, making)
    try {
      const drawn = (await making) ? await open() : null
      if (drawn) return drawn
    } finally {
      drawing.delete(stored)
    }
  }
  const instead = kind === 'shared' ? null : (file.thumbnailPath ?? file.previewPath)
  return { instead, mayComeLater: !failed.has(stored) }
}

type Look = Pick<PictureJob, 'shown' | 'side' | 'format' | 'frame' | 'shopName'>

async function lookOf(db: Database, kind: PictureKind): Promise<Look> {
  if (kind !== 'shared') return pictureLooks[kind]
  return { ...pictureLooks[kind], shopName: (await readShopSettings(db)).name }
}

/** Hashes everything that determines the picture, plus the file's random name, so that nobody can guess the path. */
function nameOf({ sha256, path }: { sha256: string; path: string }, facts: PictureFacts, look: Look): string {
  const parts = [drawingVersion, sha256, path, writePictureFacts(facts), look]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

type Drawn = { facts: PictureFacts; look: Look; stored: string; address: string }

async function draw(context: Context, file: Drawable, drawn: Drawn): Promise<boolean> {
  const giveBack = takeRoomForCopy(file.sizeBytes)
  if (!giveBack) return false
  try {
    return await drawCopy(context, file, drawn)
  } finally {
    giveBack()
  }
}

async function drawCopy(
  { db, jobs, storage }: Context,
  { id, path, type, sha256 }: Drawable,
  { facts, look, stored, address }: Drawn,
): Promise<boolean> {
  const copy = await copyToDisk(storage, { path, sha256 })
  if (!copy) return false
  try {
    const job = { ...facts, ...look, path: copy.path, type }
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
  if (failed.size >= maxFailed) failed.clear()
  failed.add(stored)
  return false
}

/** Drawings kept per file. Older ones are deleted and redrawn on request. */
export const maxDrawn = 30

const isThere = (id: string) => and(eq(artworkFiles.id, id), isNull(artworkFiles.erasedAt))

/**
 * Records a picture before it is stored, so that a crash leaves no untracked picture. Returns false if the file is
 * gone.
 */
async function recordDrawn(
  { db, jobs }: { db: Database; jobs: Jobs },
  id: string,
  path: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ drawnPaths: artworkFiles.drawnPaths })
      .from(artworkFiles)
      .where(isThere(id))
      .for('update')
    if (!file) return false
    const drawnPaths = [...file.drawnPaths.filter((each) => each !== path), path]
    await enqueueDeletion({ tx, jobs }, drawnPaths.slice(0, -maxDrawn))
    await tx
      .update(artworkFiles)
      .set({ drawnPaths: drawnPaths.slice(-maxDrawn) })
      .where(eq(artworkFiles.id, id))
    return true
  })
}

/** Returns false if the file was erased after its picture was recorded. */
async function isRecorded(db: Database, id: string, path: string): Promise<boolean> {
  const [file] = await db
    .select({ drawnPaths: artworkFiles.drawnPaths })
    .from(artworkFiles)
    .where(isThere(id))
  return file?.drawnPaths.includes(path) ?? false
}
