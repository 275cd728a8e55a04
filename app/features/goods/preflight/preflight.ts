import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import {
  defaultMinSide,
  unitMark,
  type Dimensions,
  type Unit,
} from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import {
  printFindings,
  type PrintFinding,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import {
  printResolution,
  resolutionText,
  sharpDpi,
} from '#app/features/goods/print-quality/print-resolution.ts'

/** What staff would tell the customer about a file: what it is, what it means in print, and what to do. */
export type PreflightFinding = {
  code: PrintFinding['code'] | 'proportions' | 'transparent' | 'blank'
  grade: PrintGrade
  title: string
  meaning: string
  /** Null if there is nothing to do. */
  advice: string | null
}

/** What only the picture itself shows. */
export type PictureLook = { isBlank: boolean; isTransparent: boolean }

type Print = { size: Dimensions; unit: Unit; shape: Shape }

/** The worst first. The same rules as for staff, in customers' words; nothing about what was not measured. */
export function preflight(file: MeasuredFile, look: PictureLook | null, print: Print): PreflightFinding[] {
  const findings = [
    ...printFindings(file, { ...print.size, unit: print.unit }).map((finding) =>
      explain(finding, file, print),
    ),
    proportionsFinding(file, print),
    ...lookFindings(look, print),
  ].filter((finding) => finding !== null)
  const ranks: Record<PrintGrade, number> = { low: 0, fair: 1, good: 2 }
  return findings.toSorted((one, other) => ranks[one.grade] - ranks[other.grade])
}

type Words = Pick<PreflightFinding, 'title' | 'meaning' | 'advice'>

function explain({ code, grade, text }: PrintFinding, file: MeasuredFile, print: Print): PreflightFinding {
  return { code, grade, ...wordsOf[code](grade, { file, print, text }) }
}

type Subject = { file: MeasuredFile; print: Print; text: string }

const wordsOf: Record<PrintFinding['code'], (grade: PrintGrade, subject: Subject) => Words> = {
  resolution: resolutionWords,
  'page-size': (grade, { text }) => ({
    title: grade === 'good' ? 'The page fits' : 'The page has another shape',
    meaning:
      grade === 'good'
        ? `${capitalize(text)}.`
        : `${capitalize(text)}. It is scaled until it fits, which leaves white on two sides.`,
    advice: grade === 'good' ? null : 'Choose a size with the page’s proportions, or send a new page.',
  }),
  colors: (grade, { text }) => ({
    title: grade === 'good' ? 'Colors are clear' : 'Colors may print differently',
    meaning:
      grade === 'good'
        ? `${text}.`
        : `The file has ${text}: some colors may look different than on your screen.`,
    advice: grade === 'good' ? null : 'Check the colors on your proof, or save the file as RGB (sRGB).',
  }),
  fonts: (grade, { text }) => ({
    title: grade === 'good' ? 'Fonts are included' : 'A font is missing',
    meaning:
      grade === 'good'
        ? 'All text prints as you see it.'
        : `${capitalize(text)}. Your text would print in another typeface.`,
    advice: grade === 'good' ? null : 'Embed the fonts when you export the PDF, or turn text into outlines.',
  }),
  pages: (_, { text }) => ({
    title: 'More than one page',
    meaning: `${capitalize(text)}. We print the first page.`,
    advice: 'To print the others, upload each as a file of its own.',
  }),
}

function resolutionWords(grade: PrintGrade, { file, print }: Subject): Words {
  const { pictures } = file
  if (pictures?.count === 0)
    return { title: 'Sharp at any size', meaning: 'It is a drawing without pixels.', advice: null }
  const { widthPx, heightPx } = pictures ?? file
  if (widthPx === null || heightPx === null) return { title: 'Resolution', meaning: '', advice: null }
  const dpi = resolutionText(printResolution({ widthPx, heightPx }, { ...print.size, unit: print.unit }))
  if (grade === 'good') return { title: 'Sharp at this size', meaning: `${capitalize(dpi)}.`, advice: null }
  return {
    title: grade === 'fair' ? 'A little soft at this size' : 'Blurry at this size',
    meaning:
      grade === 'fair'
        ? `${capitalize(dpi)}: fine lines and small text may look soft.`
        : `${capitalize(dpi)}: you would see the pixels.`,
    advice: resolutionAdvice({ widthPx, heightPx }, print),
  }
}

function resolutionAdvice(pixels: { widthPx: number; heightPx: number }, { size, unit }: Print): string {
  const perUnit = sharpDpi(unit) * (unit === 'ft' ? 12 : 1)
  const needed = [size.width, size.height].map((side) => Math.ceil(side * perUnit).toLocaleString('en-US'))
  const sharpShare = Math.min(pixels.widthPx / size.width, pixels.heightPx / size.height) / perUnit
  const larger = `Upload a picture of at least ${needed.join(' x ')} pixels`
  const sharp = { width: size.width * sharpShare, height: size.height * sharpShare }
  const isOnSale = Math.min(sharp.width, sharp.height) >= defaultMinSide
  return isOnSale ? `${larger}, or choose ${sizeText(sharp, unit)} or smaller.` : `${larger}.`
}

/** Rounded down, so that what is said to be sharp is. */
const sizeText = ({ width, height }: Dimensions, unit: Unit) =>
  [width, height].map((side) => `${Math.floor(side * 10) / 10}${unitMark[unit]}`).join(' x ')

/** Narrower gaps disappear in the border. */
const sameProportions = 0.04

function proportionsFinding(
  { path, widthPx, heightPx }: MeasuredFile,
  { size, unit, shape }: Print,
): PreflightFinding | null {
  // The page of a PDF is compared with the order by staff's rules. Cut along the picture, the sticker has its proportions.
  if (path.endsWith('.pdf') || isCutAlongArtwork(shape) || !widthPx || !heightPx) return null
  const difference = Math.log(widthPx / heightPx / (size.width / size.height))
  if (Math.abs(difference) < sameProportions) return null
  const isWide = difference > 0
  const fitting = isWide
    ? { width: size.width, height: (size.width * heightPx) / widthPx }
    : { width: (size.height * widthPx) / heightPx, height: size.height }
  return {
    code: 'proportions',
    grade: 'fair',
    title: isWide ? 'Wider than the product' : 'Taller than the product',
    meaning: `Your whole picture is shown, with white ${isWide ? 'above and below' : 'left and right'}.`,
    advice: `A size with your picture’s proportions is ${sizeText(fitting, unit)}.`,
  }
}

function lookFindings(look: PictureLook | null, { shape }: Print): PreflightFinding[] {
  if (look?.isBlank)
    return [
      {
        code: 'blank',
        grade: 'low',
        title: 'Nothing to see',
        meaning: 'The picture is empty or all white.',
        advice: 'Check that it is the right file. White artwork can’t be told from paper.',
      },
    ]
  if (!look?.isTransparent || isCutAlongArtwork(shape)) return []
  return [
    {
      code: 'transparent',
      grade: 'good',
      title: 'See-through parts print white',
      meaning: 'Where your picture is transparent, the material stays white.',
      advice: null,
    },
  ]
}
