import type { PDFContext, PDFRef } from '@cantoo/pdf-lib'
import { combined, cornersBefore, type Matrix, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import { notAsShown } from '#app/features/goods/svg/svg-problem.ts'
import type { SvgColor, SvgGradient, SvgStop } from '#app/features/goods/svg/svg-tree.ts'
import type { SvgParts } from './svg-parts.server.ts'

/** The maximum number of times a gradient may repeat within the painted area. */
const maxPeriods = 300

/**
 * Returns the name of a pattern, and the operator that sets its opacity ('' if it is opaque). `map` converts to the
 * coordinates of the content that uses the pattern, and `area` is the painted area.
 */
export function drawGradient(
  parts: SvgParts,
  gradient: SvgGradient,
  { area, map, toneOf }: { area: Box; map: Matrix; toneOf: (rgb: SvgColor['rgb']) => number[] },
) {
  const spreadOut = gradient.spread === 'pad' ? gradient : repeated(gradient, area)
  const shading = (valuesOf: (stop: SvgStop) => number[]) => shadingOf(parts.context, spreadOut, valuesOf)
  const isOpaque = gradient.stops.every(({ opacity }) => opacity === 1)
  return {
    pattern: parts.pattern({
      PatternType: 2,
      Shading: shading(({ rgb }) => toneOf(rgb)),
      Matrix: [...combined(map, gradient.map)],
    }),
    state: isOpaque
      ? ''
      : parts.shadedState(
          shading(({ opacity }) => [opacity, opacity, opacity]),
          gradient.map,
          area,
        ),
  }
}

type Spread = Pick<SvgGradient, 'kind' | 'coords' | 'stops'>

export function shadingOf(
  context: PDFContext,
  { kind, coords, stops }: Spread,
  valuesOf: (stop: SvgStop) => number[],
): PDFRef {
  const ramp = functionOf(context, stops, valuesOf)
  return context.register(
    context.obj({
      ShadingType: kind === 'linear' ? 2 : 3,
      ColorSpace: 'DeviceRGB',
      Coords: coords,
      Domain: [0, 1],
      Function: ramp,
      Extend: [true, true],
    }),
  )
}

/** Interpolates linearly between stops. Two stops at the same offset make a hard edge. */
function functionOf(context: PDFContext, stops: SvgStop[], valuesOf: (stop: SvgStop) => number[]): PDFRef {
  const [first] = stops
  const last = stops.at(-1)
  if (!first || !last) throw notAsShown('a gradient without colors')
  const ends = [{ ...first, offset: 0 }, ...stops, { ...last, offset: 1 }]
  const ramps = ends.slice(1).flatMap((to, at) => {
    const from = ends[at]
    return from && to.offset > from.offset ? [{ from, to }] : []
  })
  const functions = ramps.map(({ from, to }) => ({
    FunctionType: 2,
    Domain: [0, 1],
    C0: valuesOf(from),
    C1: valuesOf(to),
    N: 1,
  }))
  return context.register(
    context.obj({
      FunctionType: 3,
      Domain: [0, 1],
      Functions: functions,
      Bounds: ramps.slice(1).map(({ from }) => from.offset),
      Encode: ramps.flatMap(() => [0, 1]),
    }),
  )
}

/** Repeats the gradient as often as needed to fill the area, because PDFs have no repeating gradients. */
function repeated(gradient: SvgGradient, area: Box): Spread {
  const corners = cornersBefore(gradient.map, area)
  const [first, last] =
    gradient.kind === 'linear' ? linearPeriods(gradient, corners) : radialPeriods(gradient, corners)
  const count = last - first
  if (!(count <= maxPeriods)) throw notAsShown('a gradient that is repeated too often')
  const stops = Array.from({ length: count }, (_, at) => {
    const isBack = gradient.spread === 'reflect' && (first + at) % 2 !== 0
    const period = isBack
      ? gradient.stops.toReversed().map((stop) => ({ ...stop, offset: 1 - stop.offset }))
      : gradient.stops
    const [start] = period
    const end = period.at(-1)
    // Makes a hard edge between this period and the next, if their colors differ.
    return [
      ...(start ? [{ ...start, offset: 0 }] : []),
      ...period,
      ...(end ? [{ ...end, offset: 1 }] : []),
    ].map((stop) => ({ ...stop, offset: (at + stop.offset) / count }))
  }).flat()
  return { kind: gradient.kind, coords: stretched(gradient, first, last), stops }
}

function linearPeriods({ coords }: SvgGradient, corners: [number, number][]): [number, number] {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = coords
  const [dx, dy] = [x2 - x1, y2 - y1]
  const shares = corners.map(([x, y]) => ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy))
  return [Math.floor(Math.min(...shares)), Math.floor(Math.max(...shares)) + 1]
}

function radialPeriods({ coords }: SvgGradient, corners: [number, number][]): [number, number] {
  const [fx = 0, fy = 0, fr = 0, cx = 0, cy = 0, r = 0] = coords
  if (fr > 0) throw notAsShown('a repeated gradient with a focal radius')
  const farthest = Math.max(...corners.map(([x, y]) => Math.hypot(x - fx, y - fy)))
  return [0, Math.floor(farthest / (r - Math.hypot(cx - fx, cy - fy))) + 1]
}

/** Returns the coordinates for the offsets `first` and `last`. */
function stretched({ kind, coords }: SvgGradient, first: number, last: number): number[] {
  const half = kind === 'linear' ? 2 : 3
  const at = (offset: number) =>
    coords.slice(0, half).map((from, place) => from + offset * ((coords[half + place] ?? 0) - from))
  return [...at(first), ...at(last)]
}
