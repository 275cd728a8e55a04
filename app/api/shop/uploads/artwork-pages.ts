import { z } from '@hono/zod-openapi'
import { countPage } from '#app/features/goods/artwork/count-upload.server.ts'
import { drawPage } from '#app/features/goods/artwork/pages/draw-page.server.ts'
import { findPage } from '#app/features/goods/artwork/pages/find-page.server.ts'
import type { Artwork } from '#app/features/goods/artwork/store-artwork.server.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { isOnStaff } from '#app/features/ground/people/customer.ts'
import { designBounds } from '#app/features/ground/product/artwork-design.ts'
import { access } from '../../http/access.ts'
import { actorOf } from '../../http/caller.ts'
import { clientAddress } from '../../http/client-address.ts'
import type { ApiContext } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { sessionQuery, wholeNumber } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { requesterOf } from '../../http/uploaded-file.ts'
import { measuresSchema, uploadLimits } from '../artwork.ts'

const pageQuery = sessionQuery.extend({ page: wholeNumber(designBounds.page.min, designBounds.page.max) })

export const artworkPagesApi = router()
  .openapi(
    endpoint('get', '/upload-file/{fileId}/page', access.session, {
      summary: 'A page of an uploaded PDF as a picture',
      query: pageQuery,
      rate: uploadLimits,
      responses: { 200: { description: 'A WebP' } },
      errors: [422, 503],
    }),
    async (c) => {
      const { page } = c.req.valid('query')
      const file = await findPage(c.var.shop.db, c.var.session, { fileId: c.req.param('fileId'), page })
      return c.body(await drawCounted(c, file, page), 200, {
        'Content-Type': 'image/webp',
        'Cache-Control': 'private, max-age=3600',
      })
    },
  )
  .openapi(
    endpoint('get', '/upload-file/{fileId}/page-check', access.session, {
      summary: 'What the print check measured of a page of an uploaded PDF',
      query: pageQuery,
      rate: uploadLimits,
      responses: { 200: measuresSchema.extend({ path: z.string() }) },
      errors: [422, 503],
    }),
    async (c) => {
      const { page } = c.req.valid('query')
      const wanted = { fileId: c.req.param('fileId'), page }
      const find = () => findPage(c.var.shop.db, c.var.session, wanted)
      const file = await find()
      const known = measuredFile(file, page)
      if (known.widthPx !== null) return c.json(known, 200)
      await drawCounted(c, file, page)
      return c.json(measuredFile(await find(), page), 200)
    },
  )

/** It is read as often as it is drawn. */
async function drawCounted(c: ApiContext, file: Artwork, page: number): Promise<Uint8Array<ArrayBuffer>> {
  const { db, storage, now } = c.var.shop
  if (!isOnStaff(await actorOf(c))) await countPage({ db, now: now() }, clientAddress(c), file.sizeBytes)
  return drawPage({ db, storage }, file, { page, requester: requesterOf(c), signal: c.req.raw.signal })
}
