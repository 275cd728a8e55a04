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
        ? 'Everything in it is white, and without white ink only the material is seen.'
        : `Everything in it is white, as the material is: ${isCutAlong ? 'only the shape that is cut shows it' : 'nothing of it is seen'}.`,
      advice: 'Choose white ink where it is offered, or give the artwork another color.',
    })
  if (!isCutAlong)
    findings.push({
      code: 'transparent',
      grade: 'good',
      text: 'transparent parts',
      title: material ? 'See-through parts show the material' : 'See-through parts print white',
      meaning: `Where your picture is transparent, ${material ? 'nothing is printed' : 'the material stays white'}.`,
      advice: null,
    })
  return findings
}
