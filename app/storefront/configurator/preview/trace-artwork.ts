import type { PreviewArtwork } from './preview-artwork.ts'
import { outlinePath, traceOutline, type Coverage } from './trace-outline.ts'

const tracedPx = 180
const borderPx = 11
const whiteThreshold = 244

export function traceArtwork(picture: HTMLImageElement): PreviewArtwork {
  const { src: href, naturalWidth, naturalHeight } = picture
  const longest = Math.max(naturalWidth, naturalHeight) || 1
  const width = Math.max(1, Math.round((tracedPx * (naturalWidth || 1)) / longest))
  const height = Math.max(1, Math.round((tracedPx * (naturalHeight || 1)) / longest))
  const coverage = readCoverage(picture, width, height)
  const outline = coverage && traceOutline(coverage, borderPx)
  return { href, width, height, outline: outline && { path: outlinePath(outline), box: outline.box } }
}

function readCoverage(picture: HTMLImageElement, width: number, height: number): Coverage | null {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return null
  try {
    context.drawImage(picture, 0, 0, width, height)
    const { data } = context.getImageData(0, 0, width, height)
    const alpha = new Uint8Array(width * height)
    for (let at = 0; at < alpha.length; at++) alpha[at] = data[at * 4 + 3] ?? 0
    if (alpha.every((coverage) => coverage > 250)) clearWhiteBackground(alpha, data, width, height)
    return { width, height, alpha }
  } catch {
    return null
  }
}

/** White that touches the picture's edge counts as paper, so that a logo on white is cut around the logo. */
function clearWhiteBackground(alpha: Uint8Array, data: Uint8ClampedArray, width: number, height: number) {
  const isWhite = (at: number) =>
    (data[at * 4] ?? 0) > whiteThreshold &&
    (data[at * 4 + 1] ?? 0) > whiteThreshold &&
    (data[at * 4 + 2] ?? 0) > whiteThreshold
  const stack: number[] = []
  for (let x = 0; x < width; x++) stack.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y++) stack.push(y * width, y * width + width - 1)
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    if (alpha[at] === 0 || !isWhite(at)) continue
    alpha[at] = 0
    const x = at % width
    if (x > 0) stack.push(at - 1)
    if (x < width - 1) stack.push(at + 1)
    if (at >= width) stack.push(at - width)
    if (at < alpha.length - width) stack.push(at + width)
  }
}
