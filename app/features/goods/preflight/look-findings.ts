import { hasWhiteInk, materialOf } from '#app/features/ground/product/effects/option-effect.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import type { PreflightFinding } from './preflight-finding.ts'
import type { Print } from './print.ts'

/** Checks transparent and white artwork, whose look depends on the material. */
export function lookFindings(
  { layout }: Pick<MeasuredFile, 'layout'>,
  { shape, effects }: Pick<Print, 'shape' | 'effects'>,
): PreflightFinding[] {
  const look = layout?.look
  if (!look?.isTransparent || look.isEmpty) return []
  const isCutAlong = isCutAlongArtwork(shape)
  const material = materialOf(effects)
  const findings: PreflightFinding[] = []
  if (look.isWhite && !hasWhiteInk(effects))
    findings.push({
      code: 'white',
      grade: isCutAlong ? 'fair' : 'low',
      text: 'all white, printed without white ink',
      title: 'White artwork',
      meaning: material
        ? 'All of it is white. Without white ink, only the material will show.'
        : `All of it is white on white material: ${isCutAlong ? 'only the cut shape will be visible' : 'it won’t be visible'}.`,
      advice: 'Choose white ink if it’s offered, or change the color of the artwork.',
    })
  if (!isCutAlong)
    findings.push({
      code: 'transparent',
      grade: 'good',
      text: 'transparent parts',
      title: material ? 'Transparent areas show the material' : 'Transparent areas print white',
      meaning: `Where your picture is transparent, ${material ? 'nothing is printed' : 'the material stays white'}.`,
      advice: null,
    })
  return findings
}
