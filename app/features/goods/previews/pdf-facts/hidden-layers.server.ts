import { dictOf, nameOf, pdfjsCore, rawPartOf, type PdfDict, type PdfXref } from './pdfjs-core.server.ts'

const { Ref } = pdfjsCore

/** The layers of a file as pdf.js sees them: layers that are hidden or don't print are not visible. */
export type Layers = { isVisible: (group: unknown) => boolean }

/** Tells whether a part of a PDF is on a hidden layer, by its `OC` or `/OC … BDC`. */
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

/** Returns the group of content on several layers. Content with a visibility formula counts as shown. */
function groupOf(dict: PdfDict | null) {
  const several = dict?.get('OCGs')
  const layers = Array.isArray(several) ? several : [dict?.getRaw('OCGs')]
  if (!several || dict?.get('VE') || layers.length === 0) return null
  return { type: 'OCMD', ids: layers.map(String), policy: nameOf(dict?.get('P')) }
}

export const layerOf = (resources: PdfDict, [tag, name]: unknown[]): unknown =>
  nameOf(tag) === 'OC' ? rawPartOf(resources, 'Properties', name) : undefined
