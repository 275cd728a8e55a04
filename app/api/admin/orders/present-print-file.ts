import { z } from '@hono/zod-openapi'
import { noPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import type { OrderDetails } from '#app/features/sales/orders/read-order.server.ts'

export const printFileSchema = z
  .object({
    path: z.string(),
    previewPath: z.string().nullable(),
    name: z.string(),
    sha256: z.string().nullable(),
    widthPx: z.number().nullable(),
    heightPx: z.number().nullable(),
    pages: z.number().nullable(),
    pictures: z
      .object({ count: z.number(), widthPx: z.number().nullable(), heightPx: z.number().nullable() })
      .nullable()
      .openapi({
        description:
          'Images in a drawing or PDF page, and its total pixels at the resolution of the coarsest one; null if not measured',
      }),
  })
  .nullable()
  .openapi({
    description: 'The file an item is printed from: the customer’s artwork, or a library design’s file',
  })

type PrintFile = z.infer<typeof printFileSchema>

export function presentPrintFile(row: OrderDetails['items'][number]): PrintFile {
  const file = row.artwork ?? row.designFile
  if (file) {
    const { path, previewPath, fileName, sha256, widthPx, heightPx, pages, embeddedPictures: count } = file
    const { embeddedWidthPx, embeddedHeightPx } = file
    const pictures = count === null ? null : { count, widthPx: embeddedWidthPx, heightPx: embeddedHeightPx }
    return { path, previewPath, name: fileName, sha256, widthPx, heightPx, pages, pictures }
  }
  if (!row.design) return null
  // Demo designs ship with the site, so they have no upload.
  const { picturePath: path, name } = row.design
  const drawn = { path, previewPath: path, name: `${name}${path.slice(path.lastIndexOf('.'))}` }
  return { ...drawn, sha256: null, widthPx: null, heightPx: null, pages: null, pictures: noPictures }
}
