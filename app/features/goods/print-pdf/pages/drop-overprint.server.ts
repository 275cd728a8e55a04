import { PDFBool, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'

const overprints = [PDFName.of('OP'), PDFName.of('op')]

/** Screens don't show overprint, and the print must match them, so inks of the artwork knock out the ones below. */
export function dropOverprint(source: PDFDocument): void {
  function visit(object: PDFObject): void {
    if (object instanceof PDFStream) return visit(object.dict)
    if (!(object instanceof PDFDict)) return
    for (const name of overprints) if (object.get(name) === PDFBool.True) object.set(name, PDFBool.False)
    object.values().forEach(visit)
  }
  for (const [, object] of source.context.enumerateIndirectObjects()) visit(object)
}
