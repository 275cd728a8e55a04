import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { cutPictures } from '#test/cut-pictures.ts'
import { defaultDesign, type ArtworkDesign } from '#app/features/ground/product/artwork-design.ts'
import type { ArtworkType } from '#app/features/ground/product/artwork-type.ts'
import type { ProductShape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { awkwardFiles } from './awkward-files.ts'

/** An ordered item. The size is in inches. */
export type Ordered = { shape: ProductShape; size: Dimensions; design: ArtworkDesign }

export type PicturedItem = Ordered & {
  name: string
  type: ArtworkType
  bytes: () => Promise<Buffer>
}

const ordered = (
  shape: ProductShape,
  [width, height]: [number, number],
  design: Partial<ArtworkDesign> = {},
): Ordered => ({ shape, size: { width, height }, design: { ...defaultDesign, ...design } })

const yellow = { r: 250, g: 210, b: 30 }

/** The items to draw. They cover all shapes, and all ways to place artwork and cut around it. */
const ways: [ArtworkType, Ordered][] = [
  ['png', ordered('die-cut', [3, 3])],
  ['png', ordered('kiss-cut', [4, 3], { cut: { offset: 0.1875, holes: 'keep' } })],
  ['jpeg', ordered('circle', [3, 3], { mode: 'fill', turn: 30 })],
  ['png', ordered('rounded', [3, 2], { scale: 0.8, x: 0.2, y: -0.1 })],
  [
    'jpeg',
    ordered('die-cut', [3, 3], { background: { tolerance: 20 }, cut: { offset: 0.0625, holes: 'keep' } }),
  ],
  ['png', ordered('oval', [4, 3], { mode: 'fill', turn: -90 })],
  ['jpeg', ordered('starburst', [3, 3])],
  ['png', ordered('die-cut', [2, 2], { cut: { offset: 0.25, holes: 'fill' } })],
  ['jpeg', ordered('banner', [72, 36], { mode: 'fill', y: 0.1 })],
  ['png', ordered('bag', [4, 6])],
  ['jpeg', ordered('kiss-cut', [3, 3], { background: { tolerance: 12 } })],
  ['jpeg', ordered('bumper', [10, 3], { mode: 'fill', scale: 1.3 })],
  ['png', ordered('sheet', [6, 4])],
  ['jpeg', ordered('square', [2, 2], { turn: 45, scale: 0.7 })],
]

const drawing = (inner: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"><g fill="#5b2a86">${inner}</g></svg>`,
    ),
  )

const drawn = Object.entries(cutPictures).map(([name, inner], at): PicturedItem => {
  const [type, item] = ways[at % ways.length] ?? ['png', ordered('die-cut', [3, 3])]
  const bytes =
    type === 'png'
      ? () => drawing(inner).png().toBuffer()
      : () => drawing(inner).flatten({ background: yellow }).jpeg({ quality: 95 }).toBuffer()
  return { name, type, bytes, ...item }
})

const awkward = awkwardFiles.map(({ shape, size, design, ...file }): PicturedItem => ({
  ...file,
  ...ordered(shape, size, design),
}))

export const picturedItems = [...drawn, ...awkward]

export function itemNamed(name: string): PicturedItem {
  const item = picturedItems.find((each) => each.name === name)
  if (!item) throw new Error(`no item is named ${name}`)
  return item
}
