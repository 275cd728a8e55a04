import { dictOf, nameOf, pdfjsCore, rawPartOf, type PdfDict, type PdfXref } from './pdfjs-core.server.ts'

const { Ref } = pdfjsCore

/** As pdf.js knows the layers of a file: without those that are hidden, or are not to be printed. */
export type Layers = { isVisible: (group: unknown) => boolean }

/** Whether a part of a PDF is on a layer that is hidden, as its `OC` or `/OC … BDC` names it. */
export type IsHidden = (layer: unknown) => boolean

export const hiddenLayers =
  (xref: PdfXref, layers: Layers): IsHidden =>
  (layer) => {
    const dict = dictOf(xref.fetchIfRef(layer))
    const group =
      nameOf(dict?.get('Type')) === 'OCMD'
        ? groupOf(dict)
        : layer instanceof Ref && { type: 'OCG', id: String(layer) }
    return Boolean(group) && !layers.isVisible(group)
  }

/** What depends on several layers. Where that is said by a formula, it is taken as shown. */
function groupOf(dict: PdfDict | null) {
  const several = dict?.get('OCGs')
  const layers = Array.isArray(several) ? several : [dict?.getRaw('OCGs')]
  if (!several || dict?.get('VE') || layers.length === 0) return null
  return { type: 'OCMD', ids: layers.map(String), policy: nameOf(dict?.get('P')) }
}

export const layerOf = (resources: PdfDict, [tag, name]: unknown[]): unknown =>
  nameOf(tag) === 'OC' ? rawPartOf(resources, 'Properties', name) : undefined
