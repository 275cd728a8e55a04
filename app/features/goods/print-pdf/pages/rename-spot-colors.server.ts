import { PDFArray, PDFDict, PDFName, PDFStream, type PDFDocument, type PDFObject } from '@cantoo/pdf-lib'

/**
 * Cutters and printers with white ink recognize their spot colors by name. A file's color with such a name is renamed
 * and printed as shown, in its alternate color.
 */
export function renameSpotColors(source: PDFDocument, reserved: readonly string[]): void {
  const names = new Set(reserved.map((name) => name.toLowerCase()))
  const renamed = (name: PDFObject): PDFObject =>
    name instanceof PDFName && names.has(name.decodeText().toLowerCase())
      ? PDFName.of(`${name.decodeText()}-artwork`)
      : name

  function visit(object: PDFObject): void {
    if (object instanceof PDFStream) visit(object.dict)
    else if (object instanceof PDFDict) object.values().forEach(visit)
    else if (object instanceof PDFArray) {
      const [family, colors] = object.asArray()
      const isSpace = family instanceof PDFName && ['Separation', 'DeviceN'].includes(family.decodeText())
      if (isSpace && colors) rename(object, colors)
      object.asArray().forEach(visit)
    }
  }

  function rename(space: PDFArray, colors: PDFObject): void {
    const named = source.context.lookup(colors)
    if (named instanceof PDFName) space.set(1, renamed(named))
    if (named instanceof PDFArray) space.set(1, source.context.obj(named.asArray().map(renamed)))
  }

  for (const [, object] of source.context.enumerateIndirectObjects()) visit(object)
}
