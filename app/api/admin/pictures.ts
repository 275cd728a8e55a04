import { z } from '@hono/zod-openapi'
import { findOwnPicture } from '#app/features/artwork/own-picture.server.ts'
import { storeArtwork } from '#app/features/artwork/store-artwork.server.ts'
import type { ApiContext } from '../context.ts'
import { json, refusals } from '../http.ts'
import { uploadedFile } from '../uploaded-file.ts'

/** The id is what a form sends; the path is what browsers are shown. */
const pictureSchema = z.object({ id: z.string(), path: z.string() }).openapi('OwnPicture')

export const pictureResponses = {
  201: json(pictureSchema),
  ...refusals(400, 401, 403, 413, 415, 422),
}

/** Keeps a picture of the shop's own, under the rules of customers' uploads; it belongs to no one. */
export async function keepPicture(c: ApiContext, file: File): Promise<z.infer<typeof pictureSchema>> {
  const { shop } = c.var
  const artwork = await storeArtwork(
    { ...shop, now: shop.now() },
    { owner: null, ...(await uploadedFile(file)) },
  )
  const { shown } = await findOwnPicture(shop.db, artwork.id)
  return { id: artwork.id, path: shown }
}
