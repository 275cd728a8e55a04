import { cleanNames } from './names/clean-names.ts'
import { cleanLayout, type PageLayout } from './page-layout.ts'
import { colorSpaces, type ColorSpace } from '#app/features/ground/product/color-space.ts'

/**
 * The facts besides pixels that affect printing, for one page if the file is a PDF. Each is null if it was not
 * measured.
 */
export type PrintFacts = {
  colorSpaces: ColorSpace[] | null
  /** Names from the profiles themselves. */
  iccProfiles: string[] | null
  /** Fonts that a PDF or drawing uses but does not contain. */
  missingFonts: string[] | null
  /** The layout of a drawing or page. */
  layout: PageLayout | null
}

export const noFacts: PrintFacts = { colorSpaces: null, iccProfiles: null, missingFonts: null, layout: null }

export const maxNames = 8

/** Keeps only a limited number of valid facts from a file, or from the process that reads files. */
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
