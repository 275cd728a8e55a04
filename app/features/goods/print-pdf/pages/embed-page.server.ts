import {
  PDFDict,
  PDFName,
  PDFObjectCopier,
  PDFStream,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { contentOf } from '#app/features/goods/previews/printed-inks/printed-inks.server.ts'
import type { PageFrame } from '#app/features/goods/item-drawing/page-frame.ts'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { drawForm } from '../pdf-operators.ts'
import { uprightMap } from '../pictures/exif-orientation.ts'
import { printedAnnotations, type PrintedAnnotation } from './printed-annotations.server.ts'
import { boxesOf, frameOf, turnOf, unitOf } from './page-boxes.server.ts'

/** Maps a page's clockwise rotation in degrees to an EXIF orientation. */
const orientations: Record<number, number> = { 90: 6, 180: 3, 270: 8 }

export type EmbeddedPage = EmbeddedArtwork & {
  /** Null if the unit square is the whole page. */
  frame: PageFrame | null
}

type Options = { copier?: PDFObjectCopier; isWhole?: boolean }

/**
 * Embeds a page as a form, with its content unchanged. The unit square is its trim box, or the whole page if it has
 * none or `isWhole` is set.
 */
export function embedPage(
  pdf: PDFDocument,
  page: PDFPage,
  { copier = PDFObjectCopier.for(page.node.context, pdf.context), isWhole = false }: Options = {},
): EmbeddedPage {
  const { node } = page
  const { visible, ...framed } = boxesOf(page)
  const { art, drawn } = isWhole ? { art: visible, drawn: visible } : framed
  const group = node.lookup(PDFName.of('Group'))
  const placed = {
    BBox: [drawn.x, drawn.y, drawn.x + drawn.width, drawn.y + drawn.height],
    Matrix: [1 / art.width, 0, 0, 1 / art.height, -art.x / art.width, -art.y / art.height],
  }
  const annotations = printedAnnotations(page)
  const content = pdf.context.flateStream(contentOf(page), {
    Type: 'XObject',
    Subtype: 'Form',
    ...(annotations.length > 0 ? { BBox: placed.BBox } : placed),
    Resources: copier.copy(node.Resources() ?? node.context.obj({})),
    ...(group instanceof PDFDict && { Group: isolated(copier.copy(group)) }),
  })
  const form = annotations.length > 0 ? annotated(pdf, content, placed, { annotations, copier }) : content
  const turn = turnOf(page)
  const unit = unitOf(page)
  const isTurned = turn % 180 !== 0
  return {
    ref: pdf.context.register(form),
    width: (isTurned ? art.height : art.width) * unit,
    height: (isTurned ? art.width : art.height) * unit,
    upright: uprightMap(orientations[turn] ?? 1),
    frame: isWhole ? null : frameOf(page),
  }
}

/** Returns a form with the page and its annotations. */
function annotated(
  { context }: PDFDocument,
  page: PDFStream,
  placed: { BBox: number[]; Matrix: number[] },
  { annotations, copier }: { annotations: PrintedAnnotation[]; copier: PDFObjectCopier },
): PDFStream {
  const forms = new Map<string, PDFObject>([['Page', context.register(page)]])
  const content = annotations.map(({ appearance, matrix }, at) => {
    const copied = copier.copy<PDFObject>(appearance)
    const form = context.lookup(copied, PDFStream)
    form.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
    form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
    const name = `Annotation${at}`
    forms.set(name, copied)
    return drawForm(name, matrix)
  })
  return context.flateStream(['/Page Do', ...content].join('\n'), {
    Type: 'XObject',
    Subtype: 'Form',
    ...placed,
    Resources: { XObject: Object.fromEntries(forms) },
  })
}

/** Marks a group as isolated, like a page's group. */
function isolated(group: PDFDict): PDFDict {
  group.set(PDFName.of('I'), group.context.obj(true))
  return group
}
