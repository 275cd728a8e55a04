import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { PreflightFinding } from './preflight-finding.ts'

/** Of a file that was just uploaded: the shop could not draw it in the time and memory for that. It may be fine all the same. */
export const uncheckedFindings = ({ widthPx }: MeasuredFile): PreflightFinding[] =>
  widthPx === null
    ? [
        {
          code: 'unchecked',
          grade: 'fair',
          text: 'not checked',
          title: 'Not checked',
          meaning: 'This file takes too long to open here, so you see no preview of it.',
          advice: 'Wait for your proof, or upload a simpler file.',
        },
      ]
    : []
