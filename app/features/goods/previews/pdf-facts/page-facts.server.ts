import type { ColorSpace } from '#app/features/ground/product/color-space.ts'
import { maxSpotColors, plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { maxNames, type PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { cutLinesFirst } from '#app/features/goods/print-quality/names/cut-lines-among.ts'
import { dictOf, isRef, nameOf, type PdfDict, type PdfXref } from './pdfjs-core.server.ts'

const maxOperations = 400_000

export class NotMeasurable extends Error {}

/** A paint's color spaces, profile and spot colors. */
export type Ink = { spaces: ColorSpace[]; profile: string | null; spotColors: string[] }

/** The layers of a file as pdf.js treats them: hidden and non-printing layers are not visible. */
export type Layers = { isVisible: (group: unknown) => boolean }

export function startFacts(xref: PdfXref, layers: Layers) {
  const spaces = new Set<ColorSpace>()
  const profiles = new Set<string>()
  const fonts = new Set<string>()
  const spotColors = new Set<string>()
  const seen = new Set<unknown>()
  const fetched = new Map<string, unknown>()
  let operations = 0
  const addProfile = (name: string | null) => {
    if (name !== null && profiles.size < maxNames) profiles.add(name)
  }
  return {
    xref,
    addProfile,
    isHidden: hiddenLayers(xref, layers),
    /** Caches streams, because pdf.js reads a stream again on each fetch. */
    fetch: (value: unknown): unknown => {
      if (!isRef(value)) return value
      const key = String(value)
      if (!fetched.has(key)) fetched.set(key, xref.fetchIfRef(value))
      return fetched.get(key)
    },
    countOperation() {
      if (++operations > maxOperations) throw new NotMeasurable('too many operations')
    },
    isFirst(part: unknown): boolean {
      if (seen.has(part)) return false
      seen.add(part)
      return true
    },
    addInk(ink: Ink) {
      for (const space of ink.spaces) spaces.add(space)
      addProfile(ink.profile)
      for (const name of ink.spotColors) spotColors.add(name)
    },
    addMissingFont(name: string) {
      if (fonts.size < maxNames) fonts.add(name)
    },
    read: (): PrintFacts => ({
      colorSpaces: [...spaces],
      iccProfiles: [...profiles],
      missingFonts: [...fonts],
      layout: { ...plainLayout, spotColors: cutLinesFirst([...spotColors]).slice(0, maxSpotColors) },
    }),
  }
}

export type PageFacts = ReturnType<typeof startFacts>

/** Returns whether a part of a PDF is on a hidden layer, according to its `OC` or `/OC … BDC`. */
const hiddenLayers =
  (xref: PdfXref, layers: Layers) =>
  (layer: unknown): boolean => {
    const dict = dictOf(xref.fetchIfRef(layer))
    const group =
      nameOf(dict?.get('Type')) === 'OCMD'
        ? groupOf(dict)
        : isRef(layer) && { type: 'OCG', id: String(layer) }
    return Boolean(group) && !layers.isVisible(group)
  }

/**
 * Returns the layer group of content that is on several layers. Content with a visibility expression counts as shown.
 */
function groupOf(dict: PdfDict | null) {
  const several = dict?.get('OCGs')
  const layers = Array.isArray(several) ? several : [dict?.getRaw('OCGs')]
  if (!several || dict?.get('VE') || layers.length === 0) return null
  return { type: 'OCMD', ids: layers.map(String), policy: nameOf(dict?.get('P')) }
}
