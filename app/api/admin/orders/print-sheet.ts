import type { Context } from 'hono'
import { z } from '@hono/zod-openapi'
import { fileChunks, readOnce } from '#app/features/goods/files/read-once.server.ts'
import { zipChunks, zipSize } from '#app/features/goods/files/zip.server.ts'
import { orderNotFound } from '#app/features/sales/orders/find-order.server.ts'
import { makeItemPrintPdf } from '#app/features/desk/print-pdfs/make-item-print-pdf.server.ts'
import { makeOrderPrintPdfs } from '#app/features/desk/print-pdfs/make-order-print-pdfs.server.ts'
import { makePrintSheet } from '#app/features/desk/print-sheet/make-print-sheet.server.ts'
import { access } from '../../http/access.ts'
import { endpoint } from '../../http/endpoint.ts'
import { largestId, orderIdsOf, parseId } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { sendOnce } from '../../http/downloads.ts'
import { requesterOf } from '../../http/uploaded-file.ts'

const maxTickets = 50

const ticketsQuery = z.object({ orders: orderIdsOf(maxTickets) })

const chosenId = (message: string, description: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .refine((id) => id <= largestId, message)
    .optional()
    .openapi({ type: 'string', description })

const machineQuery = z.object({
  machine: chosenId(
    'Choose a machine',
    'The machine whose spot color names the PDF uses; the default machine if omitted',
  ),
})

const printPdfQuery = machineQuery.extend({
  proof: chosenId('Choose a proof', 'The proof to print, if several approved proofs show the item'),
})

export const adminPrintSheetApi = router()
  .openapi(
    endpoint('get', '/tickets.pdf', access.staff('orders.read'), {
      summary: 'The job tickets of several orders, in one PDF',
      query: ticketsQuery,
      responses: { 200: { description: 'A PDF' } },
      errors: [404, 422, 503],
    }),
    async (c) => {
      const { shop, staff } = c.var
      const { orders } = c.req.valid('query')
      return sendPdf(c, 'job-tickets', await makePrintSheet({ ...shop, staff, now: shop.now() }, orders))
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/print-sheet.pdf', access.staff('orders.read'), {
      summary: 'The job ticket of an order, as a PDF',
      responses: { 200: { description: 'A PDF' } },
      errors: [503],
    }),
    async (c) => {
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { shop, staff } = c.var
      const pdf = await makePrintSheet({ ...shop, staff, now: shop.now() }, [orderId])
      return sendPdf(c, `order-${orderId}`, pdf)
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/items/{itemId}/print.pdf', access.staff('orders.read'), {
      summary: 'An approved item as a PDF for the press, with cut lines, bleed and slug',
      query: printPdfQuery,
      responses: { 200: { description: 'A PDF' } },
      errors: [409, 422, 503],
    }),
    async (c) => {
      const { shop, staff } = c.var
      const { proof, machine } = c.req.valid('query')
      const { pdf, fileName } = await makeItemPrintPdf(
        { ...shop, staff },
        {
          orderId: parseId(c.req.param('orderId'), orderNotFound),
          itemId: parseId(c.req.param('itemId'), 'Item not found'),
          proofId: proof,
          machineId: machine,
          requester: requesterOf(c),
          signal: c.req.raw.signal,
        },
      )
      const bytes = readOnce(fileChunks(pdf.path), pdf.remove)
      return sendOnce(c, bytes, { mime: 'application/pdf', size: pdf.sizeBytes, fileName })
    },
  )
  .openapi(
    endpoint('get', '/{orderId}/print-pdfs.zip', access.staff('orders.read'), {
      summary: 'The print PDFs of all items of an approved order',
      query: machineQuery,
      responses: { 200: { description: 'A ZIP with a PDF for each item' } },
      errors: [409, 422, 503],
    }),
    async (c) => {
      const { shop, staff } = c.var
      const orderId = parseId(c.req.param('orderId'), orderNotFound)
      const { files, remove } = await makeOrderPrintPdfs(
        { ...shop, staff },
        {
          orderId,
          machineId: c.req.valid('query').machine,
          requester: requesterOf(c),
          signal: c.req.raw.signal,
        },
      )
      const bytes = readOnce(zipChunks(files), remove)
      const fileName = `order-${orderId}-print-pdfs.zip`
      return sendOnce(c, bytes, { mime: 'application/zip', size: zipSize(files), fileName })
    },
  )

const sendPdf = (c: Context, name: string, pdf: Uint8Array<ArrayBuffer>) =>
  c.body(pdf, 200, {
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${name}.pdf"`,
    'Cache-Control': 'no-store',
  })
