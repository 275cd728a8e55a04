import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork, isMasked } from '#app/features/ground/product/shape.ts'
import { type Dimensions, inchesPer } from '#app/features/ground/product/size-rule.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { usedFile } from '#app/features/goods/print-quality/framed-file.ts'
import { asPrinted, type MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import {
  printFindings,
  type PrintFinding,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import { hasWhiteInk, materialOf } from '#app/features/ground/product/effects/option-effect.ts'
import { pageFit } from '#app/features/goods/print-quality/page-fit.ts'
import { pointsPerInch } from '#app/features/goods/print-quality/pdf-text.ts'
import { coverage, type Coverage } from './placement/coverage.ts'
import { edgeFindings } from './edge-findings.ts'
import { wordsOf } from './finding-words.ts'
import { cutAlongSizes } from './placement/cut-along-sizes.ts'
import { isUntouched, placementFindings } from './placement/placement-findings.ts'
import type { PreflightFinding } from './preflight-finding.ts'
import type { Print } from './print.ts'

/**
 * Returns the findings, worst first, by the same rules as for staff, but worded for customers. Skips anything that was
 * not measured. `seen` is the browser's measurement of the picture, used until the shop has its own.
 */
export function preflight(
  measured: MeasuredFile,
  seen: PictureLook | null,
  {
    placement = defaultDesign,
    effects = [],
    ...item
  }: Omit<Print, 'placement' | 'effects'> & Partial<Pick<Print, 'placement' | 'effects'>>,
): PreflightFinding[] {
  const print = { ...item, placement, effects }
  const isAlong = isCutAlongArtwork(print.shape)
  const seenFile = withLook(asPrinted(measured, placement), seen)
  const file = usedFile(seenFile, print.shape, placement)
  const untrimmed = isMasked(print.shape, placement) ? untrimmedFinding(seenFile) : null
  const covered = coverageOf(file, print)
  const along = cutAlongSizes(file, print)
  const placed = covered?.placed ?? along?.picture ?? print.size
  const visible = along?.visible ?? placed
  // The page size matters only until the customer changes the placement.
  const isPage = file.path.endsWith('.pdf') && !isAlong && isUntouched(placement)
  const bled = isPage ? pageBleedFinding(file, print, placed) : null
  const findings = [
    ...(bled ? [bled] : []),
    ...(untrimmed ? [untrimmed] : []),
    ...findingsAt(file, print, placed)
      .filter(({ code }) => (code !== 'page-size' || (isPage && !bled)) && (code !== 'boxes' || !untrimmed))
      .map(({ code, grade, text }) => ({
        code,
        grade,
        text,
        ...wordsOf[code](grade, { file, print, placed, visible, text }),
      })),
    ...(covered && !bled ? placementFindings(covered, print) : []),
    ...edgeFindings(file, print, covered),
    ...lookFindings(file, print),
  ]
  const ranks: Record<PrintGrade, number> = { low: 0, fair: 1, good: 2 }
  return findings.toSorted((one, other) => ranks[one.grade] - ranks[other.grade])
}

function withLook(file: MeasuredFile, seen: PictureLook | null): MeasuredFile {
  if (!seen || file.layout?.look) return file
  return { ...file, layout: { ...(file.layout ?? plainLayout), look: seen } }
}

/** Returns null if the product is cut along the artwork, or if the file was not measured. */
function coverageOf({ widthPx, heightPx, layout }: MeasuredFile, print: Print): Coverage | null {
  if (isCutAlongArtwork(print.shape) || !widthPx || !heightPx) return null
  return coverage({ width: widthPx, height: heightPx, cells: layout?.look?.cells }, print)
}

/** Measures resolution and lines at the size of the placed artwork. */
function findingsAt(file: MeasuredFile, { size, unit }: Print, placed: Dimensions): PrintFinding[] {
  const scaleFindings = printFindings(file, { ...placed, unit }).filter(dependsOnScale)
  return [...scaleFindings, ...printFindings(file, { ...size, unit }).filter((each) => !dependsOnScale(each))]
}

const dependsOnScale = ({ code }: PrintFinding) => code === 'resolution' || code === 'hairlines'

/** Checks transparent and white artwork, whose look depends on the material. */
function lookFindings(
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

/**
 * Checks a PDF page that has no trim box and is larger than the size by its bleed. The whole page is placed until the
 * customer changes that. `placed` is in the unit of the size.
 */
function pageBleedFinding(
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

/** Less than this is invisible. */
const slight = 0.005

/**
 * Checks a page that is used as a whole although it has a trim box. Returns null if nothing is visible outside the trim
 * box.
 */
function untrimmedFinding({ layout }: MeasuredFile): PreflightFinding | null {
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
    text: 'includes content outside its trim box',
    title: 'Printer’s marks are included',
    meaning:
      'Everything on the page is part of the artwork, including what’s outside the trim box, such as crop marks.',
    advice: 'Upload the page without crop marks and bleed.',
  }
}
