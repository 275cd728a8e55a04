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
const maxNameLength = 60

/** Of facts that come from a file, or from the process that reads files: only what they may say, and little of it. */
export function cleanFacts(facts: unknown): PrintFacts {
  const spaces = listOf(facts, 'colorSpaces')
  return {
    colorSpaces: spaces && colorSpaces.filter((space) => spaces.includes(space)),
    iccProfiles: namesIn(listOf(facts, 'iccProfiles')),
    missingFonts: namesIn(listOf(facts, 'missingFonts')),
    layout: cleanLayout(partOf(facts, 'layout')),
  }
}

function listOf(facts: unknown, name: string): unknown[] | null {
  const value = partOf(facts, name)
  return Array.isArray(value) ? value.slice(0, maxNames) : null
}

const partOf = (facts: unknown, name: string): unknown =>
  typeof facts === 'object' && facts !== null ? Reflect.get(facts, name) : null

function namesIn(list: unknown[] | null): string[] | null {
  if (!list) return null
  const names = list.map((name) => (typeof name === 'string' ? cleanName(name) : ''))
  return [...new Set(names)].filter((name) => name !== '')
}

function cleanName(name: string): string {
  const visible = name
    .slice(0, 10 * maxNameLength)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFFFD]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return Array.from(visible).slice(0, maxNameLength).join('').trim()
}
