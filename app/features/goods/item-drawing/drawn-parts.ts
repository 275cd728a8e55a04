import type { Box } from '#app/features/goods/cut-line/mask.ts'
import type { ExtraPart } from './extra-paths.ts'
import type { DrawnArtwork, ItemDrawing } from './item-drawing.ts'
import type { Matrix } from './matrix.ts'
import type { DrawnMaterial } from './shown-material.ts'

/** The parts of a drawing that can be hidden. */
export const drawingLayers = ['border', 'cut', 'bleed', 'safe'] as const

export type DrawingLayer = (typeof drawingLayers)[number]

export type PathRole = 'backing' | 'border' | 'thru' | 'kiss' | 'bleed' | 'safe' | ExtraPart

/** A part of a drawing. Parts are in drawing order. */
export type DrawnPart =
  | { kind: 'path'; role: PathRole; path: string }
  | { kind: 'material'; material: DrawnMaterial; path: string }
  | {
      kind: 'artwork'
      /** True for the faded artwork outside of the cut line, within the bleed. */
      isCutOff: boolean
      /** True if the material shows through it. */
      isSeeThrough: boolean
      /** Filled by the even-odd rule. */
      clip: string
      copies: {
        /** Maps pixels of the picture to inches. */
        matrix: Matrix
        /** The part of the picture that is drawn; null draws all of it. */
        drawn: Box | null
      }[]
      widthPx: number
      heightPx: number
    }

/** Returns the parts that both renderers draw, so that they can't differ. */
export function drawnParts(drawing: ItemDrawing, shown: readonly DrawingLayer[]): DrawnPart[] {
  const { artwork, backing, border, material, bleed, safe, cutLines, extras } = drawing
  const has = (layer: DrawingLayer) => shown.includes(layer)
  const parts: (DrawnPart | null | false)[] = [
    backing !== null && path('backing', backing),
    has('border') && (material ? { kind: 'material', material, path: border } : path('border', border)),
    artwork && has('bleed') && drawnArtwork(artwork, bleed + artwork.clip, true),
    artwork && drawnArtwork(artwork, artwork.clip, false, has('border')),
    ...extras.map((extra) => path(extra.part, extra.path)),
    ...(has('cut') ? cutLines.map((line) => path(line.kind, line.path)) : []),
    has('bleed') && path('bleed', bleed),
    has('safe') && safe !== '' && path('safe', safe),
  ]
  return parts.filter((part): part is DrawnPart => Boolean(part))
}

const path = (role: PathRole, data: string): DrawnPart => ({ kind: 'path', role, path: data })

/** Cropping a picture by less than this is invisible. */
const slightPx = 0.5

const drawnArtwork = (
  { copies, widthPx, heightPx, isSeeThrough }: DrawnArtwork,
  clip: string,
  isCutOff: boolean,
  isOnMaterial = false,
): DrawnPart => ({
  kind: 'artwork',
  isCutOff,
  isSeeThrough: isSeeThrough && isOnMaterial,
  clip,
  copies: copies.map(({ matrix, drawn }) => ({
    matrix,
    drawn: Math.min(drawn.width - widthPx, drawn.height - heightPx) < -slightPx ? drawn : null,
  })),
  widthPx,
  heightPx,
})

/** Line widths and dashes, in screen pixels. */
export const strokes: Partial<Record<PathRole, { width: number; dashes?: string }>> = {
  backing: { width: 1 },
  thru: { width: 2, dashes: '7 5' },
  kiss: { width: 2, dashes: '7 5' },
  bleed: { width: 1.25, dashes: '3 3' },
  safe: { width: 1.25, dashes: '2 4' },
  hem: { width: 1.25, dashes: '2 3' },
  grommet: { width: 1.5 },
  tear: { width: 1.25 },
  zip: { width: 1.25 },
  hole: { width: 1.25 },
}

/** The opacity of artwork outside of the cut line. */
export const cutOffOpacity = 0.35

/** Returns the visible area: the trim, and the bleed if it is shown. */
export const viewOf = ({ view, width, height }: ItemDrawing, shown: readonly DrawingLayer[]): Box =>
  shown.includes('bleed') ? view : { x: 0, y: 0, width, height }
