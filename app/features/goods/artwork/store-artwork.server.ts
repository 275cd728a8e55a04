import { randomUUID } from 'node:crypto'
import { ShopError } from '#app/errors.ts'
import { lockSessionOwner, type CartSession } from '#app/features/people/identity/sessions.server.ts'
import { BucketError } from '#app/platform/bucket/bucket-error.server.ts'
import type { Database, Transaction } from '#app/platform/database/database.server.ts'
import type { Storage } from '#app/platform/files/storage.server.ts'
import { randomToken } from '#app/platform/secrets/tokens.server.ts'
import { artworkFiles } from '#app/schema/artwork.server.ts'
import { artworkTypes, maxArtworkBytes, type ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import { detectArtworkType } from '#app/features/goods/files/detect-artwork-type.ts'
import { displayName, withExtension } from '#app/features/goods/files/file-name.ts'
import {
  fileReasons,
  tooLargeReason,
  uploadFailed,
  wrongTypeReason,
} from '#app/features/goods/files/file-problem.ts'
import { headBytes, previewLane } from '#app/features/goods/previews/preview-lane.ts'
import { cleanFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { Requester } from '#app/features/goods/previews/preview-queue.ts'
import { tryPrintPdf } from '#app/features/goods/print-pdf/try-print-pdf.server.ts'
import { renderPreview } from '#app/features/goods/previews/preview.server.ts'
import { digestOf, readHead, type ReceivedFile } from '#app/features/goods/files/received-file.server.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { PreviewsBusy } from '#app/features/goods/previews/previews-busy.ts'
import { checkQuota, lockQuota, type Owner } from './check-quota.server.ts'
import { abandonUpload, finishUpload, startUpload } from './unfinished-upload.server.ts'
import { retentionMs } from './upload-quota.ts'

export type Artwork = typeof artworkFiles.$inferSelect

export type Upload = ReceivedUpload & {
  /** Defaults to a new id. */
  id?: string
  owner: CartSession | null
  customerId?: number | undefined
  maxBytes?: number
  /** Runs before the owner is locked, because other transactions also lock orders first. */
  lockOrder?: (tx: Transaction) => Promise<void>
}

export type ReceivedUpload = {
  fileName: string
  file: ReceivedFile
  requester: Requester
  signal?: AbortSignal | undefined
}

type Context = { db: Database; storage: Storage; now: Date }

/** Throws too_large, unsupported_type, invalid (damaged, encrypted), too_many_requests or busy. */
export function storeArtwork(context: Context, upload: Upload): Promise<Artwork> {
  return storeArtworkWith(context, upload, (_, artwork) => Promise.resolve(artwork))
}

/** Like `storeArtwork`, but also calls `record` in the transaction that inserts the artwork. */
export async function storeArtworkWith<Recorded>(
  { db, storage, now }: Context,
  upload: Upload,
  record: (tx: Transaction, artwork: Artwork) => Promise<Recorded>,
): Promise<Recorded> {
  const { owner, customerId, file, lockOrder } = upload
  const { type, head } = await acceptedType(upload)
  await checkQuota({ db, now }, rowOwner(owner, customerId), file.sizeBytes)
  const examined = await examine(upload, type, head)
  const described = { ...(await describe(upload, type, examined)), createdAt: now, sweepAt: sweepAt(now) }
  const files = filesOf(described, file, examined)
  // A fresh id, because a crashed attempt may have left a row under the artwork's id.
  const uploadId = randomUUID()
  const paths = [...files.keys()]
  await startUpload({ db, now }, uploadId, paths)
  try {
    for (const [path, content] of files) {
      if (typeof content === 'string') await storage.putReceived(path, content)
      else await storage.put(path, content)
    }
    return await db.transaction(async (tx) => {
      await lockOrder?.(tx)
      // A visitor may have logged in during the upload. The file then belongs to the customer.
      const ownerNow = rowOwner(owner && (await lockSessionOwner(tx, owner)), customerId)
      await lockQuota({ tx, now }, ownerNow, described.sizeBytes)
      await finishUpload(tx, uploadId)
      const artwork = { ...described, ...ownerNow }
      await tx.insert(artworkFiles).values(artwork)
      return record(tx, artwork)
    })
  } catch (error) {
    // A bucket may still store the file after a timeout, so leave its deletion to the sweep.
    if (!(error instanceof BucketError)) await abandonUpload({ db, storage }, uploadId, paths)
    throw error
  }
}

/** Throws too_large or unsupported_type. */
async function acceptedType({ fileName, file, maxBytes = maxArtworkBytes }: Upload) {
  if (file.sizeBytes > maxBytes) throw uploadError('too_large', tooLargeReason(maxBytes))
  const head = await readHead(file, headBytes)
  const type = detectArtworkType(head)
  if (!type) throw uploadError('unsupported_type', wrongTypeReason(fileName))
  if (type === 'svg' && file.sizeBytes > maxArtworkBytes)
    throw uploadError('too_large', fileReasons.tooLargeDrawing)
  return { type, head }
}

const rowOwner = (session: CartSession | null, customerId: number | undefined): Owner => ({
  sessionId: session?.kind === 'anonymous' ? session.sessionId : null,
  customerId: session?.kind === 'customer' ? session.customerId : (customerId ?? null),
})

const sweepAt = (now: Date) => new Date(now.getTime() + retentionMs)

/** Draws the preview and measures the file. Throws invalid, too_large, too_many_requests or busy. */
async function examine({ file, requester, signal }: Upload, type: ArtworkType, head: Uint8Array) {
  const request = { requester, signal }
  const preview = await previewOf(file.path, type, { ...request, lane: previewLane(type, head) })
  const facts =
    preview && needsTrial(type, file.sizeBytes)
      ? await tryPrintPdf(preview.facts, { ...request, job: { path: file.path, type } }).catch(
          refuseWhileBusy,
        )
      : preview?.facts
  return { preview, facts }
}

type Examined = Awaited<ReturnType<typeof examine>>

async function describe(
  { id = randomUUID(), fileName, file }: Upload,
  type: ArtworkType,
  { preview, facts }: Examined,
) {
  const cleaned = preview?.cleanedBytes
  const { extension } = artworkTypes[type]
  return {
    id,
    fileName: withExtension(displayName(fileName, 'artwork'), extension),
    type,
    path: randomPath(extension),
    previewPath: preview && randomPath('webp'),
    thumbnailPath: preview && randomPath('webp'),
    drawnPaths: [],
    sizeBytes: cleaned?.length ?? file.sizeBytes,
    sha256: await digestOf(cleaned ?? file),
    widthPx: preview && Math.round(preview.widthPx),
    heightPx: preview && Math.round(preview.heightPx),
    pages: preview && preview.pages,
    embeddedPictures: preview?.pictures?.count ?? null,
    embeddedWidthPx: preview?.pictures?.widthPx ?? null,
    embeddedHeightPx: preview?.pictures?.heightPx ?? null,
    ...cleanFacts(facts),
    laterPages: [],
    cutOuts: [],
    erasedAt: null,
    isMentioned: false,
  }
}

/** Returns the files to store by path: their bytes, or the path of the received file. */
function filesOf(
  { path, previewPath, thumbnailPath }: Awaited<ReturnType<typeof describe>>,
  file: ReceivedFile,
  { preview }: Examined,
): Map<string, Uint8Array | string> {
  const files = new Map<string, Uint8Array | string>([[path, preview?.cleanedBytes ?? file.path]])
  if (preview && previewPath) files.set(previewPath, preview.previewBytes)
  if (preview && thumbnailPath) files.set(thumbnailPath, preview.thumbnailBytes)
  return files
}

/**
 * Skips raster images, which always print if they have a preview, and big files, for which a trial would take too long.
 */
const needsTrial = (type: ArtworkType, sizeBytes: number) =>
  (type === 'svg' || type === 'pdf') && sizeBytes <= maxArtworkBytes

const randomPath = (extension: string) => `files/${randomToken()}.${extension}`

const refuseWhileBusy = (error: unknown): never => {
  throw error instanceof PreviewsBusy ? tooManyPreviews(error) : error
}

/**
 * Returns null if drawing the preview takes too much time or memory. The file itself may be fine, so the shop shows a
 * placeholder.
 */
async function previewOf(path: string, type: ArtworkType, request: Parameters<typeof renderPreview>[2]) {
  try {
    return await renderPreview(path, type, request)
  } catch (error) {
    if (error instanceof PreviewsBusy) throw tooManyPreviews(error)
    if (!(error instanceof UnreadableArtwork)) throw error
    // SVGs are stored only in their cleaned form, which is created along with the preview.
    if ((error.reason === 'timeout' || error.reason === 'memory') && type !== 'svg') return null
    throw uploadError(error.reason === 'too-long' ? 'too_large' : 'invalid', error.message)
  }
}

export function tooManyPreviews({ message, problem }: PreviewsBusy): ShopError {
  const code = problem === 'share' ? 'too_many_requests' : 'busy'
  return new ShopError(code, uploadFailed, { file: message }, 10)
}
