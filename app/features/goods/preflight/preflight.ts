import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import { isCutAlongArtwork, type Shape } from '#app/features/ground/product/shape.ts'
import { defaultMinSide, type Dimensions, type Unit } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import {
  finestLine,
  printFindings,
  type PrintFinding,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import {
  printResolution,
  resolutionText,
  sharpDpi,
} from '#app/features/goods/print-quality/print-resolution.ts'
import { noFacts } from '#app/features/goods/print-quality/print-facts.ts'
import { coverage, type Coverage, type Placement } from './coverage.ts'
import { isUntouched, placementFindings } from './placement-findings.ts'
import { sizeText } from './size-text.ts'
import { textEdgeFindings } from './text-edge-findings.ts'

/** What staff would tell the customer about a file: what it is, what it means in print, and what to do. */
export type PreflightFinding = {
  code:
    | PrintFinding['code']
    | 'proportions'
    | 'uncovered'
    | 'cropped'
    | 'text-edge'
    | 'transparent'
    | 'blank'
    | 'unchecked'
  grade: PrintGrade
  title: string
  meaning: string
  /** Null if there is nothing to do. */
  advice: string | null
}

/** What only the picture itself shows. */
export type PictureLook = { isBlank: boolean; isTransparent: boolean }

type Print = {
  size: Dimensions
  unit: Unit
  shape: Shape
  /** What is cut along the artwork has no other. */
  placement: Placement & Pick<ArtworkDesign, 'page'>
}

/** The worst first. The same rules as for staff, in customers' words; nothing about what was not measured. */
export function preflight(
  measured: MeasuredFile,
  look: PictureLook | null,
  { placement = defaultDesign, ...item }: Omit<Print, 'placement'> & { placement?: Print['placement'] },
): PreflightFinding[] {
  const print = { ...item, placement }
  const file = placement.page === 1 ? measured : { ...unmeasured, path: measured.path, pages: measured.pages }
  const covered = coverageOf(file, print)
  // Staff's rules compare the page of a PDF with the size, until it is placed in another way.
  const isPage = file.path.endsWith('.pdf') && isUntouched(placement)
  const findings = [
    ...findingsAt(file, print, covered)
      .filter(({ code }) => code !== 'page-size' || isPage)
      .map(({ code, grade, text }) => ({
        code,
        grade,
        ...wordsOf[code](grade, { file, print, covered, text }),
      })),
    ...(covered && !isPage ? placementFindings(covered, print) : []),
    ...textEdgeFindings(file, print),
    ...lookFindings(look, print),
  ]
  const ranks: Record<PrintGrade, number> = { low: 0, fair: 1, good: 2 }
  return findings.toSorted((one, other) => ranks[one.grade] - ranks[other.grade])
}

/** Only the first page of a PDF is measured. */
const unmeasured = { ...noFacts, widthPx: null, heightPx: null, pictures: null }

/** Null for what is cut along the artwork, and for what was not measured. */
function coverageOf({ widthPx, heightPx }: MeasuredFile, print: Print): Coverage | null {
  if (isCutAlongArtwork(print.shape) || !widthPx || !heightPx) return null
  return coverage({ width: widthPx, height: heightPx }, print)
}

/** The resolution is that of the artwork as large as it is placed. */
function findingsAt(file: MeasuredFile, { size, unit }: Print, covered: Coverage | null): PrintFinding[] {
  const resolution = printFindings(file, { ...(covered?.placed ?? size), unit }).filter(isOfResolution)
  return [...resolution, ...printFindings(file, { ...size, unit }).filter((each) => !isOfResolution(each))]
}

const isOfResolution = ({ code }: PrintFinding) => code === 'resolution'

type Words = Pick<PreflightFinding, 'title' | 'meaning' | 'advice'>

type Subject = { file: MeasuredFile; print: Print; covered: Coverage | null; text: string }

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
  fonts: fontWords,
  pages: (_, { text, print: { placement } }) => ({
    title: 'More than one page',
    meaning: `${capitalize(text)}. We print page ${placement.page}.`,
    advice: 'Choose the page below the preview. To print several, add each to your cart.',
  }),
  hairlines: (_, { text }) => ({
    title: 'Very thin lines',
    meaning: `${capitalize(text)} at this size: they may print broken, or not at all.`,
    advice: `Make lines at least ${finestLine} pt wide, or choose a larger size.`,
  }),
  boxes: (_, { text }) => ({
    title: text.includes('trim') ? 'The page says where it is cut' : 'The page says where its bleed is',
    meaning: `The page ${text}.`,
    advice: null,
  }),
}

function fontWords(grade: PrintGrade, { file, text }: Subject): Words {
  if (grade === 'good')
    return { title: 'Fonts are included', meaning: 'All text prints as you see it.', advice: null }
  if (file.path.endsWith('.svg'))
    return {
      title: 'Text needs its font',
      meaning: `An SVG does not contain fonts: its text (${file.missingFonts?.join(', ')}) may look different, and we can’t print it as it is.`,
      advice: 'Convert the text to outlines, and upload the file again.',
    }
  return {
    title: 'A font is missing',
    meaning: `${capitalize(text)}. Your text would print in another typeface.`,
    advice: 'Embed the fonts when you export the PDF, or turn text into outlines.',
  }
}

function resolutionWords(grade: PrintGrade, { file, print, covered }: Subject): Words {
  const { pictures } = file
  if (pictures?.count === 0)
    return { title: 'Sharp at any size', meaning: 'It is a drawing without pixels.', advice: null }
  const { widthPx, heightPx } = pictures ?? file
  if (widthPx === null || heightPx === null) return { title: 'Resolution', meaning: '', advice: null }
  const placed = covered?.placed ?? print.size
  const dpi = resolutionText(printResolution({ widthPx, heightPx }, { ...placed, unit: print.unit }))
  if (grade === 'good') return { title: 'Sharp at this size', meaning: `${capitalize(dpi)}.`, advice: null }
  return {
    title: grade === 'fair' ? 'A little soft at this size' : 'Blurry at this size',
    meaning:
      grade === 'fair'
        ? `${capitalize(dpi)}: fine lines and small text may look soft.`
        : `${capitalize(dpi)}: you would see the pixels.`,
    advice: resolutionAdvice({ widthPx, heightPx }, placed, print),
  }
}

function resolutionAdvice(
  pixels: { widthPx: number; heightPx: number },
  placed: Dimensions,
  { size, unit, shape, placement }: Print,
): string {
  const perUnit = sharpDpi(unit) * (unit === 'ft' ? 12 : 1)
  const needed = [placed.width, placed.height].map((side) =>
    Math.ceil(side * perUnit - slight).toLocaleString('en-US'),
  )
  const sharpShare = Math.min(pixels.widthPx / placed.width, pixels.heightPx / placed.height) / perUnit
  const sharp = { width: size.width * sharpShare, height: size.height * sharpShare }
  const isOnSale = Math.min(sharp.width, sharp.height) >= defaultMinSide
  const sharpScale = Math.floor(placement.scale * sharpShare * 100)
  const isScaledUp = placement.scale > 1 && sharpScale >= 100 && !isCutAlongArtwork(shape)
  const ways = [
    `Upload a picture of at least ${needed.join(' x ')} pixels`,
    isScaledUp && `scale it to ${sharpScale}%`,
    isOnSale && `choose ${sizeText(sharp, unit)} or smaller`,
  ]
  return `${ways.filter(Boolean).join(', or ')}.`
}

/** In pixels: sizes that were computed are not quite whole numbers. */
const slight = 1e-3

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
