import { dictOf, nameOf, pdfjsCore, rawPartOf, type PdfDict, type PdfXref } from './pdfjs-core.server.ts'

const { Ref } = pdfjsCore

/** Whether a part of a PDF is on a layer that is hidden when the file is opened, as its `OC` or `/OC … BDC` names it. */
export type IsHidden = (layer: unknown) => boolean

export function hiddenLayers(xref: PdfXref): IsHidden {
  const layers = dictOf(xref.root?.get('OCProperties'))
  const shown = dictOf(layers?.get('D'))
  const [all, on, off] = [listOf(layers, 'OCGs'), listOf(shown, 'ON'), listOf(shown, 'OFF')]
  const isBaseOff = nameOf(shown?.get('BaseState')) === 'OFF'
  const hidden = new Set(isBaseOff ? all.filter((layer) => !on.includes(layer)) : off)
  const isOff = (layer: unknown) => hidden.has(String(layer))
  return (layer) => {
    const group = dictOf(xref.fetchIfRef(layer))
    return nameOf(group?.get('Type')) === 'OCMD'
      ? isGroupHidden(group, isOff)
      : layer instanceof Ref && isOff(layer)
  }
}

/** What depends on several layers. Where that is said by a formula, it is taken as shown. */
function isGroupHidden(group: PdfDict | null, isOff: (layer: unknown) => boolean): boolean {
  const one = group?.getRaw('OCGs')
  const several = group?.get('OCGs')
  const layers = Array.isArray(several) ? several : [one]
  if (!one || group?.get('VE') || layers.length === 0) return false
  switch (nameOf(group?.get('P'))) {
    case 'AllOn':
      return layers.some(isOff)
    case 'AnyOff':
      return !layers.some(isOff)
    case 'AllOff':
      return !layers.every(isOff)
    default:
      return layers.every(isOff)
  }
}

export const layerOf = (resources: PdfDict, [tag, name]: unknown[]): unknown =>
  nameOf(tag) === 'OC' ? rawPartOf(resources, 'Properties', name) : undefined

/** References, which identify layers. */
function listOf(dict: PdfDict | null, name: string): string[] {
  const value = dict?.get(name)
  return Array.isArray(value) ? value.map(String) : []
}
