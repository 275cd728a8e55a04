import { countPage } from '#app/features/goods/artwork/count-upload.server.ts'
import { drawPage } from '#app/features/goods/artwork/pages/draw-page.server.ts'
import { findPage, pageNotFound } from '#app/features/goods/artwork/pages/find-page.server.ts'
import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import {
  isMeasured,
  measuredFile,
  type MeasuredFile,
  type Printed,
} from '#app/features/goods/print-quality/measured-file.ts'
import { isOnStaff } from '#app/features/ground/people/customer.ts'
import { designBounds } from '#app/features/ground/product/artwork-design.ts'
import { access, actorOf } from '../http/access.ts'
import { clientAddress } from '../http/client-address.ts'
import type { ApiContext, SessionContext } from '../http/context.ts'
import { endpoint } from '../http/endpoint.ts'
import { decimalNumber, sessionQuery, wholeNumber } from '../http/input.ts'
import { router } from '../http/router.ts'
import { requesterOf } from '../http/uploaded-file.ts'
import { measuredFileSchema, uploadLimits } from './artwork.ts'

const pageQuery = sessionQuery.extend({ page: wholeNumber(designBounds.page.min, designBounds.page.max) })

const cutOutQuery = pageQuery.extend({
  page: pageQuery.shape.page.default(1),
  tolerance: decimalNumber(
    designBounds.tolerance.min,
    designBounds.tolerance.max,
    'How much a color may differ from the background color to be removed with it',
  ),
})

export const artworkPagesApi = router()
  .openapi(
    endpoint('get', '/upload-file/{fileId}/page', access.session, {
      summary: 'A page of an uploaded PDF as an image',
      query: pageQuery,
      rate: uploadLimits,
      responses: { 200: { description: 'A WebP image' } },
      errors: [422, 503],
    }),
    async (c) => {
      const { page } = c.req.valid('query')
      const file = await findPdfPage(c, page)
      return c.body(await drawCounted(c, file, { page, background: null }), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=3600',
      })
    },
  )
  .openapi(
    endpoint('get', '/upload-file/{fileId}/page-check', access.session, {
      summary: 'Print check measurements for a page of an uploaded PDF',
      query: pageQuery,
      rate: uploadLimits,
      responses: { 200: measuredFileSchema },
      errors: [422, 503],
    }),
    async (c) => {
      const { page } = c.req.valid('query')
      const file = await findPdfPage(c, page)
      return c.json(await measure(c, file, { page, background: null }), 200)
    },
  )
  .openapi(
    endpoint('get', '/upload-file/{fileId}/cut-out-check', access.session, {
      summary: 'Print check measurements for uploaded artwork without its background',
      query: cutOutQuery,
      rate: uploadLimits,
      responses: { 200: measuredFileSchema },
      errors: [422, 503],
    }),
    async (c) => {
      const { page, tolerance } = c.req.valid('query')
      const file = await findFile(c, page)
      return c.json(await measure(c, file, { page, background: { tolerance } }), 200)
    },
  )

const findFile = (c: ApiContext & SessionContext, page: number) =>
  findPage(c.var.shop.db, c.var.session, { fileId: c.req.param('fileId') ?? '', page })

async function findPdfPage(c: ApiContext & SessionContext, page: number): Promise<Artwork> {
  const file = await findFile(c, page)
  if (file.type !== 'pdf') throw pageNotFound()
  return file
}

async function measure(
  c: ApiContext & SessionContext,
  file: Artwork,
  printed: Printed,
): Promise<MeasuredFile> {
  const stored = measuredFile(file, printed)
  if (isMeasured(stored)) return stored
  await drawCounted(c, file, printed)
  return measuredFile(await findFile(c, printed.page), printed)
}

/** Counts the file's bytes against the limit each time, because each drawing reads the file. */
async function drawCounted(c: ApiContext, file: Artwork, printed: Printed): Promise<Uint8Array<ArrayBuffer>> {
  const { db, storage, now } = c.var.shop
  if (!isOnStaff(await actorOf(c))) await countPage({ db, now: now() }, clientAddress(c), file.sizeBytes)
  return drawPage({ db, storage }, file, printed, { requester: requesterOf(c), signal: c.req.raw.signal })
}
