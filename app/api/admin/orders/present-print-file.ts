import { z } from '@hono/zod-openapi'
import { colorSpaces } from '#app/features/ground/product/color-space.ts'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { acceptedFindings, checkItem } from '#app/features/goods/preflight/check-item.ts'
import { noPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import type { OrderDetails } from '#app/features/sales/fulfillment/read-order.server.ts'
import { pageLayoutSchema, removedBackgroundSchema } from '../../shop/artwork.ts'

export const measuredFileSchema = z.object({
  path: z.string(),
  widthPx: z.number().nullable(),
  heightPx: z.number().nullable(),
  pages: z.number().nullable().openapi({ description: 'Of a PDF; its picture shows the first page' }),
  page: z.number().openapi({ description: 'Of a PDF: the page that is printed, and that was measured' }),
  background: removedBackgroundSchema,
  pictures: z
    .object({ count: z.number(), widthPx: z.number().nullable(), heightPx: z.number().nullable() })
    .nullable()
    .openapi({
      description:
        'Images in a drawing or PDF page, and its total pixels at the resolution of the coarsest one; null if not measured',
    }),
  colorSpaces: z
    .array(z.enum(colorSpaces))
    .nullable()
    .openapi({ description: 'Of the page of a PDF; null if not measured, as are the profiles and fonts' }),
  iccProfiles: z.array(z.string()).nullable().openapi({ description: 'Names of its color profiles' }),
  missingFonts: z
    .array(z.string())
    .nullable()
    .openapi({ description: 'Fonts on the page of a PDF, or of a drawing’s text, that are not embedded' }),
  layout: pageLayoutSchema
    .nullable()
    .openapi({ description: 'Lines and texts of a drawing or of the page of a PDF, in shares of its sides' }),
})

export const itemFindingsSchema = {
  findings: z
    .array(z.object({ code: z.string(), grade: z.enum(printGrades), text: z.string() }))
    .openapi({ description: 'What the print check says about its file at its size, as it is placed' }),
  acceptedFindings: z
    .array(z.object({ title: z.string(), meaning: z.string() }))
    .openapi({ description: 'What the customer chose to print anyway, in the words they read' }),
}

export function presentItemFindings({ item, artwork, designFile, shape }: OrderDetails['items'][number]) {
  const file = artwork ?? designFile
  if (!file) return { findings: [], acceptedFindings: [] }
  const design = readArtworkDesign(item.artworkDesign)
  const ordered = { ...item, shape, design }
  const measured = measuredFile(file, design)
  return {
    findings: checkItem(measured, ordered).map(({ code, grade, text }) => ({ code, grade, text })),
    acceptedFindings: acceptedFindings(measured, ordered).map(({ title, meaning }) => ({ title, meaning })),
  }
}

export const printFileSchema = measuredFileSchema
  .extend({ previewPath: z.string().nullable(), name: z.string(), sha256: z.string().nullable() })
  .nullable()
  .openapi({
    description: 'The file an item is printed from: the customer’s artwork, or a library design’s file',
  })

type PrintFile = z.infer<typeof printFileSchema>

export function presentPrintFile(row: OrderDetails['items'][number]): PrintFile {
  const file = row.artwork ?? row.designFile
  if (file) {
    const { previewPath, fileName: name, sha256 } = file
    const design = readArtworkDesign(row.item.artworkDesign)
    return { ...measuredFile(file, design), previewPath, name, sha256 }
  }
  if (!row.design) return null
  // Demo designs ship with the site, so they have no upload.
  const { picturePath: path, name } = row.design
  const drawn = { path, previewPath: path, name: `${name}${path.slice(path.lastIndexOf('.'))}`, sha256: null }
  return { ...drawn, ...noFacts, page: 1, widthPx: null, heightPx: null, pages: null, pictures: noPictures }
}
