import { defaultDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork, isMasked } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { PictureLook } from '#app/features/goods/print-quality/look/picture-look.ts'
import { usedFile } from '#app/features/goods/print-quality/framed-file.ts'
import { asPrinted, type MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { plainLayout } from '#app/features/goods/print-quality/page-layout.ts'
import {
  printFindings,
  type PrintFinding,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import { coverage, type Coverage } from './placement/coverage.ts'
import { edgeFindings } from './edge-findings.ts'
import { wordsOf } from './finding-words.ts'
import { lookFindings } from './look-findings.ts'
import { placedAlong } from './placement/placed-along.ts'
import { isUntouched, placementFindings } from './placement/placement-findings.ts'
import { pageBleedFinding } from './page-bleed.ts'
import { untrimmedFinding } from './untrimmed.ts'
import type { PreflightFinding } from './preflight-finding.ts'
import type { Print } from './print.ts'

/**
 * Returns the findings, worst first, by the same rules as for staff but in customers' words. Skips anything that was
 * not measured. `seen` is the browser's view of the picture, which counts until the shop has measured it.
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
  const seenFile = looked(asPrinted(measured, placement), seen)
  const file = usedFile(seenFile, print.shape, placement)
  const untrimmed = isMasked(print.shape, placement) ? untrimmedFinding(seenFile) : null
  const covered = coverageOf(file, print)
  const along = placedAlong(file, print)
  const placed = covered?.placed ?? along?.picture ?? print.size
  const visible = along?.visible ?? placed
  // The size of a page only matters until the page is placed in another way.
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

function looked(file: MeasuredFile, seen: PictureLook | null): MeasuredFile {
  if (!seen || file.layout?.look) return file
  return { ...file, layout: { ...(file.layout ?? plainLayout), look: seen } }
}

/** Null if the product is cut along the artwork, or the file was not measured. */
function coverageOf({ widthPx, heightPx, layout }: MeasuredFile, print: Print): Coverage | null {
  if (isCutAlongArtwork(print.shape) || !widthPx || !heightPx) return null
  return coverage({ width: widthPx, height: heightPx, cells: layout?.look?.cells }, print)
}

/** Measures resolution and lines at the size at which the artwork is placed. */
function findingsAt(file: MeasuredFile, { size, unit }: Print, placed: Dimensions): PrintFinding[] {
  const ofScale = printFindings(file, { ...placed, unit }).filter(isOfScale)
  return [...ofScale, ...printFindings(file, { ...size, unit }).filter((each) => !isOfScale(each))]
}

const isOfScale = ({ code }: PrintFinding) => code === 'resolution' || code === 'hairlines'
