import { z } from '@hono/zod-openapi'
import { maxArtworkBytes, maxArtworkMegabytes } from '#app/features/ground/product/artwork-type.ts'
import { fileReasons } from '#app/features/goods/files/file-problem.ts'
import { clientAddress } from './client-address.ts'
import type { ApiContext } from './context.ts'

export class UploadedFile {
  fileName: string
  path: string
  sizeBytes = 0

  constructor(fileName: string, path: string) {
    this.fileName = fileName
    this.path = path
  }
}

const fileSchema = z
  // Typed as the File that clients send, although the value is the received UploadedFile.
  .custom<File>((value) => value instanceof UploadedFile && value.sizeBytes > 0, {
    error: ({ input }) => (input instanceof UploadedFile ? fileReasons.empty : 'Please choose a file.'),
    params: { code: 'missing' },
  })
  .transform((file) => file as unknown as UploadedFile)
  .openapi({
    type: 'string',
    format: 'binary',
    description: `PNG, JPEG, SVG or PDF, at most ${maxArtworkMegabytes} MB`,
  })

export const fileForm = z.object({ file: fileSchema })

export const maxUploadBytes = maxArtworkBytes + 64 * 1024

export const toUpload = (c: ApiContext, { fileName, ...file }: UploadedFile) => ({
  fileName,
  file,
  requester: requesterOf(c),
  signal: c.req.raw.signal,
})

/**
 * Returns the keys that identify a requester. The queue alternates between requesters, so that one can't hold up the
 * others.
 */
export function requesterOf(c: ApiContext) {
  const { actor, session } = c.var
  const customerId =
    actor?.kind === 'customer' ? actor.customerId : session?.kind === 'customer' ? session.customerId : null
  const anonymousKey =
    session?.kind === 'anonymous' ? `session ${session.sessionId}` : `hash ${c.req.query('hash') ?? ''}`
  return {
    session: customerId === null ? anonymousKey : `customer ${customerId}`,
    address: clientAddress(c),
  }
}
