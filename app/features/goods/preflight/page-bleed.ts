import { inchesPer, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { pageFit } from '#app/features/goods/print-quality/page-fit.ts'
import { pointsPerInch } from '#app/features/goods/print-quality/pdf-text.ts'
import type { PreflightFinding } from './preflight-finding.ts'
import type { Print } from './print.ts'

/**
 * Checks a PDF page that is larger than the size by its bleed, but has no trim box: all of it is placed, until the
 * customer changes that. `placed` is in the unit of the size.
 */
export function pageBleedFinding(
  { widthPx, heightPx }: MeasuredFile,
  { size, unit }: Pick<Print, 'size' | 'unit'>,
  placed: Dimensions,
): PreflightFinding | null {
  if (!widthPx || !heightPx) return null
  const fit = pageFit({ widthPx, heightPx }, { ...size, unit })
  if (fit.kind !== 'bleed') return null
  const printed = (placed.width * inchesPer(unit) * pointsPerInch) / widthPx
  const bleed = `${Number(fit.inches.toFixed(3))}" bleed`
  return {
    code: 'page-size',
    grade: 'fair',
    text: `page printed at ${Math.round(100 * printed)}%, with its ${bleed} inside the cut line`,
    title: 'The bleed is inside the cut line',
    meaning: `The page has ${bleed} and is scaled to fit, bleed included.`,
    advice: `Scale it to ${Math.floor(100 / printed)}% to trim the bleed.`,
  }
}
