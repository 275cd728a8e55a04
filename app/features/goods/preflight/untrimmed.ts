import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { PreflightFinding } from './preflight-finding.ts'

/** Less than this is invisible. */
const slight = 0.005

/** Checks a page with a trim box that is used as a whole; null if nothing is visible outside of the trim box. */
export function untrimmedFinding({ layout }: MeasuredFile): PreflightFinding | null {
  if (!layout?.frame) return null
  const { trim } = layout.frame
  const [left, top, right, bottom] = layout.look?.box ?? [0, 0, 1, 1]
  const isWithin =
    left >= trim[0] - slight &&
    top >= trim[1] - slight &&
    right <= trim[2] + slight &&
    bottom <= trim[3] + slight
  if (isWithin) return null
  return {
    code: 'boxes',
    grade: 'fair',
    text: 'includes what is outside its trim box',
    title: 'Printer’s marks are included',
    meaning:
      'Everything on the page is part of the artwork, including what’s outside the trim box, such as crop marks.',
    advice: 'Upload the page without crop marks and bleed.',
  }
}
