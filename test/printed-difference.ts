import sharp, { type Sharp } from 'sharp'
import { drawPreview } from '#test/draw-preview.ts'
import { printPdf } from '#test/print-pdf.ts'
import { drawTrim } from '#test/read-print-pdf.ts'

const edge = 12

/** 1.5 times the difference caused by edges that are a pixel apart. */
export const maxDifferent = 40

/**
 * Returns the largest difference (0 to 255) between the print and the preview. Both are blurred, because their edges
 * may be half a pixel apart. Ignores the cut line at the edge.
 */
export async function difference(svg: Buffer): Promise<number> {
  const { previewBytes } = await drawPreview(svg, 'svg')
  const { width, height } = await sharp(previewBytes).metadata()
  const size = { width: 3, height: (3 * height) / width }
  const { data, info } = await drawTrim(await printPdf(svg, 'svg', { size, shape: 'rectangle' }))
  const shown = sharp(previewBytes).resize(info.width, info.height, { fit: 'fill' })
  const inner = { left: edge, top: edge, width: info.width - 2 * edge, height: info.height - 2 * edge }
  const blurred = (picture: Sharp) => picture.extract(inner).blur(4).raw().toBuffer()
  const one = await blurred(sharp(data, { raw: info }))
  const other = await blurred(sharp(await shown.flatten({ background: 'white' }).png().toBuffer()))
  let most = 0
  for (const [at, value] of one.entries()) most = Math.max(most, Math.abs(value - (other[at] ?? 0)))
  return most
}

export const drawing = (inner: string, attributes = 'viewBox="0 0 300 200"') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`)
