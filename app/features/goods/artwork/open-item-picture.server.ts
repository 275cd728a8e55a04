import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'
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
import { maxQuickPixels } from '#app/features/goods/previews/preview-lane.ts'
import { PreviewAborted, PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import { copyToDisk } from '#app/features/goods/stored-files/copy-to-disk.server.ts'
import { takeRoomForCopy } from '#app/features/goods/stored-files/room-for-copies.ts'
import { isWithinLimit, type Limit } from '#app/features/people/identity/attempts.server.ts'
import { readShopSettings } from '#app/features/shop/settings/shop.server.ts'
import type { PictureJob } from '#app/features/goods/item-picture/picture-job.ts'
import type { Database } from '#app/platform/database/database.server.ts'
import type { Storage, StoredFile } from '#app/platform/files/storage.server.ts'
import type { Jobs } from '#app/platform/jobs/jobs.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { enqueueDeletion } from '#app/features/goods/artwork/delete-files.server.ts'

type Context = { db: Database; jobs: Jobs; storage: Storage; now: Date; canDraw: boolean }

type PictureRequest = Pick<RequestedPicture, 'path' | 'facts' | 'kind'> & {
  /** The client's IP address; null for the shop's own job tickets. */
  address: string | null
  /** Aborted when the client disconnects. */
  signal?: AbortSignal | undefined
}

type Opened = { file: StoredFile; etag: string }

/** The path of the fallback picture, if there is one, and whether a retry may succeed. */
type NotDrawn = { fallbackPath: string | null; canRetry: boolean }

const drawableColumns = {
  id: artworkFiles.id,
  path: artworkFiles.path,
  type: artworkFiles.type,
  sha256: artworkFiles.sha256,
  sizeBytes: artworkFiles.sizeBytes,
  widthPx: artworkFiles.widthPx,
  heightPx: artworkFiles.heightPx,
  sessionId: artworkFiles.sessionId,
  customerId: artworkFiles.customerId,
}

type Drawable = Pick<typeof artworkFiles.$inferSelect, keyof typeof drawableColumns>

/** Limits drawings per IP address. Above the limit, item pictures fall back to the file's preview. */
export const drawingLimit: Limit = { attempts: 120, minutes: 10 }

/** Counts a drawing toward the limit. Returns false if the limit is exceeded. */
export const mayDraw = (context: Pick<Context, 'db' | 'now'>, address: string): Promise<boolean> =>
  isWithinLimit(context, `item-picture:${address}`, drawingLimit)

type Drawing = { isDrawn: Promise<boolean>; clients: number; controller: AbortController }

/** Drawings in progress by storage path, so that simultaneous requests share one drawing. */
const drawing = new Map<string, Drawing>()

/** Pictures that couldn't be drawn, so that page views don't retry them. */
const failed = new Set<string>()
const maxFailed = 1000

/**
 * Opens an item's picture, drawing it on the first request. If drawing fails, falls back to the file's thumbnail or
 * preview, except for cards. Returns null if the file doesn't exist, was erased or has no preview, or if the facts are
 * invalid.
 */
export async function openItemPicture(
  context: Context,
  { path, facts: written, kind, address, signal }: PictureRequest,
): Promise<Opened | NotDrawn | null> {
  const facts = readPictureFacts(written)
  if (!facts) return null
  const { previewPath, thumbnailPath } = artworkFiles
  const [file] = await context.db
    .select({ ...drawableColumns, previewPath, thumbnailPath })
    .from(artworkFiles)
    .where(and(eq(artworkFiles.path, path), isNotNull(previewPath), isNull(artworkFiles.erasedAt)))
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
  if (context.canDraw && !failed.has(stored)) {
    const draw = (abandoned: AbortSignal) =>
      drawFile(context, file, { facts, look, stored, address, abandoned })
    const drawn = (await drawOnce(stored, signal, draw)) ? await open() : null
    if (drawn) return drawn
  }
  const fallbackPath = kind === 'shared' ? null : (file.thumbnailPath ?? file.previewPath)
  return { fallbackPath, canRetry: !failed.has(stored) }
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

/** Shares one drawing among simultaneous requests. It is aborted when the last of their clients disconnects. */
async function drawOnce(
  stored: string,
  signal: AbortSignal | undefined,
  draw: (abandoned: AbortSignal) => Promise<boolean>,
): Promise<boolean> {
  if (signal?.aborted) return false
  const current = drawing.get(stored) ?? startDrawing(stored, draw)
  current.clients += 1
  const leave = () => {
    current.clients -= 1
    if (current.clients === 0) current.controller.abort()
  }
  signal?.addEventListener('abort', leave)
  try {
    return await current.isDrawn
  } finally {
    signal?.removeEventListener('abort', leave)
  }
}

function startDrawing(stored: string, draw: (abandoned: AbortSignal) => Promise<boolean>): Drawing {
  const controller = new AbortController()
  const started = { isDrawn: draw(controller.signal), clients: 0, controller }
  drawing.set(stored, started)
  const end = () => void (drawing.get(stored) === started && drawing.delete(stored))
  controller.signal.addEventListener('abort', end)
  started.isDrawn.then(end, end)
  return started
}

type Drawn = {
  facts: PictureFacts
  look: Look
  stored: string
  address: string | null
  abandoned: AbortSignal
}

async function drawFile(
  { db, jobs, storage, now }: Context,
  file: Drawable,
  { facts, look, stored, address, abandoned }: Drawn,
): Promise<boolean> {
  const { id, type, sizeBytes } = file
  if (address !== null && !(await mayDraw({ db, now }, address))) return false
  const copy = copyWhenNeeded(storage, file, await storage.incomingPath())
  try {
    const drawn = await makeItemPicture({
      job: { ...facts, ...look, path: copy.path, type },
      sizeBytes,
      prepare: copy.prepare,
      lane: laneOf(file),
      requester: { session: ownerOf(file), address: address ?? 'job tickets' },
      signal: abandoned,
    })
    if ('problem' in drawn) return fail(stored)
    if (!(await recordDrawn({ db, jobs }, id, stored))) return false
    await storage.put(stored, drawn.picture)
    if (await isRecorded(db, id, stored)) return true
    await storage.delete(stored)
    return false
  } catch (error) {
    if (error instanceof UnreadableArtwork) return fail(stored)
    if (error instanceof PreviewsBusy || error instanceof PreviewAborted) return false
    throw error
  } finally {
    await copy.remove()
  }
}

const ownerOf = ({ customerId, sessionId }: Drawable) =>
  customerId !== null ? `customer ${customerId}` : sessionId !== null ? `session ${sessionId}` : 'shop'

/** Uses the pixel size measured at upload. A progressive JPEG may still move to the slow lane. */
const laneOf = ({ type, widthPx, heightPx }: Drawable) =>
  (type === 'png' || type === 'jpeg') && (widthPx ?? Infinity) * (heightPx ?? Infinity) <= maxQuickPixels
    ? 'quick'
    : 'slow'

/** Copies the file to disk only when the drawing starts, so that waiting requests use no disk space. */
function copyWhenNeeded(storage: Storage, { path, sha256, sizeBytes }: Drawable, to: string) {
  let copying: Promise<void> | undefined
  let giveBack: (() => void) | null = null
  const copy = async () => {
    giveBack = takeRoomForCopy(sizeBytes)
    if (!giveBack || !(await copyToDisk(storage, { path, sha256 }, to))) throw new PreviewsBusy('full')
  }
  return {
    path: to,
    prepare: () => (copying ??= copy()),
    remove: async () => {
      await copying?.catch(() => undefined)
      await rm(to, { force: true })
      giveBack?.()
    },
  }
}

function fail(stored: string): false {
  if (failed.size >= maxFailed) failed.clear()
  failed.add(stored)
  return false
}

/** The number of drawings kept per file. Older ones are deleted, and redrawn on request. */
export const maxDrawn = 30

const isNotErased = (id: string) => and(eq(artworkFiles.id, id), isNull(artworkFiles.erasedAt))

/**
 * Records a picture before it is stored, so that a crash leaves no untracked picture. Returns false if the file was
 * deleted or erased.
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
      .where(isNotErased(id))
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
    .where(isNotErased(id))
  return file?.drawnPaths.includes(path) ?? false
}
