import type { PreflightFinding } from './preflight-finding.ts'

/** Of what is cut along its artwork, where no line can be made: only who traces it knows. The words for why are `cutProblems`. */
export const noCutLine: PreflightFinding = {
  code: 'cut-line',
  grade: 'low',
  text: 'no cut line along the artwork',
  title: 'No cut line',
  meaning: 'We can’t make a cut line along this artwork as it is.',
  advice: 'Change it as described at the cut line, or order it: we draw a line by hand and send you a proof.',
}
