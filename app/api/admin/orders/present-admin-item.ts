import { z } from '@hono/zod-openapi'
import { readArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { designText } from '#app/features/ground/product/design-text.ts'
import type { AdminOrderDetails } from '#app/features/desk/order/read-admin-order.server.ts'
import { acceptedFindings, checkItem } from '#app/features/goods/preflight/check-item.ts'
import { noPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import { measuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { printGrades } from '#app/features/goods/print-quality/print-findings.ts'
import { employeeEmail, presenter, time } from '../../schemas.ts'
import { measuredFileSchema } from '../../shop/artwork.ts'
import { orderSchema, presentOrderItem } from '../../shop/present-order.ts'
import { priceOriginSchema } from '../price-changes.ts'

const proofWaiverSchema = z.object({ id: z.number(), reason: z.string(), by: employeeEmail, createdAt: time })

const fileLinkSchema = z.object({ name: z.string(), path: z.string() })

const laterArtworkSchema = fileLinkSchema.extend({
  id: z.number(),
  isFromCustomer: z.boolean(),
  by: employeeEmail,
  createdAt: time,
  replaced: fileLinkSchema.nullable().openapi({ description: 'Null if the item had no artwork' }),
})

const printFileSchema = measuredFileSchema.extend({
  previewPath: z.string().nullable(),
  name: z.string(),
  sha256: z.string().nullable(),
})

export const adminItemSchema = orderSchema.shape.orderItems.element.extend({
  printFile: printFileSchema.nullable().openapi({
    description: 'The file an item is printed from: the customer’s artwork, or a library design’s file',
  }),
  findings: z
    .array(z.object({ code: z.string(), grade: z.enum(printGrades), text: z.string() }))
    .openapi({ description: 'Results of the print check for its file at its size and placement' }),
  acceptedFindings: z
    .array(z.object({ title: z.string(), meaning: z.string() }))
    .openapi({ description: 'Problems the customer chose to print anyway, as they were shown' }),
  designText: z
    .string()
    .openapi({ description: 'How the customer changed the artwork, in words; empty if they didn’t' }),
  proofWaiver: proofWaiverSchema
    .nullable()
    .openapi({ description: 'Set if it was marked as needing no proof' }),
  proofProblem: z
    .string()
    .nullable()
    .openapi({ description: 'Why no proof sheet could be made of its artwork' }),
  laterArtworks: z.array(laterArtworkSchema).openapi({
    description: 'Artwork added after the order was placed, oldest first; the last one is current',
  }),
  priceOrigin: priceOriginSchema,
})

type Item = AdminOrderDetails['items'][number]

const presentWaiver = presenter(proofWaiverSchema)
const presentArtwork = presenter(laterArtworkSchema)
const presentPriceOrigin = presenter(priceOriginSchema)

export function presentAdminItem(own: Item, secret: string): z.infer<typeof adminItemSchema> {
  const { item, waiver, artworks, shape } = own
  return {
    ...presentOrderItem(own, secret),
    printFile: presentPrintFile(own),
    ...presentFindings(own),
    designText: designText(readArtworkDesign(item.artworkDesign), shape),
    proofWaiver: waiver && presentWaiver({ ...waiver, by: waiver.email }),
    proofProblem: item.proofProblem,
    laterArtworks: artworks.map(presentLaterArtwork),
    priceOrigin: presentPriceOrigin({
      ...item,
      priceWithoutPromotion: item.priceWithoutPromotionCents,
      rule: item.priceRule,
    }),
  }
}

function presentFindings({ item, artwork, designFile, shape }: Item) {
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

function presentPrintFile(row: Item): z.infer<typeof printFileSchema> | null {
  const file = row.artwork ?? row.designFile
  if (file) {
    const { previewPath, fileName: name, sha256 } = file
    const design = readArtworkDesign(row.item.artworkDesign)
    return { ...measuredFile(file, design), previewPath, name, sha256 }
  }
  if (!row.design) return null
  // Demo designs are part of the site, so they have no uploaded file.
  const { picturePath: path, name } = row.design
  const drawn = { path, previewPath: path, name: `${name}${path.slice(path.lastIndexOf('.'))}`, sha256: null }
  return { ...drawn, ...noFacts, page: 1, widthPx: null, heightPx: null, pages: null, pictures: noPictures }
}

function presentLaterArtwork({
  by,
  email,
  previousName,
  previousPath,
  ...artwork
}: Item['artworks'][number]) {
  const replaced =
    previousName === null || previousPath === null ? null : { name: previousName, path: previousPath }
  return presentArtwork({ ...artwork, isFromCustomer: by === 'customer', by: email, replaced })
}
