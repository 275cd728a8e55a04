import type { PrintFinding, PrintGrade } from '#app/features/goods/print-quality/print-findings.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'

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

/** A finding as staff would explain it to the customer: the fact, what it means in print, and advice. */
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

/**
 * The finding for artwork that can't be cut along its edge. Only the tracing code can detect it, and `cutProblems` has
 * the reasons.
 */
export const noCutLine: PreflightFinding = {
  code: 'cut-line',
  grade: 'low',
  text: 'no cut line along the artwork',
  title: 'No cut line',
  meaning: 'We can’t make a cut line along this artwork as it is.',
  advice:
    'Change it as described next to the cut line, or order it as is: we’ll draw a line by hand and send you a proof.',
}

/**
 * Warns about a new file that the shop could not draw within its time and memory limits. The file may still be fine.
 */
export const uncheckedFindings = ({ widthPx }: MeasuredFile): PreflightFinding[] =>
  widthPx === null
    ? [
        {
          code: 'unchecked',
          grade: 'fair',
          text: 'not checked',
          title: 'Not checked',
          meaning: 'This file takes too long to open, so there is no preview.',
          advice: 'Wait for your proof, or upload a simpler file.',
        },
      ]
    : []
