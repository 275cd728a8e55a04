import { z } from '@hono/zod-openapi'
import { keepOwnPicture } from '#app/features/artwork/own-picture.server.ts'
import type { Permission } from '#app/features/staff/permissions.ts'
import { staffOperation } from '../http/asking.ts'
import type { ApiContext } from '../http/context.ts'
import { json, refusals } from '../http/http.ts'
import { receivedFrom, type UploadedFile } from '../http/uploaded-file.ts'

/** The id is what a form sends; the path is what browsers are shown. */
const pictureSchema = z.object({ id: z.string(), path: z.string() }).openapi('OwnPicture')

export const pictureResponses = {
  201: json(pictureSchema),
  ...refusals(400, 401, 403, 413, 415, 422),
}

export async function keepPicture(
  c: ApiContext,
  permission: Permission,
  file: UploadedFile,
): Promise<z.infer<typeof pictureSchema>> {
  const { storage } = c.var.shop
  const context = { ...(await staffOperation(c, permission)), storage }
  const { id, shown } = await keepOwnPicture(context, receivedFrom(c, file))
  return { id, path: shown }
}
