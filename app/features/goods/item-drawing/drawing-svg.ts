import type { Box } from '#app/features/goods/cut-line/mask.ts'
import {
  cutOffOpacity,
  drawnParts,
  strokes,
  viewOf,
  type DrawingLayer,
  type DrawnPart,
  type PathRole,
} from './drawn-parts.ts'
import type { ItemDrawing } from './item-drawing.ts'
import { checkColor, foilStops } from './shown-material.ts'

type Options = {
  /** The URL of the picture that the drawing was made for, such as a data URL. Null draws no picture. */
  href: string | null
  shown: readonly DrawingLayer[]
  /** The longer side, in pixels. */
  side: number
}

/** The colors of the shop's theme. */
const looks: Record<PathRole, string> = {
  backing: 'fill="#fffdf8" stroke="#ddd5c6"',
  border: 'fill="#ffffff"',
  thru: 'fill="none" stroke="#c9006b"',
  kiss: 'fill="none" stroke="#c9006b"',
  bleed: 'fill="none" stroke="#00a0c6"',
  safe: 'fill="none" stroke="#1d6a4a"',
  hem: 'fill="none" stroke="#1c1a17" stroke-opacity="0.4"',
  grommet: 'fill="#f3ecdf" stroke="#6b645b"',
  seal: 'fill="#ffffff" fill-opacity="0.45"',
  tear: 'fill="none" stroke="#1c1a17" stroke-opacity="0.5"',
  zip: 'fill="none" stroke="#1c1a17"',
  hole: 'fill="#f3ecdf" stroke="#1c1a17"',
}

/** Half of the widest line extends beyond the trim. */
const marginPx = 2

/** Draws the same parts as `ItemDrawingParts`, but as an SVG file, with lines as wide as on a screen. */
export function drawingSvg(drawing: ItemDrawing, { href, shown, side }: Options): string {
  const view = viewOf(drawing, shown)
  const inchesPerPx = Math.max(view.width, view.height) / (side - 2 * marginPx)
  const margin = marginPx * inchesPerPx
  const [width, height] = [view.width + 2 * margin, view.height + 2 * margin]
  const [widthPx, heightPx] = [width, height].map((inches) => Math.max(1, Math.round(inches / inchesPerPx)))
  const parts = drawnParts(drawing, shown).map((part, at) => partSvg(part, { at, href, inchesPerPx }))
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthPx}" height="${heightPx}"`,
    ` viewBox="${view.x - margin} ${view.y - margin} ${width} ${height}">${parts.join('')}</svg>`,
  ].join('')
}

type Place = { at: number; href: string | null; inchesPerPx: number }

function partSvg(part: DrawnPart, { at, href, inchesPerPx }: Place): string {
  if (part.kind === 'path') {
    return `<path d="${part.path}" fill-rule="evenodd" ${looks[part.role]}${strokeSvg(part.role, inchesPerPx)}/>`
  }
  if (part.kind === 'material') return materialSvg(part, at)
  if (href === null) return ''
  const { isCutOff, isSeeThrough, clip, copies, widthPx, heightPx } = part
  const images = copies.map(({ matrix, drawn }, copy) => {
    const id = `d${at}-${copy}`
    const within = drawn ? ` clip-path="url(#${id})"` : ''
    return [
      drawn ? `<clipPath id="${id}">${rectSvg(drawn)}</clipPath>` : '',
      `<image href="${href}" width="${widthPx}" height="${heightPx}" preserveAspectRatio="none" transform="matrix(${matrix.join(' ')})"${within}/>`,
    ].join('')
  })
  const opacity = isCutOff ? ` opacity="${cutOffOpacity}"` : ''
  return [
    `<clipPath id="c${at}"><path d="${clip}" clip-rule="evenodd"/></clipPath>`,
    `<g clip-path="url(#c${at})"${opacity}${isSeeThrough ? ' style="mix-blend-mode:multiply"' : ''}>${images.join('')}</g>`,
  ].join('')
}

const rectSvg = ({ x, y, width, height }: Box) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}"/>`

function materialSvg({ material, path }: Extract<DrawnPart, { kind: 'material' }>, at: number): string {
  if (material.kind === 'clear')
    return [
      `<clipPath id="m${at}"><path d="${path}" clip-rule="evenodd"/></clipPath>`,
      `<path d="${path}" fill="#ffffff" fill-rule="evenodd"/>`,
      `<path d="${material.checks}" fill="${checkColor}" clip-path="url(#m${at})"/>`,
    ].join('')
  const { from, to } = material
  const stops = foilStops.map(({ offset, color }) => `<stop offset="${offset}" stop-color="${color}"/>`)
  return [
    `<linearGradient id="m${at}" gradientUnits="userSpaceOnUse" x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}">`,
    `${stops.join('')}</linearGradient><path d="${path}" fill="url(#m${at})" fill-rule="evenodd"/>`,
  ].join('')
}

function strokeSvg(role: PathRole, inchesPerPx: number): string {
  const stroke = strokes[role]
  if (!stroke) return ''
  const inches = (px: number) => Number((px * inchesPerPx).toFixed(5))
  const dashes = stroke.dashes
    ?.split(' ')
    .map((px) => inches(Number(px)))
    .join(' ')
  return ` stroke-width="${inches(stroke.width)}" stroke-linejoin="round"${dashes ? ` stroke-dasharray="${dashes}"` : ''}`
}
