import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { checkArtwork } from '#app/features/goods/files/check-artwork.server.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { layOut } from '#app/features/goods/print-pdf/lay-out.server.ts'
import { createPdfWriter, writePdf } from '#app/features/goods/print-pdf/writing/pdf-writer.server.ts'
import { layoutFaults } from './check-layouts.ts'
import type { GangFiles, GangItem } from './gang-job.ts'
import { GangProblem } from './gang-problem.ts'
import type { GangAnswer, GangRequest } from './gang-request.ts'
import { quarterTurns, type GangPiece } from './gang-sheet.ts'
import { nestPieces } from './nesting/nest-pieces.ts'
import { rollWithMarks } from './sheets/camera-marks.ts'
import { drawDxf } from './sheets/draw-dxf.ts'
import { addItemForm, drawCutSheets, drawSheets } from './sheets/draw-sheet-pdfs.server.ts'
import { drawSvg } from './sheets/draw-svg.ts'
import { readCut, type ItemCut } from './sheets/item-cut.ts'
import { listShapes } from './sheets/sheet.ts'
import { sheetsOf, type SheetItem } from './sheets/sheet.ts'

// Progress after each step, based on its approximate share of the time.
const laidOutShare = 0.3
const nestedShare = 0.9
const printedShare = 0.95

const printName = 'print.pdf'

/** Writes all files to the request's folder. The same request always gives the same files. */
export async function writeGangSheet(
  request: GangRequest,
  report: (share: number) => void,
): Promise<GangAnswer> {
  const { title, items, folder } = request
  const roll = rollWithMarks(request.roll, request.marks)
  const pdf = await PDFDocument.create({ updateMetadata: false })
  const printed = await createPdfWriter(path.join(folder, printName))
  const forms = new Map<SheetItem, PDFRef>()
  for (const [at, item] of items.entries()) {
    const job = { ...item.printFile, spotColors: request.spotColors }
    try {
      await checkArtwork(job)
      const layout = await layOut(pdf, job)
      if ('problem' in layout) return { refusal: { itemId: item.id, cutProblem: layout.problem } }
      const cut = readCut(layout.cutLines, item.printFile.size)
      const sheetItem = { item, number: at + 1, cut, piece: pieceOf(item, cut) }
      forms.set(sheetItem, addItemForm(pdf, sheetItem, layout, roll.gap))
      // Only one big file fits in memory at a time.
      await printed.writeStreams(pdf)
    } catch (error) {
      if (error instanceof UnreadableArtwork)
        return { refusal: { itemId: item.id, unreadable: error.reason, part: error.part } }
      throw error
    }
    report((laidOutShare * (at + 1)) / items.length)
  }
  const sheetItems = [...forms.keys()]
  const pieces = sheetItems.map(({ piece }) => piece)
  try {
    const layouts = nestPieces(pieces, roll, (placed, all) =>
      report(laidOutShare + ((nestedShare - laidOutShare) * placed) / all),
    )
    const [fault] = layoutFaults(pieces, layouts, roll)
    if (fault) throw new Error(`The nesting is invalid: ${fault}`)
    const sheets = sheetsOf(layouts, sheetItems, { roll, marks: request.marks })
    const numbered = (type: string) => sheets.map(({ number }) => `cut-${number}.${type}`)
    const files: GangFiles = {
      folder,
      print: printName,
      cut: 'cut.pdf',
      dxf: numbered('dxf'),
      svg: numbered('svg'),
    }
    const write = (name: string, data: string) => writeFile(path.join(folder, name), data)
    await drawSheets(pdf, forms, sheets, { title, gap: roll.gap })
    await printed.end(pdf)
    report(printedShare)
    await writePdf(path.join(folder, files.cut), await drawCutSheets(sheets, title))
    for (const [at, sheet] of sheets.entries()) {
      await write(files.dxf[at] ?? '', drawDxf(sheet))
      await write(files.svg[at] ?? '', drawSvg(sheet))
    }
    report(1)
    const shapes = listShapes(sheets)
    const made = layouts.map((layout, at) => ({ ...layout, shapes: shapes[at] ?? [] }))
    return { made: { sheets: made, files } }
  } catch (error) {
    if (!(error instanceof GangProblem)) throw error
    return { refusal: { itemId: error.pieceId, gangProblem: error.problem } }
  }
}

const pieceOf = ({ id, printFile, quantity, turns }: GangItem, { outline }: ItemCut): GangPiece => ({
  id,
  outlines: [outline],
  ...printFile.size,
  quantity,
  turns: turns ?? quarterTurns,
})
