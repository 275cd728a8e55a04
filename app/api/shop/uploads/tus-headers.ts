import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { conflict, ShopError } from '#app/errors.ts'
import { uploadNotFound } from '#app/features/goods/artwork/resumable/complete-upload.server.ts'
import { fileReasons } from '#app/features/goods/files/file-problem.ts'
import { uploadError } from '#app/features/goods/files/upload-error.ts'
import { maxBigFileBytes } from '#app/features/ground/product/artwork-type.ts'
import type { ApiContext } from '../../http/context.ts'

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

/** Throws 412 for a client of another version, or one that doesn't use the protocol. */
export function requireTus(c: ApiContext): void {
  if (c.req.header('tus-resumable') !== version) throw new HTTPException(412)
}

const malformed = (message: string) => new ShopError('malformed', message)

/** Throws malformed, missing_parameters (empty) or too_large. */
export function announcedBytes(c: ApiContext): number {
  if (c.req.header('upload-defer-length') !== undefined || c.req.header('upload-concat') !== undefined)
    throw malformed('Announce the length of one file with Upload-Length.')
  const length = c.req.header('upload-length') ?? ''
  if (!/^\d{1,20}$/.test(length)) throw malformed('Upload-Length must be the file’s size in bytes.')
  if (Number(length) === 0) throw uploadError('missing_parameters', fileReasons.empty)
  if (Number(length) > maxBigFileBytes) throw uploadError('too_large', fileReasons.tooBig)
  return Number(length)
}

/** Returns the file name for display; unreadable parts are left out. */
export function announcedName(c: ApiContext): string {
  const pairs = (c.req.header('upload-metadata') ?? '').split(',').map((pair) => pair.trim().split(' '))
  const encoded = pairs.find(([key]) => key === 'filename')?.[1] ?? ''
  return Buffer.from(encoded, 'base64').toString().slice(0, 1000)
}

export const metadataOf = (fileName: string) => `filename ${Buffer.from(fileName).toString('base64')}`

/** Converts rejections by the protocol's library to the API's errors. */
export function refusalOf(status: number): ShopError {
  if (status === 404 || status === 410) return uploadNotFound()
  if (status === 409) return conflict('The upload has a different offset. Request the current one first.')
  if (status === 413) return uploadError('too_large', 'More bytes were sent than the upload announced.')
  if (status < 500 || status === 501) return malformed('The request is malformed')
  return new ShopError('busy', 'Nothing can be saved right now. Please try again in a few minutes.')
}
