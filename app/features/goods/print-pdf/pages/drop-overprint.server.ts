import { PDFBool, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'

const overprints = [PDFName.of('OP'), PDFName.of('op')]

/** Screens show no overprint, and what is seen is what is printed: inks of artwork take away what is below them. */
export function dropOverprint(source: PDFDocument): void {
  function visit(object: PDFObject): void {
    if (object instanceof PDFStream) return visit(object.dict)
    if (!(object instanceof PDFDict)) return
    for (const name of overprints) if (object.get(name) === PDFBool.True) object.set(name, PDFBool.False)
    object.values().forEach(visit)
  }
  for (const [, object] of source.context.enumerateIndirectObjects()) visit(object)
}
