import type { ColorSpace } from '#app/features/ground/product/color-space.ts'
import { inchesPer } from '#app/features/ground/product/size-rule.ts'
import { cutLinesAmong } from './names/cut-lines-among.ts'
import { leftOutText } from './look/drawing-effects.ts'
import { trimmedFile } from './framed-file.ts'
import type { MeasuredFile } from './measured-file.ts'
import { pageFit } from './page-fit.ts'
import type { PageBox } from './page-layout.ts'
import { numberText, pointsPerInch } from './pdf-text.ts'
import { printQuality, type PrintSize } from './print-quality.ts'
import type { ResolutionGrade } from './print-resolution.ts'

/** Worst first. */
export const printGrades = ['low', 'fair', 'good'] as const
export type PrintGrade = (typeof printGrades)[number]

export type PrintFinding = {
  code:
    | 'resolution'
    | 'page-size'
    | 'colors'
    | 'own-cut-line'
    | 'fonts'
    | 'pages'
    | 'hairlines'
    | 'boxes'
    | 'blank'
    | 'left-out'
    | 'effects'
    | 'unchecked'
  text: string
  grade: PrintGrade
}

/** Rates a file at its printed size as good, doubtful or bad. Skips anything that was not measured. */
export function printFindings(measured: MeasuredFile, size: PrintSize): PrintFinding[] {
  const file = trimmedFile(measured)
  const findings = [
    resolutionFinding(file, size),
    pageSizeFinding(file, size),
    colorFinding(file),
    ownCutLineFinding(file),
    fontFinding(file),
    pagesFinding(file),
    hairlineFinding(file, size),
    boxesFinding(file),
    blankFinding(file),
    leftOutFinding(file),
    effectsFinding(file),
    uncheckedFinding(file),
  ]
  return findings.filter((finding) => finding !== null)
}

/** Returns the worst grade of all; null if nothing was measured. */
export const printMark = (findings: { grade: PrintGrade }[]): PrintGrade | null =>
  printGrades.find((grade) => findings.some((finding) => finding.grade === grade)) ?? null

export const gradeTexts: Record<PrintGrade, string> = {
  good: 'Quality good',
  fair: 'Quality fair',
  low: 'Quality low',
}

/**
 * Returns all findings, worst first: 'Quality fair: CMYK, no color profile; 300 dpi, sharp'; null if there are none.
 */
export function printMarkText(findings: Pick<PrintFinding, 'grade' | 'text'>[]): string | null {
  const mark = printMark(findings)
  if (mark === null) return null
  const worstFirst = printGrades.flatMap((grade) => findings.filter((finding) => finding.grade === grade))
  return `${gradeTexts[mark]}: ${worstFirst.map(({ text }) => text).join('; ')}`
}

const resolutionGrades: Record<ResolutionGrade, PrintGrade> = { sharp: 'good', fair: 'fair', low: 'low' }

function resolutionFinding(file: MeasuredFile, size: PrintSize): PrintFinding | null {
  // Drawings without pictures are sharp at any size.
  if (file.pictures?.count === 0) return { code: 'resolution', text: 'no pictures', grade: 'good' }
  const resolution = printQuality(file, size)?.resolution
  if (!resolution) return null
  const { text, grade } = resolution
  return { code: 'resolution', text: `${text}, ${grade}`, grade: resolutionGrades[grade] }
}

/** Returns null if the proportions differ, because then everything depends on how the page is placed. */
function pageSizeFinding({ path, widthPx, heightPx }: MeasuredFile, size: PrintSize): PrintFinding | null {
  const { width, height, unit } = size
  if (!isPdf(path) || widthPx === null || heightPx === null || width === null || height === null) return null
  const fit = pageFit({ widthPx, heightPx }, { width, height, unit })
  const finding = (text: string): PrintFinding => ({ code: 'page-size', text, grade: 'good' })
  switch (fit.kind) {
    case 'bleed':
      return finding(`page has ${Number(fit.inches.toFixed(3))}" bleed`)
    case 'scaled':
      return finding(fit.percent === 100 ? 'page size as ordered' : `page printed at ${fit.percent}%`)
    case 'different':
      return null
  }
}

const spaceNames: Record<ColorSpace, string> = {
  rgb: 'RGB',
  cmyk: 'CMYK',
  gray: 'Grayscale',
  lab: 'Lab',
  spot: 'Spot colors',
}

const list = new Intl.ListFormat('en-US')

function colorFinding({ colorSpaces, iccProfiles }: MeasuredFile): PrintFinding | null {
  if (!colorSpaces || colorSpaces.length === 0) return null
  const has = (space: ColorSpace) => colorSpaces.includes(space)
  const profiles = iccProfiles ?? []
  const isUnclear = has('cmyk') && profiles.length === 0
  // Colors that look alike in RGB and CMYK print differently; spot colors have to be mixed.
  const isDoubtful = isUnclear || (has('rgb') && has('cmyk')) || has('spot') || has('lab')
  const names = colorSpaces.map((space) => spaceNames[space])
  const text = [list.format(names), ...profiles, ...(isUnclear ? ['no color profile'] : [])].join(', ')
  return { code: 'colors', text, grade: isDoubtful ? 'fair' : 'good' }
}

function ownCutLineFinding({ layout }: MeasuredFile): PrintFinding | null {
  const names = cutLinesAmong(layout?.spotColors ?? [])
  if (names.length === 0) return null
  return { code: 'own-cut-line', text: `has its own cut line: ${names.join(', ')}`, grade: 'low' }
}

function fontFinding({ path, missingFonts }: MeasuredFile): PrintFinding | null {
  if (!missingFonts || !(isPdf(path) || missingFonts.length > 0)) return null
  if (missingFonts.length === 0) return { code: 'fonts', text: 'no missing fonts', grade: 'good' }
  return { code: 'fonts', text: `fonts not embedded: ${missingFonts.join(', ')}`, grade: 'low' }
}

function pagesFinding({ path, pages, page, widthPx }: MeasuredFile): PrintFinding | null {
  if (!isPdf(path) || pages === null || pages <= 1) return null
  const checked = widthPx === null ? `page ${page} not checked` : `only page ${page} checked`
  return { code: 'pages', text: `${numberText(pages)} pages, ${checked}`, grade: 'fair' }
}

/** The limit in points: thinner lines break in print, or disappear. */
export const finestLine = 0.25

function hairlineFinding({ layout, widthPx, heightPx }: MeasuredFile, size: PrintSize): PrintFinding | null {
  const { width, height, unit } = size
  if (!layout || layout.thinnestLine === null) return null
  if (!widthPx || !heightPx || width === null || height === null) return null
  const scale = Math.min(width / widthPx, height / heightPx) * inchesPer(unit)
  // Rounded as displayed, because computed and stored widths are slightly off.
  const points = Number((layout.thinnestLine * widthPx * scale * pointsPerInch).toFixed(2))
  if (points >= finestLine) return null
  const text = `lines of ${points < 0.01 ? 'less than 0.01' : points} pt`
  return { code: 'hairlines', text, grade: 'fair' }
}

const boxNames: Record<PageBox, string> = { trim: 'a trim box', bleed: 'a bleed box' }

function boxesFinding({ path, layout }: MeasuredFile): PrintFinding | null {
  if (!isPdf(path) || !layout || layout.boxes.length === 0) return null
  return {
    code: 'boxes',
    text: `has ${list.format(layout.boxes.map((box) => boxNames[box]))}`,
    grade: 'good',
  }
}

function leftOutFinding({ layout }: MeasuredFile): PrintFinding | null {
  const parts = leftOutText(layout?.effects ?? [])
  return parts === '' ? null : { code: 'left-out', text: `left out: ${parts}`, grade: 'fair' }
}

function effectsFinding({ layout }: MeasuredFile): PrintFinding | null {
  if (!layout?.effects.includes('unprintable')) return null
  const { unprintablePart: part } = layout
  const text = part ? `can’t be in a print PDF: ${part}` : 'has effects that can’t be in a print PDF'
  return { code: 'effects', text, grade: 'low' }
}

/** Reports pages that take too long to read, or are damaged. */
function uncheckedFinding({ path, widthPx, pictures, colorSpaces, missingFonts }: MeasuredFile) {
  const isChecked = pictures && colorSpaces && missingFonts
  if (!isPdf(path) || widthPx === null || isChecked) return null
  return { code: 'unchecked', text: 'not all of it checked', grade: 'fair' } as const
}

/** Reports white artwork on a transparent background, whose look depends on the material. */
function blankFinding({ layout }: MeasuredFile): PrintFinding | null {
  const look = layout?.look
  if (!look || !(look.isEmpty || (look.isWhite && !look.isTransparent))) return null
  return { code: 'blank', text: look.isEmpty ? 'empty: nothing to print' : 'all white', grade: 'low' }
}

const isPdf = (path: string) => path.endsWith('.pdf')
