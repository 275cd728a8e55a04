import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { hemOf } from './edges.ts'

/** A banner's folded hem and grommets, and a bag's seal, tear line, zipper and hang hole. */
export type ExtraPart = 'hem' | 'grommet' | 'seal' | 'tear' | 'zip' | 'hole'

/** SVG path data in inches; 0, 0 is the trim's upper left corner. 'seal' is an area, and the others are lines. */
export type ExtraPath = { part: ExtraPart; path: string }

export function extraPaths(shape: Shape, size: Dimensions): ExtraPath[] {
  if (shape === 'banner') return bannerParts(size)
  return shape === 'bag' ? bagParts(size) : []
}

const inchesBetweenGrommets = 24
const maxGaps = 20
const grommetShare = 0.26

function bannerParts({ width, height }: Dimensions): ExtraPath[] {
  const hem = hemOf({ width, height })
  const spread = (length: number) => {
    const along = length - hem
    const gaps = Math.min(maxGaps, Math.max(1, Math.round(along / inchesBetweenGrommets)))
    return Array.from({ length: gaps + 1 }, (_, at) => hem / 2 + (along * at) / gaps)
  }
  const [left, right, top, bottom] = [hem / 2, width - hem / 2, hem / 2, height - hem / 2]
  const middles = [
    ...spread(width).flatMap((x) => [
      [x, top],
      [x, bottom],
    ]),
    ...spread(height)
      .slice(1, -1)
      .flatMap((y) => [
        [left, y],
        [right, y],
      ]),
  ]
  return [
    { part: 'hem', path: `M${hem} ${hem}H${width - hem}V${height - hem}H${hem}Z` },
    ...middles.map(([x = 0, y = 0]): ExtraPath => {
      const r = hem * grommetShare
      return { part: 'grommet', path: oval(x, y, r, r) }
    }),
  ]
}

function bagParts({ width, height }: Dimensions): ExtraPath[] {
  const [seal, zip, ridge] = [height * 0.12, height * 0.2, height * 0.01]
  const [tear, notch] = [height * 0.16, { x: width * 0.02, y: height * 0.01 }]
  const notches = `M0 ${tear - notch.y}L${notch.x} ${tear}L0 ${tear + notch.y}M${width} ${tear - notch.y}L${width - notch.x} ${tear}L${width} ${tear + notch.y}`
  return [
    { part: 'seal', path: `M0 0H${width}V${seal}H0Z` },
    { part: 'tear', path: `M0 ${seal}H${width}${notches}` },
    { part: 'zip', path: `M0 ${zip}H${width}M0 ${zip + ridge}H${width}` },
    { part: 'hole', path: oval(width / 2, height * 0.06, width * 0.07, height * 0.022) },
  ]
}

const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`
