import { circle, expectLine, polygonMask, star, traceAt } from './cut-shapes.ts'
import { expectSameLine, clipperCutLine } from './clipper-cut-line.ts'
import type { Point } from '#app/features/goods/cut-line/cut-line.ts'

const dpi = 300
const middle = 300

export function expectShapeLikeClipper(polygons: Point[][], offset: number) {
  const mask = polygonMask(2 * middle, 2 * middle, polygons)
  const line = expectLine(traceAt(mask, dpi, { offset, holes: 'fill' }))
  expectSameLine(line, clipperCutLine(polygons, dpi, offset))
}

export const wave = (radius: number, ...waves: [times: number, height: number, phase: number][]) =>
  star(middle, middle, 360, (_, angle) =>
    waves.reduce((sum, [times, height, phase]) => sum + height * Math.cos(times * angle + phase), radius),
  )

const box = (x: number, y: number, width: number, height: number): Point[] => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
]

const stars = (points: number, inner: number) =>
  star(middle, middle, points * 2, (corner) => (corner % 2 === 0 ? 240 : inner))

export const comparedShapes: Record<string, Point[][]> = {
  'a disc': [circle(middle, middle, 200)],
  'a triangle': [star(middle, middle, 3, () => 220)],
  'a diamond': [star(middle, middle, 4, () => 220)],
  'a hexagon': [star(middle, middle, 6, () => 220)],
  'a four-pointed star': [stars(4, 90)],
  'a five-pointed star': [stars(5, 110)],
  'an eight-pointed star': [stars(8, 150)],
  'a sixteen-pointed burst': [stars(16, 190)],
  'a flower': [wave(180, [6, 50, 0])],
  'a leaf': [wave(170, [2, 70, 0.5], [7, 8, 1])],
  'a cloud': [wave(190, [5, 30, 1], [9, 14, 0.3])],
  'a pebble': [wave(190, [2, 25, 0.4], [3, 18, 2])],
  'a blot': [wave(170, [3, 40, 1], [4, 30, 2], [11, 10, 0])],
  'an L': [
    [
      ...box(120, 120, 90, 360).slice(0, 2),
      { x: 210, y: 390 },
      { x: 480, y: 390 },
      { x: 480, y: 480 },
      { x: 120, y: 480 },
    ],
  ],
  'a cross': [box(250, 100, 100, 400), box(100, 250, 400, 100)],
  'a T': [box(100, 120, 400, 90), box(255, 120, 90, 380)],
  'a banner with a notch': [
    [...box(80, 220, 440, 160).slice(0, 2), { x: 450, y: 300 }, { x: 520, y: 380 }, { x: 80, y: 380 }],
  ],
  'three dots': [circle(200, 220, 90), circle(400, 220, 90), circle(300, 390, 90)],
  'five bars': [0, 1, 2, 3, 4].map((at) => box(110 + at * 80, 200, 50, 200)),
  'a face with ears': [circle(300, 330, 170), circle(170, 180, 70), circle(430, 180, 70)],
  'a key': [circle(180, 300, 100), box(270, 275, 240, 50), box(440, 300, 30, 90)],
  'a fish': [wave(150, [2, 60, 1.57]), star(470, 300, 3, () => 80)],
  'a thin needle': [box(80, 296, 440, 8)],
}
