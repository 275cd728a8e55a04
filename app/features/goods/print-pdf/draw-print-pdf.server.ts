import { Buffer } from 'node:buffer'
import { PDFDocument, PDFName, type PDFContext, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import type { CutProblem } from '#app/features/goods/cut-line/cut-problem.ts'
import type { EmbeddedArtwork } from './embedded-artwork.ts'
import { combined, moved, scaled, written, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { cutoutState } from './pictures/cutout.server.ts'
import { pdfPath } from './pdf-path.ts'
import { printBoxes, type Box, type PrintBoxes } from './print-boxes.ts'
import type { PrintJob } from './print-job.ts'
import { layOut, type CutLine } from './lay-out.server.ts'
import { embedPage } from './embed-page.server.ts'
import { drawSlug } from './slug.server.ts'

/** A cutter's program finds its lines by their color, whatever their width; this one shows on a screen. */
const hairlinePoints = 0.25

export type PrintPdf = { pdf: Uint8Array<ArrayBuffer> }

/** The same bytes for the same job. Throws UnreadableArtwork. */
export async function drawPrintPdf(job: PrintJob, bytes: Uint8Array): Promise<PrintPdf | CutProblem> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(job.title)
  const boxes = printBoxes(job.size)
  const page = addPage(pdf, boxes)
  const { context } = pdf
  const layout = await layOut(pdf, job, bytes)
  if ('problem' in layout) return layout
  const { artwork, copies, cutout, cutLines } = layout
  const drawnSlug = await PDFDocument.load(await drawSlug(job.slug), { updateMetadata: false })
  const slug = embedPage(pdf, drawnSlug.getPage(0))
  const placed = copies.map((copy) => combined(middleOf(boxes), copy))
  const spots = cutLines.map(({ spotColor }) => separation(context, spotColor))
  page.node.set(
    PDFName.of('Resources'),
    context.obj({
      XObject: { Artwork: artwork.ref, Slug: slug.ref },
      ColorSpace: Object.fromEntries(spots.map((spot, at) => [`Cut${at}`, spot])),
      ExtGState: {
        Overprint: { Type: 'ExtGState', OP: true, op: true, OPM: 1 },
        ...(cutout && { Cutout: cutoutState(context, cutout, { maps: placed, area: boxes.bleed }) }),
      },
    }),
  )
  const content = [
    'q',
    `${rectangle(boxes.bleed)} W n`,
    ...(cutout ? ['/Cutout gs'] : []),
    ...placed.map((map) => drawForm('Artwork', combined(map, artwork.upright))),
    'Q',
    drawCutLines(boxes, cutLines),
    drawForm('Slug', slugMap(boxes, slug)),
  ].join('\n')
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(Buffer.from(content))))
  // Readers of printing machines are older than object streams.
  const options = { useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false }
  return { pdf: await pdf.save(options) }
}

function addPage(pdf: PDFDocument, { media, bleed, trim, userUnit }: PrintBoxes): PDFPage {
  const page = pdf.addPage([media.width, media.height])
  page.setBleedBox(bleed.x, bleed.y, bleed.width, bleed.height)
  page.setTrimBox(trim.x, trim.y, trim.width, trim.height)
  if (userUnit > 1) page.node.set(PDFName.of('UserUnit'), pdf.context.obj(userUnit))
  return page
}

/** In inks of their own, which leave what is below them as it is. */
function drawCutLines(boxes: PrintBoxes, cutLines: CutLine[]): string {
  const flipped = combined(middleOf(boxes), scaled(1, -1))
  return cutLines
    .map(({ path }, at) =>
      [
        'q /Overprint gs',
        `/Cut${at} CS 1 SCN ${hairlinePoints} w 1 j`,
        `${written(flipped)} cm`,
        pdfPath(path),
        'S Q',
      ].join('\n'),
    )
    .join('\n')
}

/** From points around the middle of the trim to the page. */
const middleOf = ({ trim, userUnit }: PrintBoxes): Matrix =>
  combined(moved(trim.x + trim.width / 2, trim.y + trim.height / 2), scaled(1 / userUnit))

const slugMap = ({ slug, slugScale }: PrintBoxes, { width, height }: EmbeddedArtwork): Matrix =>
  combined(moved(slug.x, slug.y), scaled(width * slugScale, height * slugScale))

/** A form or picture, which is in the unit square. */
const drawForm = (name: string, map: Matrix) => `q ${written(map)} cm /${name} Do Q`

const rectangle = ({ x, y, width, height }: Box) => [x, y, width, height].map(plainNumber).join(' ') + ' re'

/** PDFs know no exponents. */
const plainNumber = (value: number) => String(Number(value.toFixed(6)))

function separation(context: PDFContext, name: string): PDFRef {
  const magenta = context.obj({ FunctionType: 2, Domain: [0, 1], C0: [0, 0, 0, 0], C1: [0, 1, 0, 0], N: 1 })
  return context.register(
    context.obj(['Separation', escapedName(name), 'DeviceCMYK', context.register(magenta)]),
  )
}

/** `PDFName.of` reads what follows a number sign as a code. */
const escapedName = (name: string) => name.replaceAll('#', '#23')
