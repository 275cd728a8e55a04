import type { ColorSpace } from '#app/features/ground/product/color-space.ts'
import { maxSpotColors, plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import { maxNames, type PrintFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { cutLinesFirst } from '#app/features/goods/print-quality/names/cut-lines-among.ts'
import { hiddenLayers, type Layers } from './hidden-layers.server.ts'
import { pdfjsCore, type PdfXref } from './pdfjs-core.server.ts'

const { Ref } = pdfjsCore

const maxOperations = 400_000

export class NotMeasurable extends Error {}

/** The color spaces, profile and spot colors of a paint. */
export type Ink = { spaces: ColorSpace[]; profile: string | null; spotColors: string[] }

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
    /** pdf.js reads a stream again each time it is fetched. */
    fetch: (value: unknown): unknown => {
      if (!(value instanceof Ref)) return value
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
