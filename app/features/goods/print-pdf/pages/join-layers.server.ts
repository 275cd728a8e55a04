import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'

const names = {
  groups: PDFName.of('OCGs'),
  shown: PDFName.of('D'),
  base: PDFName.of('BaseState'),
  on: PDFName.of('ON'),
  off: PDFName.of('OFF'),
}

/** What two files say of their layers (`OCProperties`), for a PDF with both: hidden ones stay hidden. */
export function joinLayers(context: PDFContext, one: PDFDict, other: PDFDict): PDFDict {
  const both = [one, other]
  return context.obj({
    OCGs: both.flatMap((layers) => listOf(layers, names.groups)),
    D: { OFF: both.flatMap(hiddenOf) },
  })
}

function hiddenOf(layers: PDFDict): PDFObject[] {
  const shown = layers.lookupMaybe(names.shown, PDFDict)
  if (!shown) return []
  if (shown.get(names.base) !== names.off) return listOf(shown, names.off)
  const on = listOf(shown, names.on)
  return listOf(layers, names.groups).filter((group) => !on.includes(group))
}

const listOf = (dict: PDFDict, name: PDFName): PDFObject[] =>
  dict.lookupMaybe(name, PDFArray)?.asArray() ?? []
