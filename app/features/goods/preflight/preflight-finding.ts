import type { PrintFinding, PrintGrade } from '#app/features/goods/print-quality/print-findings.ts'

const codesOf: Record<PreflightFinding['code'], true> = {
  resolution: true,
  'page-size': true,
  colors: true,
  'own-cut-line': true,
  fonts: true,
  pages: true,
  hairlines: true,
  boxes: true,
  blank: true,
  'left-out': true,
  effects: true,
  proportions: true,
  uncovered: true,
  cropped: true,
  'text-edge': true,
  'artwork-edge': true,
  transparent: true,
  white: true,
  unchecked: true,
  'cut-line': true,
}

export const preflightCodes: ReadonlySet<string> = new Set(Object.keys(codesOf))

/** A finding in the words that staff would use with the customer: the fact, its meaning in print, and advice. */
export type PreflightFinding = {
  code:
    | PrintFinding['code']
    | 'proportions'
    | 'uncovered'
    | 'cropped'
    | 'text-edge'
    | 'artwork-edge'
    | 'transparent'
    | 'white'
    | 'cut-line'
  grade: PrintGrade
  /** The short text for staff. */
  text: string
  title: string
  meaning: string
  /** Null if the customer doesn't have to do anything. */
  advice: string | null
}
