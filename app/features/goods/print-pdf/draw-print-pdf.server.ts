import { Buffer } from 'node:buffer'
import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { EmbeddedArtwork } from './embedded-artwork.ts'
import { combined, moved, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { drawArtwork } from './draw-artwork.server.ts'
import { drawAsShown } from './sheet/draw-as-shown.server.ts'
import { drawCutLine, drawShownCutLine, overprintState, separation } from './draw-cut-lines.server.ts'
import { drawForm, rectangle } from './pdf-operators.ts'
import { printBoxes, type PrintBoxes } from './print-boxes.ts'
import type { PrintJob } from './print-job.ts'
import { layOut } from './lay-out.server.ts'
import { embedPage } from './pages/embed-page.server.ts'
import { placeOnSheet } from './sheet/proof-sheet.ts'
import { drawSlug } from './slug.server.ts'

export type PrintPdf = { pdf: PDFDocument }

/** The width of cut lines on a proof sheet. */
const shownLinePoints = 1

/** Returns the same PDF for the same job. `reduced` replaces the job's file. Throws UnreadableArtwork. */
export async function drawPrintPdf(job: PrintJob, reduced?: Uint8Array): Promise<PrintPdf | CutProblem> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(job.title)
  const drawnSlug = await PDFDocument.load(await drawSlug(job.slug), { updateMetadata: false })
  const slugPage = drawnSlug.getPage(0)
  const boxes = printBoxes(job.size, slugPage.getSize())
  const page = addPage(pdf, boxes)
  const { context } = pdf
  const layout = await layOut(pdf, job, reduced)
  if ('problem' in layout) return layout
  const { cutLines } = layout
  const slug = embedPage(pdf, slugPage)
  const middle = middleOf(boxes)
  const clip = `${rectangle(boxes.bleed)} W n`
  const flipped = combined(middle, scaled(1, -1))
  const place = { middle, area: boxes.bleed, clip }
  const { material, drawn } = job.sheet
    ? drawAsShown(context, layout, { ...place, job, flipped })
    : { material: null, drawn: drawArtwork(context, layout, place) }
  const spots = cutLines.map(({ spotColor }) => separation(context, spotColor))
  page.node.set(
    PDFName.of('Resources'),
    context.obj({
      XObject: { ...drawn.resources.XObject, Slug: slug.ref },
      ColorSpace: {
        ...Object.fromEntries(spots.map((spot, at) => [`Cut${at}`, spot])),
        ...drawn.resources.ColorSpace,
      },
      ExtGState: { ...overprintState, ...drawn.resources.ExtGState },
      ...material?.resources,
    }),
  )
  const content = [
    ...(material ? [material.content] : []),
    drawn.content,
    ...cutLines.map(({ path }, at) =>
      job.sheet
        ? drawShownCutLine(`Cut${at}`, path, flipped, shownLinePoints / placeOnSheet(job.size).scale)
        : drawCutLine(`Cut${at}`, path, flipped),
    ),
    drawForm('Slug', slugMap(boxes, slug)),
  ].join('\n')
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(Buffer.from(content))))
  return { pdf }
}

function addPage(pdf: PDFDocument, { media, bleed, trim, userUnit }: PrintBoxes): PDFPage {
  const page = pdf.addPage([media.width, media.height])
  page.setBleedBox(bleed.x, bleed.y, bleed.width, bleed.height)
  page.setTrimBox(trim.x, trim.y, trim.width, trim.height)
  if (userUnit > 1) page.node.set(PDFName.of('UserUnit'), pdf.context.obj(userUnit))
  return page
}

/** Maps points relative to the trim's center to the page. */
const middleOf = ({ trim, userUnit }: PrintBoxes): Matrix =>
  combined(moved(trim.x + trim.width / 2, trim.y + trim.height / 2), scaled(1 / userUnit))

const slugMap = ({ slug, slugScale }: PrintBoxes, { width, height }: EmbeddedArtwork): Matrix =>
  combined(moved(slug.x, slug.y), scaled(width * slugScale, height * slugScale))
