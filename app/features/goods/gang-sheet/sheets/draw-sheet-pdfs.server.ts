import { Buffer } from 'node:buffer'
import { PDFDocument, PDFName, type PDFRef } from '@cantoo/pdf-lib'
import {
  combined,
  moved,
  scaled,
  unchanged,
  written,
  type Matrix,
} from '#app/features/goods/item-drawing/matrix.ts'
import { drawArtwork } from '#app/features/goods/print-pdf/draw-artwork.server.ts'
import {
  drawCutLine,
  overprintState,
  separation,
} from '#app/features/goods/print-pdf/draw-cut-lines.server.ts'
import { embedPage } from '#app/features/goods/print-pdf/pages/embed-page.server.ts'
import type { EmbeddedArtwork } from '#app/features/goods/print-pdf/embedded-artwork.ts'
import type { Layout } from '#app/features/goods/print-pdf/lay-out.server.ts'
import { drawForm } from '#app/features/goods/print-pdf/pdf-operators.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'
import { longestSide, outset, pointsPerInch } from '#app/features/goods/print-pdf/print-boxes.ts'
import type { Point } from '#app/features/goods/cut-line/cut-line.ts'
import { boundsOf } from '../place-outlines.ts'
import { bleedFor, type Dot } from './camera-marks.ts'
import { drawTexts, labelSize, legendOf } from './legend.server.ts'
import { placeLabels } from './place-labels.ts'
import type { Sheet, SheetItem, SheetPiece } from './sheet.ts'

type Settings = { title: string; gap: number }

const legendMargin = 9
/** The share of the gap for the label; the rest allows for inexact cuts. */
const labelShare = 0.5
const highestLabel = 5 / pointsPerInch
const lowestLabel = 3 / pointsPerInch

/** Adds a page for each sheet to the PDF that contains the items' forms. */
export async function drawSheets(
  pdf: PDFDocument,
  forms: ReadonlyMap<SheetItem, PDFRef>,
  sheets: readonly Sheet[],
  { title, gap }: Settings,
): Promise<void> {
  pdf.setTitle(title)
  const labelHeight = Math.min(highestLabel, gap * labelShare)
  const count = labelHeight < lowestLabel ? 0 : Math.max(...[...forms.keys()].map(({ number }) => number))
  const legends = sheets.map((sheet) => legendOf(title, sheet, sheets.length))
  const drawn = await drawTexts(legends, { count, height: labelHeight * pointsPerInch })
  const texts = await PDFDocument.load(drawn, { updateMetadata: false })
  const pages = texts.getPages().map((page) => embedPage(pdf, page))
  for (const [at, sheet] of sheets.entries()) {
    const legend = pages[at]
    if (!legend) continue
    const below = legend.height + 2 * legendMargin
    const size = (piece: SheetPiece) => labelSize(piece.item.number, labelHeight)
    const labels = count === 0 ? [] : placeLabels(sheet, size)
    const used = [...new Set(sheet.pieces.map(({ item }) => item))]
    const numbers = [...new Set(labels.map(({ piece }) => piece.item.number))]
    const toPage = onPage(sheet, below)
    addSheet(pdf, sheet, below, {
      xObjects: {
        Legend: legend.ref,
        ...Object.fromEntries(used.flatMap((item) => named(`Item${item.number}`, forms.get(item)))),
        ...Object.fromEntries(
          numbers.flatMap((number) => named(`Label${number}`, pages[sheets.length + number - 1]?.ref)),
        ),
      },
      content: [
        ...sheet.pieces.map((piece) =>
          drawForm(`Item${piece.item.number}`, combined(toPage, piece.map, fromMiddle(piece.item))),
        ),
        ...labels.map(({ piece, x, y }) => {
          const { width, height } = size(piece)
          const map = combined(toPage, moved(x, y + height), scaled(width, -height))
          return `0 0 0 0 k q ${written(map)} cm 0 0 1 1 re f Q ${drawForm(`Label${piece.item.number}`, map)}`
        }),
        drawLegend(legend),
      ],
    })
  }
}

/** Draws only cut lines and marks, on pages of the same size as the printed ones. */
export async function drawCutSheets(sheets: readonly Sheet[], title: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  pdf.setTitle(title)
  for (const sheet of sheets) addSheet(pdf, sheet, 0, { xObjects: {}, content: [] })
  return pdf
}

type Drawn = { xObjects: Record<string, PDFRef>; content: string[] }

function addSheet(pdf: PDFDocument, sheet: Sheet, below: number, { xObjects, content }: Drawn): void {
  const { context } = pdf
  const width = sheet.width * pointsPerInch
  const length = sheet.layout.length * pointsPerInch
  const height = length + below
  const unit = Math.ceil(Math.max(width, height) / longestSide)
  const page = pdf.addPage([width / unit, height / unit])
  const trim = [0, below / unit, width / unit, length / unit] as const
  page.setBleedBox(...trim)
  page.setTrimBox(...trim)
  if (unit > 1) page.node.set(PDFName.of('UserUnit'), context.obj(unit))
  const spots = [
    ...new Set(sheet.pieces.flatMap(({ item }) => item.cut.lines.map(({ spotColor }) => spotColor))),
  ]
  page.node.set(
    PDFName.of('Resources'),
    context.obj({
      XObject: xObjects,
      ColorSpace: Object.fromEntries(spots.map((spot, at) => [`Cut${at}`, separation(context, spot)])),
      ExtGState: overprintState,
    }),
  )
  const toPage = onPage(sheet, below)
  const drawn = [
    `q ${written(scaled(1 / unit))} cm`,
    ...content,
    ...sheet.pieces.flatMap(({ item, map }) => {
      // Paths are in points, y down.
      const placed = combined(toPage, map, fromMiddle(item), scaled(1, -1))
      return item.cut.lines.map(({ spotColor, path }) =>
        drawCutLine(`Cut${spots.indexOf(spotColor)}`, path, placed),
      )
    }),
    ...sheet.marks.map((mark) => drawDot(mark, toPage)),
    'Q',
  ].join('\n')
  page.node.set(PDFName.of('Contents'), context.register(context.flateStream(Buffer.from(drawn))))
}

/** Adds the artwork as a form that all its pieces share, in points from the middle of its trim. */
export function addItemForm(
  { context }: PDFDocument,
  { cut, item }: SheetItem,
  layout: Layout,
  gap: number,
): PDFRef {
  const bleed = bleedFor(gap)
  const { width, height } = item.printFile.size
  const outline = cut.outline.map(({ x, y }) => ({
    x: (x - width / 2) * pointsPerInch,
    y: (height / 2 - y) * pointsPerInch,
  }))
  const { left, top, right, bottom } = boundsOf(outline)
  const area = outset({ x: left, y: top, width: right - left, height: bottom - top }, bleed * pointsPerInch)
  const clip = grownClip(outline, bleed * pointsPerInch)
  const { content, resources } = drawArtwork(context, layout, { middle: unchanged, area, clip })
  return context.register(
    context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [area.x, area.y, area.x + area.width, area.y + area.height],
      Resources: context.obj(resources),
    }),
  )
}

/** Maps inches of the sheet (y down) to points of its page, which has a legend below. */
const onPage = ({ layout }: Sheet, below: number): Matrix =>
  combined(moved(0, below + layout.length * pointsPerInch), scaled(pointsPerInch, -pointsPerInch))

/** Maps points measured from the middle of the trim (y up) to inches of the item. */
const fromMiddle = ({ item }: SheetItem): Matrix =>
  combined(
    moved(item.printFile.size.width / 2, item.printFile.size.height / 2),
    scaled(1 / pointsPerInch, -1 / pointsPerInch),
  )

const drawLegend = (legend: EmbeddedArtwork): string =>
  drawForm('Legend', combined(moved(legendMargin, legendMargin), scaled(legend.width, legend.height)))

/** The distance of a quarter circle's control points from its ends, as a share of the radius. */
const quarter = (4 / 3) * Math.tan(Math.PI / 8)

function drawDot({ x, y, radius: r }: Dot, toPage: Matrix): string {
  const k = r * quarter
  const circle = `M${-r} 0C${-r} ${-k} ${-k} ${-r} 0 ${-r}C${k} ${-r} ${r} ${-k} ${r} 0C${r} ${k} ${k} ${r} 0 ${r}C${-k} ${r} ${-r} ${k} ${-r} 0Z`
  return `0 0 0 1 k\n${pdfPath(circle, combined(toPage, moved(x, y)))}\nf`
}

const named = (name: string, ref: PDFRef | undefined): [string, PDFRef][] => (ref ? [[name, ref]] : [])

const cornersOfDisc = 12

/**
 * Returns operators that clip to an outline widened by `by`. Adds a strip for each side and a disc for each corner, all
 * in one direction, so that the nonzero rule joins them into one area.
 */
export function grownClip(outline: readonly Point[], by: number): string {
  const parts: Point[][] = [[...outline]]
  for (const [at, b] of by > 0 ? outline.entries() : []) {
    const a = outline.at(at - 1) ?? b
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length > 0) {
      const [nx, ny] = [((b.y - a.y) / length) * by, ((a.x - b.x) / length) * by]
      parts.push([
        { x: a.x + nx, y: a.y + ny },
        { x: b.x + nx, y: b.y + ny },
        { x: b.x - nx, y: b.y - ny },
        { x: a.x - nx, y: a.y - ny },
      ])
    }
    parts.push(
      Array.from({ length: cornersOfDisc }, (_, corner) => {
        const angle = (2 * Math.PI * corner) / cornersOfDisc
        return { x: b.x + by * Math.cos(angle), y: b.y + by * Math.sin(angle) }
      }),
    )
  }
  return `${parts.map((part) => polygon(isLeft(part) ? part : part.toReversed())).join('\n')} W n`
}

const polygon = (points: Point[]) =>
  points.map(({ x, y }, at) => `${x.toFixed(2)} ${y.toFixed(2)} ${at === 0 ? 'm' : 'l'}`).join(' ') + ' h'

function isLeft(points: Point[]): boolean {
  let doubledArea = 0
  for (const [at, b] of points.entries()) {
    const a = points.at(at - 1) ?? b
    doubledArea += a.x * b.y - b.x * a.y
  }
  return doubledArea > 0
}
