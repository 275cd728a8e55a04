import {
  PDFArray,
  PDFBool,
  PDFDict,
  PDFName,
  PDFNumber,
  PDFStream,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import type { Matrix, Box } from '#app/features/goods/item-drawing/matrix.ts'
import { boxOf, numbersOf } from './page-boxes.server.ts'

/** An annotation's appearance, and the map that positions it on the page. */
export type PrintedAnnotation = { appearance: PDFObject; matrix: Matrix }

const [invisible, hidden, print] = [1 << 0, 1 << 1, 1 << 2]

/** pdf.js draws these in previews even without an appearance. */
const drawnWithoutAppearance = new Set(
  'FreeText Line Square Circle PolyLine Polygon Ink Highlight Underline Squiggly StrikeOut'.split(' '),
)

const key = (name: string) => PDFName.of(name)

/**
 * Returns the annotations that are printed, such as text added in a viewer and filled-in form fields. Previews also
 * show them. Throws UnreadableArtwork if the file doesn't define the appearance of one.
 */
export function printedAnnotations(page: PDFPage): PrintedAnnotation[] {
  const listed = page.node.lookup(key('Annots'))
  if (!(listed instanceof PDFArray)) return []
  return listed.asArray().flatMap((each) => {
    const annotation = page.node.context.lookup(each)
    return annotation instanceof PDFDict && isPrinted(annotation)
      ? (appearanceOf(page, annotation) ?? [])
      : []
  })
}

function isPrinted(annotation: PDFDict): boolean {
  const flags = annotation.lookup(key('F'))
  const set = flags instanceof PDFNumber ? flags.asNumber() : 0
  return (set & print) !== 0 && (set & (hidden | invisible)) === 0
}

function appearanceOf(page: PDFPage, annotation: PDFDict): PrintedAnnotation | null {
  const subtype = nameIn(annotation, 'Subtype')
  const isField = subtype === 'Widget'
  const unknownLook = () =>
    isField
      ? new UnreadableArtwork('form', 'pdf', { part: 'form fields' })
      : new UnreadableArtwork('unsupported', 'pdf')
  if (isField && hasStaleFields(page)) throw unknownLook()
  const looks = annotation.lookup(key('AP'))
  const usual = looks instanceof PDFDict ? looks.lookup(key('N')) : undefined
  if (!(looks instanceof PDFDict) || usual === undefined) {
    if (drawnWithoutAppearance.has(subtype)) throw unknownLook()
    return null
  }
  if (annotation.has(key('OC'))) throw unknownLook()
  const [owner, name] = usual instanceof PDFDict ? [usual, nameIn(annotation, 'AS')] : [looks, 'N']
  const form = owner.lookup(key(name))
  const appearance = owner.get(key(name))
  const place = boxOf(annotation.lookup(key('Rect')))
  if (!(form instanceof PDFStream) || !appearance || !place) return null
  return { appearance, matrix: matrixOf(form.dict, place) }
}

/** True if field values are newer than their appearances. */
function hasStaleFields(page: PDFPage): boolean {
  const fields = page.doc.catalog.lookup(key('AcroForm'))
  return fields instanceof PDFDict && fields.lookup(key('NeedAppearances')) === PDFBool.True
}

const nameIn = (dict: PDFDict, name: string): string => {
  const value = dict.lookup(key(name))
  return value instanceof PDFName ? value.decodeText() : ''
}

/** Maps the box around the form's content to `place` (PDF 32000-1, 12.5.5). */
function matrixOf(form: PDFDict, place: Box): Matrix {
  const own = numbersOf(form.lookup(key('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0]
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = own
  const drawn = boxOf(form.lookup(key('BBox')))
  if (!drawn) return [1, 0, 0, 1, place.x, place.y]
  const corners = [drawn.x, drawn.x + drawn.width].flatMap((x) =>
    [drawn.y, drawn.y + drawn.height].map((y) => ({ x: a * x + c * y + e, y: b * x + d * y + f })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, bottom] = [Math.min(...xs), Math.min(...ys)]
  const across = place.width / (Math.max(...xs) - left)
  const up = place.height / (Math.max(...ys) - bottom)
  if (!Number.isFinite(across) || !Number.isFinite(up)) return [1, 0, 0, 1, place.x, place.y]
  return [across, 0, 0, up, place.x - left * across, place.y - bottom * up]
}
