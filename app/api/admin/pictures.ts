import { z } from '@hono/zod-openapi'
import { storeShopPicture } from '#app/features/goods/artwork/shop-picture.server.ts'
import { staffOperation, type ApiContext, type StaffContext } from '../http/context.ts'
import { toUpload, type UploadedFile } from '../http/uploaded-file.ts'

/** Forms send the id; browsers load the path. */
export const pictureSchema = z.object({ id: z.string(), path: z.string() }).openapi('OwnPicture')

export async function uploadPicture(
  c: ApiContext & StaffContext,
  file: UploadedFile,
): Promise<z.infer<typeof pictureSchema>> {
  const { storage } = c.var.shop
  const context = { ...staffOperation(c), storage }
  const { id, shown } = await storeShopPicture(context, toUpload(c, file))
  return { id, path: shown }
}
