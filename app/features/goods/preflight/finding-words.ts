import { capitalize } from '#app/features/ground/text/capitalize.ts'
import { isCutAlongArtwork } from '#app/features/ground/product/shape.ts'
import { inchesPer, type Dimensions } from '#app/features/ground/product/size-rule.ts'
import { cutLinesAmong } from '#app/features/goods/print-quality/names/cut-lines-among.ts'
import { leftOutText } from '#app/features/goods/print-quality/look/drawing-effects.ts'
import type { MeasuredFile } from '#app/features/goods/print-quality/measured-file.ts'
import { numberText } from '#app/features/goods/print-quality/pdf-text.ts'
import {
  finestLine,
  type PrintFinding,
  type PrintGrade,
} from '#app/features/goods/print-quality/print-findings.ts'
import {
  printResolution,
  resolutionText,
  sharpDpi,
} from '#app/features/goods/print-quality/print-resolution.ts'
import { isOnSale } from './size-text.ts'
import type { Print } from './print.ts'
import { sizeText } from './size-text.ts'

type Words = { title: string; meaning: string; advice: string | null }

type Subject = {
  file: MeasuredFile
  print: Print
  /** The printed sizes of the whole artwork and of its visible part. */
  placed: Dimensions
  visible: Dimensions
  text: string
}

/** Rewords staff's findings for customers. */
export const wordsOf: Record<PrintFinding['code'], (grade: PrintGrade, subject: Subject) => Words> = {
  resolution: resolutionWords,
  'page-size': (_, { text }) => ({ title: 'The page fits', meaning: `${capitalize(text)}.`, advice: null }),
  colors: (grade, { text }) => ({
    title: grade === 'good' ? 'Colors are well defined' : 'Colors may print differently',
    meaning:
      grade === 'good'
        ? `${text}.`
        : `The file has ${text}: some colors may look different than on your screen.`,
    advice: grade === 'good' ? null : 'Check the colors on your proof, or save the file as RGB (sRGB).',
  }),
  'own-cut-line': (_, { file }) => ({
    title: 'This file contains a cut line',
    meaning: `We cut along the line shown here. The line in your file (${cutLinesAmong(file.layout?.spotColors ?? []).join(', ')}) would be printed with the artwork.`,
    advice: 'Remove the line and upload the file again.',
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
    title: text.includes('trim') ? 'Trim box found' : 'Bleed box found',
    meaning: `The page ${text}.`,
    advice: null,
  }),
  blank: (_, { file }) => ({
    title: 'Blank artwork',
    meaning: `The picture is ${file.layout?.look?.isEmpty ? 'empty' : 'all white'}.`,
    advice: 'Make sure it’s the right file.',
  }),
  'left-out': (_, { file }) => ({
    title: 'Some parts are left out',
    meaning: `We show and print this drawing without its ${leftOutText(file.layout?.effects ?? [])}.`,
    advice: 'Convert them to shapes in your design program, or upload a PDF or PNG.',
  }),
  effects: effectsWords,
  unchecked: () => ({
    title: 'Only partly checked',
    meaning:
      'This page is too complex to check, or damaged: its colors, fonts or pictures may not print as expected.',
    advice: 'Wait for your proof, or export a simpler PDF from your design program.',
  }),
}

function effectsWords(_: PrintGrade, { file: { path, layout } }: Subject): Words {
  const part = layout?.unprintablePart
  if (path.endsWith('.pdf'))
    return {
      title: 'This PDF can’t be printed as it is',
      meaning: part
        ? `It contains ${part} with no defined appearance.`
        : 'We can show it but can’t make a print file from it, because parts of it are damaged or unusual.',
      advice: part
        ? `Flatten the ${part} (print it to a new PDF), and upload that file.`
        : 'Export it again from your design program, or upload a PNG.',
    }
  return {
    title: 'Some effects can’t be printed',
    meaning: part
      ? `This drawing uses ${part}, which we can’t print as you see it.`
      : 'This drawing has parts that we can’t print as you see them.',
    advice: 'Expand or flatten them in your design program, or upload a PDF or PNG.',
  }
}

function fontWords(grade: PrintGrade, { file, text }: Subject): Words {
  if (grade === 'good')
    return { title: 'Fonts are included', meaning: 'All text prints as you see it.', advice: null }
  if (file.path.endsWith('.svg'))
    return {
      title: 'Fonts aren’t embedded',
      meaning: `SVG files don’t contain fonts, so text in ${file.missingFonts?.join(', ')} may look different, and we can’t print it as is.`,
      advice: 'Convert the text to outlines, and upload the file again.',
    }
  return {
    title: 'A font is missing',
    meaning: `${capitalize(text)}. Your text would print in another typeface.`,
    advice: 'Embed the fonts when you export the PDF, or turn text into outlines.',
  }
}

function resolutionWords(grade: PrintGrade, { file, print, placed, visible }: Subject): Words {
  const { pictures } = file
  if (pictures?.count === 0)
    return { title: 'Sharp at any size', meaning: 'It’s vector artwork.', advice: null }
  const { widthPx, heightPx } = pictures ?? file
  if (widthPx === null || heightPx === null) return { title: 'Resolution', meaning: '', advice: null }
  const dpi = resolutionText(printResolution({ widthPx, heightPx }, { ...placed, unit: print.unit }))
  if (grade === 'good') return { title: 'Sharp at this size', meaning: `${capitalize(dpi)}.`, advice: null }
  return {
    title: grade === 'fair' ? 'A little soft at this size' : 'Blurry at this size',
    meaning:
      grade === 'fair'
        ? `${capitalize(dpi)}: fine lines and small text may look soft.`
        : `${capitalize(dpi)}: it will look pixelated.`,
    advice: resolutionAdvice({ widthPx, heightPx }, { placed, visible }, print),
  }
}

function resolutionAdvice(
  pixels: { widthPx: number; heightPx: number },
  { placed, visible }: Pick<Subject, 'placed' | 'visible'>,
  { size, unit, shape, sizeRule, placement }: Print,
): string {
  const perUnit = sharpDpi(unit) * inchesPer(unit)
  const needed = [visible.width, visible.height].map((side) => numberText(Math.ceil(side * perUnit - slight)))
  const sharpShare = Math.min(pixels.widthPx / placed.width, pixels.heightPx / placed.height) / perUnit
  const sharp = { width: size.width * sharpShare, height: size.height * sharpShare }
  const sharpScale = Math.floor(placement.scale * sharpShare * 100)
  const isScaledUp = placement.scale > 1 && sharpScale >= 100 && !isCutAlongArtwork(shape)
  const ways = [
    `Upload a picture of at least ${needed.join(' x ')} pixels`,
    isScaledUp && `scale it to ${sharpScale}%`,
    isOnSale(sharp, { unit, sizeRule }) && `choose ${sizeText(sharp, unit)} or smaller`,
  ]
  return `${ways.filter(Boolean).join(', or ')}.`
}

/** In pixels; tolerates rounding errors in computed sizes. */
const slight = 1e-3
