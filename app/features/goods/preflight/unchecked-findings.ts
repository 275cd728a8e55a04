import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { PreflightFinding } from './preflight-finding.ts'

/**
 * Warns about a new file that the shop could not draw within its limits of time and memory. It may be fine all the
 * same.
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
