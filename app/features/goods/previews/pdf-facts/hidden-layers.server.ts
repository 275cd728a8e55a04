import { dictOf, nameOf, pdfjsCore, rawPartOf, type PdfDict, type PdfXref } from './pdfjs-core.server.ts'

const { Ref } = pdfjsCore

/** Whether a part of a PDF is on a layer that is hidden when the file is opened, as its `OC` or `/OC … BDC` names it. */
export type IsHidden = (layer: unknown) => boolean

/** Groups that depend on several layers (`OCMD`) are taken as shown. */
export function hiddenLayers(xref: PdfXref): IsHidden {
  const layers = dictOf(xref.root?.get('OCProperties'))
  const shown = dictOf(layers?.get('D'))
  const [all, on, off] = [listOf(layers, 'OCGs'), listOf(shown, 'ON'), listOf(shown, 'OFF')]
  const isBaseOff = nameOf(shown?.get('BaseState')) === 'OFF'
  const hidden = new Set(isBaseOff ? all.filter((layer) => !on.includes(layer)) : off)
  return (layer) => layer instanceof Ref && hidden.has(layer.toString())
}

export const layerOf = (resources: PdfDict, [tag, name]: unknown[]): unknown =>
  nameOf(tag) === 'OC' ? rawPartOf(resources, 'Properties', name) : undefined

/** References, which identify layers. */
function listOf(dict: PdfDict | null, name: string): string[] {
  const value = dict?.get(name)
  return Array.isArray(value) ? value.map(String) : []
}
