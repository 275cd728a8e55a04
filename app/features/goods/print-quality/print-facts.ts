import { cleanNames } from './names/clean-names.ts'
import { cleanLayout, type PageLayout } from './page-layout.ts'
import { colorSpaces, type ColorSpace } from '#app/features/ground/product/color-space.ts'

/** What a print depends on beside pixels; in a PDF, of one page. Each is null if it was not measured. */
export type PrintFacts = {
  colorSpaces: ColorSpace[] | null
  /** As they call themselves. */
  iccProfiles: string[] | null
  /** Fonts of a PDF or drawing that it does not contain. */
  missingFonts: string[] | null
  /** Of a drawing or page. */
  layout: PageLayout | null
}

export const noFacts: PrintFacts = { colorSpaces: null, iccProfiles: null, missingFonts: null, layout: null }

export const maxNames = 8

/** Of facts that come from a file, or from the process that reads files: only what they may say, and little of it. */
export function cleanFacts(facts: unknown): PrintFacts {
  const spaces = partOf(facts, 'colorSpaces')
  return {
    colorSpaces: Array.isArray(spaces) ? colorSpaces.filter((space) => spaces.includes(space)) : null,
    iccProfiles: cleanNames(partOf(facts, 'iccProfiles'), maxNames),
    missingFonts: cleanNames(partOf(facts, 'missingFonts'), maxNames),
    layout: cleanLayout(partOf(facts, 'layout')),
  }
}

const partOf = (facts: unknown, name: string): unknown =>
  typeof facts === 'object' && facts !== null ? Reflect.get(facts, name) : null
