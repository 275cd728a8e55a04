import type { Unit } from '#app/features/ground/product/size-rule.ts'
import type { MeasuredFile } from './measured-file.ts'
import { numberText, pdfText } from './pdf-text.ts'
import type { PrintFacts } from './print-facts.ts'
import { printResolution, resolutionGrade, resolutionText, type ResolutionGrade } from './print-resolution.ts'

type PrintFile = Omit<MeasuredFile, keyof PrintFacts>

export type PrintSize = { width: number | null; height: number | null; unit: Unit }

export type PrintQuality = { text: string; resolution: { text: string; grade: ResolutionGrade } | null }

export function printQuality(file: PrintFile, size: PrintSize): PrintQuality | null {
  if (/\.(svg|pdf)$/.test(file.path)) return drawingQuality(file, size)
  const { widthPx, heightPx } = file
  if (widthPx === null || heightPx === null) return null
  const text = `${numberText(widthPx)} x ${numberText(heightPx)} px`
  return { text, resolution: resolutionOf({ widthPx, heightPx }, size) }
}

function drawingQuality(file: PrintFile, size: PrintSize): PrintQuality {
  const { pictures, pages, page } = file
  const isPdf = file.path.endsWith('.pdf')
  const name = isPdf ? pdfText(file) : 'SVG'
  if (!pictures) return { text: `${name}, embedded pictures not measured`, resolution: null }
  const where = isPdf && pages !== null && pages > 1 ? ` on page ${page}` : ''
  if (pictures.count === 0) {
    const sharp = isPdf ? `no pictures${where}` : 'sharp at any size'
    return { text: `${name}, ${sharp}`, resolution: null }
  }
  const { widthPx, heightPx } = pictures
  const resolution = widthPx === null || heightPx === null ? null : resolutionOf({ widthPx, heightPx }, size)
  const measured = resolution ? '' : ', resolution not measured'
  return { text: `${name}, contains pictures${where}${measured}`, resolution }
}

function resolutionOf(pixels: { widthPx: number; heightPx: number }, { width, height, unit }: PrintSize) {
  if (width === null || height === null) return null
  const dpi = printResolution(pixels, { width, height, unit })
  return { text: resolutionText(dpi), grade: resolutionGrade(dpi, unit) }
}
