import type { PreflightFinding } from './preflight-finding.ts'

/**
 * The finding for artwork that can't be cut along its edge. Only the code that traces it can tell; `cutProblems` has
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
