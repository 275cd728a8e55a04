import type { Box } from '#app/features/goods/cut-line/mask.ts'
import type { ExtraPart } from './extra-paths.ts'
import type { DrawnArtwork, ItemDrawing } from './item-drawing.ts'
import type { Matrix } from './matrix.ts'
import type { DrawnMaterial } from './shown-material.ts'

/** What of a drawing can be hidden. */
export const drawingLayers = ['border', 'cut', 'bleed', 'safe'] as const

export type DrawingLayer = (typeof drawingLayers)[number]

export type PathRole = 'backing' | 'border' | 'thru' | 'kiss' | 'bleed' | 'safe' | ExtraPart

/** In the order in which they are drawn. */
export type DrawnPart =
  | { kind: 'path'; role: PathRole; path: string }
  | { kind: 'material'; material: DrawnMaterial; path: string }
  | {
      kind: 'artwork'
      /** What is cut off is shown faded, within the bleed. */
      isCutOff: boolean
      /** What is below shows through it. */
      isSeeThrough: boolean
      /** By even-odd. */
      clip: string
      copies: {
        /** From pixels of the picture to inches. */
        matrix: Matrix
        /** What is drawn of it. Null: all of it. */
        drawn: Box | null
      }[]
      widthPx: number
      heightPx: number
    }

/** What both renderers draw, so that they can't differ. */
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

/** Nobody sees what is missing then. */
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

/** How a line looks, in pixels of the screen. */
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

/** How visible what is cut off is. */
export const cutOffOpacity = 0.35

/** What of the drawing's plane has something in it. */
export const viewOf = ({ view, width, height }: ItemDrawing, shown: readonly DrawingLayer[]): Box =>
  shown.includes('bleed') ? view : { x: 0, y: 0, width, height }
