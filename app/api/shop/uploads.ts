import path from 'node:path'
import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { countUpload } from '#app/features/goods/artwork/count-upload.server.ts'
import {
  completeUpload,
  uploadNotFound,
} from '#app/features/goods/artwork/resumable/complete-upload.server.ts'
import { startUpload } from '#app/features/goods/artwork/resumable/start-upload.server.ts'
import { uploadOwner } from '#app/features/goods/artwork/resumable/upload-owner.server.ts'
import { isArtworkId } from '#app/features/goods/artwork/lock-artwork.server.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { isOnStaff } from '#app/features/ground/people/customer.ts'
import {
  maxArtworkBytes,
  maxBigFileMegabytes,
  maxBigFileBytes,
} from '#app/features/ground/product/artwork-type.ts'
import { hasRoomFor } from '#app/platform/files/disk-space.server.ts'
import { receivedPart } from '#app/platform/uploads/received-part.server.ts'
import type { TusRequest } from '#app/platform/uploads/resumable-uploads.server.ts'
import { conflict, ShopError } from '#app/errors.ts'
import { fileReasons } from '#app/features/goods/files/file-problem.ts'
import { access, actorOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext, SessionContext } from '../http/context.ts'
import { diskFull } from '../http/disk-guard.ts'
import { endpoint } from '../http/endpoint.ts'
import { sessionQuery } from '../http/input.ts'
import { router } from '../http/router.ts'
import { requesterOf } from '../http/uploaded-file.ts'
import { artworkSchema, presentArtwork, uploadLimits } from './artwork.ts'

/** Matches the limit of other uploads, so that the same proxy limit works for both. */
const maxPartBytes = maxArtworkBytes

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
      const { db, uploads, settings, now } = c.var.shop
      const context = { db, uploads, now: now() }
      if (c.var.shop.diskLevel() !== 'ok' || !(await hasRoomFor(path.resolve(settings.dataDir), sizeBytes)))
        throw diskFull(c.req.path)
      if (!isOnStaff(await actorOf(c)))
        await countUpload(context, { address: clientAddress(c), orderId: null }, sizeBytes)
      const headers = { 'upload-length': String(sizeBytes), 'upload-metadata': metadataOf(announcedName(c)) }
      const start = () => serve(c, null, { method: 'POST', headers })
      const answer = await startUpload(context, c.var.session, sizeBytes, start)
      const id = answer.headers.get('location') ?? ''
      return c.body(null, 201, { ...tusHeaders(answer), Location: `${c.req.path}/${id}` })
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
      const answer = await serve(c, c.req.param('uploadId'), { method: 'HEAD', headers: {} })
      return c.body(null, 200, tusHeaders(answer))
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
      const length = c.req.header('content-length')
      if (Number(length) > maxPartBytes) throw tooLargePart()
      const part = receivedPart(c.req.raw.body, maxPartBytes)
      const answer = await serve(c, c.req.param('uploadId'), {
        method: 'PATCH',
        headers: {
          'content-type': partType,
          'upload-offset': c.req.header('upload-offset') ?? '',
          ...(length !== undefined && { 'content-length': length }),
        },
        body: part.stream,
      })
      if (part.isTooLarge) throw tooLargePart()
      return c.body(null, 204, tusHeaders(answer))
    },
  )
  .openapi(
    endpoint('delete', '/{uploadId}', access.session, {
      summary: 'Cancel a resumable upload (tus)',
      query: sessionQuery,
      responses: { 204: { description: 'The received part is deleted' }, ...wrongVersion },
      errors: [409],
    }),
    async (c) => {
      requireTus(c)
      const answer = await serve(c, c.req.param('uploadId'), { method: 'DELETE', headers: {} })
      return c.body(null, 204, tusHeaders(answer))
    },
  )
  .openapi(
    endpoint('post', '/{uploadId}/artwork', access.session, {
      summary: 'Check a complete upload and use it as artwork for the cart',
      query: sessionQuery,
      // The upload's start was already counted.
      rate: uploadLimits,
      responses: { 201: artworkSchema },
      errors: [409, 415, 422],
    }),
    async (c) => {
      const { db, storage, uploads, now } = c.var.shop
      const uploadId = idOf(c.req.param('uploadId'))
      const context = { db, storage, uploads, now: now() }
      const artwork = await completeUpload(context, c.var.session, uploadId, { requester: requesterOf(c) })
      return c.json(presentArtwork(artwork), 201)
    },
  )

const tooLargePart = () => uploadError('too_large', `Send at most ${maxPartBytes} bytes per request.`)

function idOf(uploadId: string): string {
  if (!isArtworkId(uploadId)) throw uploadNotFound()
  return uploadId.toLowerCase()
}

async function serve(c: ApiContext & SessionContext, uploadId: string | null, request: TusRequest) {
  const { uploads, log } = c.var.shop
  const id = uploadId === null ? null : idOf(uploadId)
  const headers = { ...request.headers, 'tus-resumable': '1.0.0' }
  const answer = await uploads.serve(uploadOwner(c.var.session), id, { ...request, headers })
  if (answer.status < 400) return answer
  if (answer.status >= 500 && answer.status !== 501)
    log.error({ status: answer.status, reason: await answer.text() }, 'an upload could not be saved')
  throw refusalOf(answer.status)
}

/** Returns the protocol's headers, without those for other origins. */
const tusHeaders = ({ headers }: Response) =>
  Object.fromEntries([...headers].filter(([name]) => name.startsWith('upload-')))

const version = '1.0.0'

/** Sets the version on every response, including rejections, as the protocol requires. */
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

/** Returns the file name for display, without unreadable parts. */
function announcedName(c: ApiContext): string {
  const pairs = (c.req.header('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === 'filename')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString().slice(0, 1000)
}

const metadataOf = (fileName: string) => `filename ${Buffer.from(fileName).toString('base64')}`

/** Converts rejections by the protocol's library to the API's errors. */
export function refusalOf(status: number): ShopError {
  if (status === 404 || status === 410) return uploadNotFound()
  if (status === 409) return conflict('Upload-Offset doesn’t match the upload. Request its offset first.')
  if (status === 413) return uploadError('too_large', 'More bytes were sent than Upload-Length allows.')
  if (status < 500 || status === 501) return malformed('The request is malformed')
  return new ShopError('busy', 'Nothing can be saved right now. Please try again in a few minutes.')
}
