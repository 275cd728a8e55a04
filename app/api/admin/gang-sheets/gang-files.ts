import { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { attachment } from '#app/features/goods/files/file-name.ts'
import { maxLayouts, type GangFile } from '#app/features/desk/gang-sheets/gang-file-paths.ts'
import { placementsCsv, readGangFile } from '#app/features/desk/gang-sheets/gang-files.server.ts'
import { readGangSheet, sheetNotFound } from '#app/features/desk/gang-sheets/read-gang-sheets.server.ts'
import {
  readAllPlacements,
  readPlacements,
} from '#app/features/desk/gang-sheets/read-laid-out-sheet.server.ts'
import type { Shop } from '#app/platform/shop.server.ts'
import { access } from '../../http/access.ts'
import { endpoint } from '../../http/endpoint.ts'
import { parseId, wholeNumber } from '../../http/input.ts'
import { router } from '../../http/router.ts'
import { downloadHeaders, streamText } from '../../http/downloads.ts'
import { placementsSchema } from './present-gang-sheet.ts'

const part = z.object({
  part: wholeNumber(1, maxLayouts, 'The part, if the sheet takes several lengths of the roll').default(1),
})

export const sheetIdOf = (text: string) => parseId(text, sheetNotFound)

export const adminGangFilesApi = router()
  .openapi(
    endpoint('get', '/{sheetId}/print.pdf', access.staff('orders.read'), {
      summary:
        'A gang sheet for the press, with artwork, cut lines and marks; unavailable once an item has changed',
      responses: { 200: { description: 'A PDF with a page for each part' } },
      errors: [409, 503],
    }),
    (c) => sendFile(c, c.var.shop, c.req.param('sheetId'), { kind: 'print' }),
  )
  .openapi(
    endpoint('get', '/{sheetId}/cut.pdf', access.staff('orders.read'), {
      summary: 'The cut lines and marks of a gang sheet',
      responses: { 200: { description: 'A PDF with a page for each part' } },
      errors: [409, 503],
    }),
    (c) => sendFile(c, c.var.shop, c.req.param('sheetId'), { kind: 'cut' }),
  )
  .openapi(
    endpoint('get', '/{sheetId}/cut.dxf', access.staff('orders.read'), {
      summary: 'The cut lines and marks of one part of a gang sheet, as DXF',
      query: part,
      responses: { 200: { description: 'A DXF file' } },
      errors: [409, 422, 503],
    }),
    (c) =>
      sendFile(c, c.var.shop, c.req.param('sheetId'), { kind: 'dxf', layout: c.req.valid('query').part - 1 }),
  )
  .openapi(
    endpoint('get', '/{sheetId}/cut.svg', access.staff('orders.read'), {
      summary: 'The cut lines and marks of one part of a gang sheet, as SVG',
      query: part,
      responses: { 200: { description: 'An SVG file' } },
      errors: [409, 422, 503],
    }),
    (c) =>
      sendFile(c, c.var.shop, c.req.param('sheetId'), { kind: 'svg', layout: c.req.valid('query').part - 1 }),
  )
  .openapi(
    endpoint('get', '/{sheetId}/placements.json', access.staff('orders.read'), {
      summary: 'Every piece of a gang sheet, with its position and order',
      responses: { 200: placementsSchema },
    }),
    async (c) => {
      const { db } = c.var.shop
      const sheet = await readGangSheet(db, sheetIdOf(c.req.param('sheetId')))
      const placements = await readAllPlacements(db, sheet)
      return c.json({ id: sheet.id, roll: sheet.roll, placements }, 200)
    },
  )
  .openapi(
    endpoint('get', '/{sheetId}/placements.csv', access.staff('orders.read'), {
      summary: 'Every piece of a gang sheet as CSV, one row per piece',
      responses: { 200: { description: 'A CSV file' } },
    }),
    async (c) => {
      const { db, log } = c.var.shop
      const sheet = await readGangSheet(db, sheetIdOf(c.req.param('sheetId')))
      const csv = await streamText(placementsCsv(readPlacements(db, sheet)), log)
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': attachment(`gang-sheet-${sheet.id}-placements.csv`),
        'Cache-Control': 'no-store',
      })
    },
  )

const types = {
  print: { mime: 'application/pdf', ending: 'print.pdf' },
  cut: { mime: 'application/pdf', ending: 'cut.pdf' },
  dxf: { mime: 'image/vnd.dxf', ending: 'cut.dxf' },
  svg: { mime: 'image/svg+xml', ending: 'cut.svg' },
}

async function sendFile(
  c: Context,
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  id: string,
  file: GangFile,
) {
  const sheetId = sheetIdOf(id)
  const stored = await readGangFile({ db, storage }, sheetId, file)
  const { mime, ending } = types[file.kind]
  const partName = 'layout' in file && file.layout > 0 ? `part-${file.layout + 1}-` : ''
  const fileName = `gang-sheet-${sheetId}-${partName}${ending}`
  return c.body(stored.bytes(), 200, downloadHeaders({ mime, size: stored.size, fileName }))
}
