import { PDFArray, PDFDict, PDFName, type PDFContext, type PDFObject } from '@cantoo/pdf-lib'

const names = {
  groups: PDFName.of('OCGs'),
  shown: PDFName.of('D'),
  base: PDFName.of('BaseState'),
  on: PDFName.of('ON'),
  off: PDFName.of('OFF'),
  usage: PDFName.of('Usage'),
  print: PDFName.of('Print'),
  printState: PDFName.of('PrintState'),
}

/**
 * Combines the layer settings (`OCProperties`) of several files. Layers that are hidden or don't print are hidden in
 * every viewer, because customers approve the look on a screen.
 */
export function joinLayers(context: PDFContext, files: PDFDict[]): PDFDict {
  const groups = files.flatMap((layers) => listOf(layers, names.groups))
  const hidden = files.flatMap((layers) => [
    ...hiddenOf(layers),
    ...listOf(layers, names.groups).filter((group) => isNotPrinted(context.lookupMaybe(group, PDFDict))),
  ])
  for (const group of groups) context.lookupMaybe(group, PDFDict)?.delete(names.usage)
  return context.obj({ OCGs: groups, D: { OFF: [...new Set(hidden)] } })
}

const isNotPrinted = (group: PDFDict | undefined): boolean =>
  group?.lookupMaybe(names.usage, PDFDict)?.lookupMaybe(names.print, PDFDict)?.lookup(names.printState) ===
  names.off

function hiddenOf(layers: PDFDict): PDFObject[] {
  const shown = layers.lookupMaybe(names.shown, PDFDict)
  if (!shown) return []
  if (shown.get(names.base) !== names.off) return listOf(shown, names.off)
  const on = listOf(shown, names.on)
  return listOf(layers, names.groups).filter((group) => !on.includes(group))
}

const listOf = (dict: PDFDict, name: PDFName): PDFObject[] =>
  dict.lookupMaybe(name, PDFArray)?.asArray() ?? []
