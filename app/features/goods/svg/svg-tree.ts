import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Box, Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { pathOperators, rectanglePath, type PathOperator } from './svg-path.ts'

/** A drawing with its uses, switches, style sheets, units and viewports resolved. */
export type SvgTree = {
  size: Dimensions
  /** Maps the drawing's coordinates to its size. */
  map: Matrix
  /** Null if the drawing is empty. */
  root: SvgNode | null
  /** The distinct pictures in the drawing. */
  files: SvgPictureFile[]
}

export type SvgNode = SvgContent & SvgEffects

export type SvgEffects = {
  /** Maps the node's coordinates to its parent's. */
  map: Matrix
  opacity: number
  /** The blend mode's name in PDFs; null for normal. */
  blendMode: string | null
  isIsolated: boolean
  clip: SvgClip | null
  mask: SvgMask | null
}

export type SvgClip = { path: PathOperator[]; isEvenOdd: boolean }

export type SvgMask = {
  kind: 'Luminosity' | 'Alpha'
  /** Everything outside is invisible. */
  area: Box
  map: Matrix
  children: SvgNode[]
}

export type SvgContent = SvgGroup | SvgShape | SvgPicture | SvgText

export type SvgGroup = { kind: 'group'; children: SvgNode[]; isViewport?: boolean }

/** Hidden shapes are neither filled nor stroked. */
export type SvgShape = {
  kind: 'shape'
  data: string
  fill: SvgPaint | null
  isEvenOdd: boolean
  stroke: SvgStroke | null
  order: readonly PaintedPart[]
  markers: SvgNode[]
}

export const paintedParts = ['fill', 'stroke', 'markers'] as const
export type PaintedPart = (typeof paintedParts)[number]

export type SvgStroke = {
  paint: SvgPaint
  width: number
  /** Cap and join styles, as their numbers in PDFs. */
  cap: number
  join: number
  miterLimit: number
  dashes: number[]
  dashOffset: number
}

export type SvgPaint = SvgColor | SvgGradient | SvgPattern

/** Red, green and blue, each from 0 to 1. */
export type SvgColor = { kind: 'color'; rgb: readonly [number, number, number]; opacity: number }

export type SvgStop = { offset: number; rgb: SvgColor['rgb']; opacity: number }

export type SvgGradient = {
  kind: 'linear' | 'radial'
  /** The line or the two circles for offsets 0 and 1, in PDF order. */
  coords: number[]
  spread: 'pad' | 'reflect' | 'repeat'
  /** Two or more, in order. */
  stops: SvgStop[]
  /** Maps the gradient's coordinates to the shape's. */
  map: Matrix
  opacity: number
  /** The box of the shape, without its stroke. */
  box: Box
}

export type SvgPattern = {
  kind: 'pattern'
  tile: Dimensions
  /** Maps the first tile to the shape's coordinates. */
  map: Matrix
  /** Maps the content to the tile. */
  contentMap: Matrix
  children: SvgNode[]
  /** True if a single tile fills the shape, as design programs do with pictures. */
  isOneTile: boolean
  opacity: number
  box: Box
}

export type SvgPicture = {
  kind: 'picture'
  file: SvgPictureFile
  box: Box
  /** Maps the picture's pixels, y down, to the node's coordinates. */
  pixels: Matrix
  /** True if parts of the picture are outside the box. */
  isSliced: boolean
  isVisible: boolean
}

export type SvgPictureFile = { bytes: Uint8Array; size: Dimensions }

export type SvgText = { kind: 'text'; font: string; isPatterned: boolean }

/** Returns a group without effects. */
export const plainGroup = (children: SvgNode[], map: Matrix, clip: SvgClip | null = null): SvgNode => ({
  kind: 'group',
  children,
  map,
  opacity: 1,
  blendMode: null,
  isIsolated: false,
  clip,
  mask: null,
})

export const clipTo = (box: Box): SvgClip => ({ path: pathOperators(rectanglePath(box)), isEvenOdd: false })
