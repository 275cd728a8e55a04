import path from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countUpload } from '#app/features/goods/artwork/count-upload.server.ts'
import { completeUpload } from '#app/features/goods/artwork/resumable/complete-upload.server.ts'
import { maxPartBytes, receivePart } from '#app/features/goods/artwork/resumable/receive-part.server.ts'
import {
  cancelUpload,
  expiryOf,
  findUpload,
  uploadNotFound,
  type ResumableUpload,
} from '#app/features/goods/artwork/resumable/resumable-uploads.server.ts'
import { startUpload } from '#app/features/goods/artwork/resumable/start-upload.server.ts'
import { isArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { displayName } from '#app/features/goods/files/file-name.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { headerDate } from '#app/features/ground/time/date-text.ts'
import { isOnStaff } from '#app/features/ground/people/customer.ts'
import { maxBigFileMegabytes, maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import { hasRoomFor } from '#app/platform/files/disk-space.server.ts'
import { ShopError } from '#app/errors.ts'
import { fileReasons } from '#app/features/goods/files/file-problem.ts'
import { access, actorOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import { operation, type ApiContext } from '../http/context.ts'
import { diskFull } from '../http/disk-guard.ts'
import { endpoint } from '../http/endpoint.ts'
import { sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { requesterOf } from '../http/uploaded-file.ts'
import { artworkSchema, presentArtwork, uploadLimits } from './artwork.ts'

const partType = 'application/offset+octet-stream'

const wrongVersion = { 412: { description: 'Not version 1.0.0 of the tus protocol' } }

/**
 * Serves resumable uploads with the tus protocol (https://tus.io/protocols/resumable-upload) and turns them into
 * artwork.
 */
export const uploadsApi = router() // mounted at /uploads
  .openapi(
    endpoint('post', '/', access.session, {
      summary: `Start a resumable upload of up to ${maxBigFileMegabytes} MB (tus)`,
      query: sessionQuery,
      rate: uploadLimits,
      responses: { 201: { description: 'The upload’s URL is in Location' }, ...wrongVersion },
    }),
    async (c) => {
      requireTus(c)
      const sizeBytes = announcedBytes(c)
      if (c.var.shop.diskLevel() !== 'ok') throw diskFull(c.req.path)
      await requireRoom(c, sizeBytes)
      const context = operation(c)
      if (!isOnStaff(await actorOf(c)))
        await countUpload(context, { address: clientAddress(c), orderId: null }, sizeBytes)
      const upload = await startUpload(context, c.var.session, { fileName: announcedName(c), sizeBytes })
      return c.body(null, 201, { ...progressOf(upload), Location: `${c.req.path}/${upload.id}` })
    },
  )
  .openapi(
    endpoint('get', '/{uploadId}', access.session, {
      summary: 'How much of a resumable upload has arrived (tus: HEAD)',
      query: sessionQuery,
      responses: {
        200: { description: 'Upload-Offset bytes of Upload-Length have arrived' },
        ...wrongVersion,
      },
    }),
    async (c) => {
      requireTus(c)
      const upload = await findUpload(operation(c), c.var.session, idOf(c.req.param('uploadId')))
      return c.body(null, 200, {
        ...progressOf(upload),
        'Upload-Length': String(upload.sizeBytes),
        'Upload-Metadata': `filename ${Buffer.from(upload.fileName).toString('base64')}`,
      })
    },
  )
  .openapi(
    endpoint('patch', '/{uploadId}', access.session, {
      summary: 'Continue a resumable upload (tus)',
      query: sessionQuery,
      bytes: partType,
      maxBytes: maxPartBytes,
      responses: { 204: { description: 'The new offset is in Upload-Offset' }, ...wrongVersion },
      errors: [409],
    }),
    async (c) => {
      if (c.req.header('content-type') !== partType)
        throw uploadError('unsupported_type', `Send the bytes as ${partType}.`)
      requireTus(c)
      const { db, storage, now } = c.var.shop
      const length = c.req.header('content-length')
      const upload = await receivePart(
        { db, storage, now: now() },
        c.var.session,
        idOf(c.req.param('uploadId')),
        {
          offset: announcedOffset(c),
          length: length === undefined ? null : Number(length),
          body: c.req.raw.body,
        },
      )
      return c.body(null, 204, progressOf(upload))
    },
  )
  .openapi(
    endpoint('delete', '/{uploadId}', access.session, {
      summary: 'Cancel a resumable upload (tus)',
      query: sessionQuery,
      responses: { 204: { description: 'The received parts are deleted' }, ...wrongVersion },
    }),
    async (c) => {
      requireTus(c)
      await cancelUpload(operation(c), c.var.session, idOf(c.req.param('uploadId')))
      return c.body(null, 204)
    },
  )
  .openapi(
    endpoint('post', '/{uploadId}/artwork', access.session, {
      summary: 'Check a complete upload and use it as artwork for the cart',
      query: sessionQuery,
      // Starting the upload already counted against these limits.
      rate: uploadLimits,
      responses: { 201: artworkSchema },
      errors: [409, 415, 422],
    }),
    async (c) => {
      const context = { ...operation(c), storage: c.var.shop.storage }
      const uploadId = idOf(c.req.param('uploadId'))
      const artwork = await completeUpload(context, c.var.session, uploadId, {
        requester: requesterOf(c),
        requireRoom: (sizeBytes) => requireRoom(c, sizeBytes),
      })
      return c.json(presentArtwork(artwork), 201)
    },
  )

function idOf(uploadId: string): string {
  if (!isArtworkId(uploadId)) throw uploadNotFound()
  return uploadId.toLowerCase()
}

/** Throws busy unless this machine's disk has room for the complete file. */
async function requireRoom(c: ApiContext, sizeBytes: number): Promise<void> {
  const { settings } = c.var.shop
  if (!(await hasRoomFor(path.resolve(settings.dataDir), sizeBytes))) throw diskFull(c.req.path)
}

const progressOf = (upload: ResumableUpload) => ({
  'Upload-Offset': String(upload.receivedBytes),
  'Upload-Expires': headerDate(expiryOf(upload)),
})

const version = '1.0.0'

/** Sets the protocol version on every response, including rejections, as tus requires. */
export const tusVersion: MiddlewareHandler = async (c, next) => {
  c.header('Tus-Resumable', version)
  if (c.req.method === 'OPTIONS' || c.req.header('tus-resumable') !== version) {
    c.header('Tus-Version', version)
    c.header('Tus-Extension', 'creation,termination,expiration')
    c.header('Tus-Max-Size', String(maxBigFileBytes))
  }
  await next()
}

/** Throws 412 for clients that use another version of the protocol, or none. */
function requireTus(c: ApiContext): void {
  if (c.req.header('tus-resumable') !== version) throw new HTTPException(412)
}

const malformed = (message: string) => new ShopError('malformed', message)

/** Throws malformed, missing_parameters (empty) or too_large. */
function announcedBytes(c: ApiContext): number {
  if (c.req.header('upload-defer-length') !== undefined || c.req.header('upload-concat') !== undefined)
    throw malformed('Set Upload-Length to the size of one file.')
  const length = c.req.header('upload-length') ?? ''
  if (!/^\d{1,20}$/.test(length)) throw malformed('Upload-Length must be the file’s size in bytes.')
  if (Number(length) === 0) throw uploadError('missing_parameters', fileReasons.empty)
  if (Number(length) > maxBigFileBytes) throw uploadError('too_large', fileReasons.tooBig)
  return Number(length)
}

/** Throws malformed. */
function announcedOffset(c: ApiContext): number {
  const offset = c.req.header('upload-offset') ?? ''
  if (!/^\d{1,15}$/.test(offset)) throw malformed('Upload-Offset must be the number of bytes sent so far.')
  return Number(offset)
}

/** Returns the client's file name, cleaned up for display. */
function announcedName(c: ApiContext): string {
  const pairs = (c.req.header('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === 'filename')?.[1] ?? ''
  return displayName(Buffer.from(encoded, 'base64').toString(), 'artwork')
}
