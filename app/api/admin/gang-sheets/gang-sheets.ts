import { z } from '@hono/zod-openapi'
import {
  cancelGangSheet,
  deleteGangSheet,
  markPrinted,
  replaceGangSheet,
} from '#app/features/desk/gang-sheets/change-gang-sheet.server.ts'
import { createGangSheet } from '#app/features/desk/gang-sheets/create-gang-sheet.server.ts'
import {
  gangSheetInput,
  gangSheetVersion,
  printedSheet,
  reprintPieceInput,
} from '#app/features/desk/gang-sheets/gang-sheets.input.ts'
import { listCandidates } from '#app/features/desk/gang-sheets/list-candidates.server.ts'
import { listGangSheets } from '#app/features/desk/gang-sheets/read-gang-sheets.server.ts'
import { readLaidOutSheet } from '#app/features/desk/gang-sheets/read-laid-out-sheet.server.ts'
import { reprintPiece } from '#app/features/desk/gang-sheets/reprint-piece.server.ts'
import { maxGangOrders } from '#app/features/ground/press/gang-sheet.ts'
import { access } from '../../http/access.ts'
import { bulkOperation, staffOperation } from '../../http/context.ts'
import { endpoint } from '../../http/endpoint.ts'
import { orderIdsOf, pageQuery, versionQuery } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { changedOrderSchema } from '../orders/present-listed-order.ts'
import { sheetIdOf } from './gang-files.ts'
import {
  candidatesSchema,
  listedSheetSchema,
  presentCandidate,
  presentListedSheet,
  presentSheet,
  sheetSchema,
} from './present-gang-sheet.ts'
import { noticeSchema } from '../../schemas.ts'

const newSheet = z.object({ id: z.number(), version: z.number().int() })
const version = z.object({ version: z.number().int() })

export const adminGangSheetsApi = router()
  .openapi(
    endpoint('get', '/', access.staff('orders.read'), {
      summary: 'Gang sheets, newest first',
      query: pageQuery,
      responses: { 200: z.array(listedSheetSchema) },
      errors: [422],
    }),
    async (c) =>
      c.json((await listGangSheets(c.var.shop.db, c.req.valid('query'))).map(presentListedSheet), 200),
  )
  .openapi(
    endpoint('post', '/', access.staff('orders.work'), {
      summary: 'Lay out approved items of one material on a roll; a job makes the files',
      json: gangSheetInput,
      responses: { 201: newSheet },
      errors: [404, 409, 422],
    }),
    async (c) => c.json(await createGangSheet(staffOperation(c), c.req.valid('json')), 201),
  )
  .openapi(
    endpoint('get', '/candidates', access.staff('orders.read'), {
      summary: 'Items of orders and whether they can go on a gang sheet, with the rolls and machines',
      query: z.object({ orders: orderIdsOf(maxGangOrders) }),
      responses: { 200: candidatesSchema },
      errors: [422],
    }),
    async (c) => {
      const { items, rolls, machines } = await listCandidates(c.var.shop.db, c.req.valid('query').orders)
      return c.json({ rolls, machines, items: items.map(presentCandidate) }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{sheetId}', access.staff('orders.read'), {
      summary: 'A gang sheet, with the position and order of each piece',
      responses: { 200: sheetSchema },
    }),
    async (c) =>
      c.json(presentSheet(await readLaidOutSheet(c.var.shop.db, sheetIdOf(c.req.param('sheetId')))), 200),
  )
  .openapi(
    endpoint('delete', '/{sheetId}', access.staff('orders.work'), {
      summary: 'Delete a gang sheet that is not being made, with its files',
      query: versionQuery,
      responses: { 200: noticeSchema },
      errors: [409, 422],
    }),
    async (c) => {
      await deleteGangSheet(staffOperation(c), sheetIdOf(c.req.param('sheetId')), c.req.valid('query'))
      return c.json({ message: 'Gang sheet deleted' }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{sheetId}/cancel', access.staff('orders.work'), {
      summary: 'Stop making a gang sheet; does nothing if it is already canceled',
      json: gangSheetVersion,
      responses: { 200: version },
      errors: [409, 422],
    }),
    async (c) => {
      const sheetId = sheetIdOf(c.req.param('sheetId'))
      return c.json(await cancelGangSheet(staffOperation(c), sheetId, c.req.valid('json')), 200)
    },
  )
  .openapi(
    endpoint('post', '/{sheetId}/printed', access.staff('orders.work'), {
      summary:
        'Mark a gang sheet as printed and move its orders to In print; each succeeds or fails independently',
      json: printedSheet,
      responses: {
        200: version.extend({
          orders: z
            .array(changedOrderSchema)
            .openapi({ description: 'Every order of the sheet, with the reason if it was not moved' }),
        }),
      },
      errors: [409, 422],
    }),
    async (c) => {
      const sheetId = sheetIdOf(c.req.param('sheetId'))
      const { version: after, orders } = await markPrinted(bulkOperation(c), sheetId, c.req.valid('json'))
      return c.json({ version: after, orders }, 200)
    },
  )
  .openapi(
    endpoint('post', '/{sheetId}/replacement', access.staff('orders.work'), {
      summary: 'Replace a gang sheet with one that leaves out items that can no longer be printed',
      json: gangSheetVersion,
      responses: { 201: newSheet },
      errors: [409, 422],
    }),
    async (c) => {
      const sheetId = sheetIdOf(c.req.param('sheetId'))
      return c.json(await replaceGangSheet(staffOperation(c), sheetId, c.req.valid('json')), 201)
    },
  )
  .openapi(
    endpoint('post', '/{sheetId}/reprints', access.staff('orders.work'), {
      summary: 'Reprint pieces of one item of a gang sheet, on a separate sheet',
      json: reprintPieceInput,
      responses: { 201: newSheet },
      errors: [409, 422],
    }),
    async (c) => {
      const sheetId = sheetIdOf(c.req.param('sheetId'))
      return c.json(await reprintPiece(staffOperation(c), sheetId, c.req.valid('json')), 201)
    },
  )
