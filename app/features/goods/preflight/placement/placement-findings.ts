import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { materialOf, type OptionEffect } from '#app/features/ground/product/effects/option-effect.ts'
import { isRound, type Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions, SizeRule, Unit } from '#app/features/ground/product/size-rule.ts'
import type { Coverage, Placement } from './coverage.ts'
import { coveringAdvice, percentText, slight, turnedAdvice, uncroppedAdvice } from './placement-advice.ts'
import { isOnSale } from '../size-text.ts'
import type { PreflightFinding } from '../preflight-finding.ts'
import { sizeText } from '../size-text.ts'

/** Returns true for the placement of a new upload: the whole artwork, centered. */
export const isUntouched = ({ mode, scale, x, y, turn }: Placement): boolean =>
  mode === defaultDesign.mode && scale === 1 && x === 0 && y === 0 && turn === 0

/** Narrower strips are too small to report. */
const smallCrop = 0.04

type Placed = {
  placement: Placement
  size: Dimensions
  unit: Unit
  shape: Shape
  sizeRule?: SizeRule | undefined
  effects?: readonly OptionEffect[]
}

/** Finds parts of the product that the customer's placement leaves bare, and parts of the artwork that it cuts off. */
export function placementFindings(
  { growth, cropped, isBeside, isFree, placed }: Coverage,
  { effects = [], ...print }: Placed,
): PreflightFinding[] {
  if (isBeside)
    return [
      {
        code: 'uncovered',
        grade: 'low',
        text: 'off the product: nothing is printed',
        title: 'The artwork is outside the cut line',
        meaning: 'Nothing would be printed.',
        advice: 'Center it.',
      },
    ]
  const findings: PreflightFinding[] = []
  const bare = materialOf(effects) ?? 'white'
  if (growth > 1 + slight && !isFree)
    findings.push(
      isUntouched(print.placement)
        ? proportionsFinding(placed, print, bare)
        : uncoveredFinding(coveringAdvice(growth, placed, print), bare),
    )
  if (cropped > (isFree ? slight : smallCrop))
    findings.push({
      code: 'cropped',
      grade: 'fair',
      text: `about ${percentText(cropped)} is cut off`,
      title: 'Part of it is cut off',
      meaning: `About ${percentText(cropped)} of your picture is outside the product.`,
      advice: uncroppedAdvice(placed, print),
    })
  return findings
}

/** `bare` describes the material where nothing is printed. */
function proportionsFinding(
  placed: Dimensions,
  print: Omit<Placed, 'effects'>,
  bare: string,
): PreflightFinding {
  const { size, unit, shape } = print
  const isWide = placed.width / placed.height > size.width / size.height
  const around = `${bare === 'white' ? bare : `${bare} material`} ${isWide ? 'above and below' : 'left and right'}`
  const covering = turnedAdvice(placed, print) ?? 'Fill covers all of it but crops two sides.'
  return {
    code: 'proportions',
    grade: 'fair',
    text: isWide ? 'wider than the product' : 'taller than the product',
    title: isWide ? 'Wider than the product' : 'Taller than the product',
    meaning: isRound(shape)
      ? `Your picture is as ${isWide ? 'wide' : 'tall'} as the product, with ${around}. Its corners are cut off.`
      : `Your whole picture is shown, with ${around}.`,
    advice: `${isOnSale(placed, print) ? `A size with your picture’s proportions is ${sizeText(placed, unit)}. ` : ''}${covering}`,
  }
}

function uncoveredFinding(advice: string, bare: string): PreflightFinding {
  return {
    code: 'uncovered',
    grade: 'fair',
    text: `part of it stays ${bare}`,
    title: `Part of it stays ${bare}`,
    meaning: 'Your picture does not cover the whole product.',
    advice,
  }
}
