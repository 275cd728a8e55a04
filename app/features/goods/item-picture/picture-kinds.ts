import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'

export const pictureKinds = ['shown', 'mailed', 'mailedDesign', 'shared'] as const

export type PictureKind = (typeof pictureKinds)[number]

export type PictureLook = {
  shown: readonly DrawingLayer[]
  /** Of the longer side of the item, in pixels. */
  side: number
  format: 'webp' | 'png'
  /** What is around it. */
  frame: 'none' | 'square' | 'card'
}

const shown = ['border', 'cut'] as const
const mailed = { side: 240, format: 'png', frame: 'square' } as const

export const pictureLooks: Record<PictureKind, PictureLook> = {
  /** In a cart and an order. */
  shown: { shown, side: 640, format: 'webp', frame: 'none' },
  /** Some email programs show no WebP, and stretch a picture to the size that it is to have. */
  mailed: { shown, ...mailed },
  /** Of the library: designs have their border in them. */
  mailedDesign: { shown: [], ...mailed },
  /** For people to send around. */
  shared: { shown, side: 960, format: 'png', frame: 'card' },
}

const endings: Record<PictureKind, string> = {
  shown: '.webp',
  mailed: '.png',
  mailedDesign: '.design.png',
  shared: '.share.png',
}

export const isMailed = (kind: PictureKind): boolean => kind === 'mailed' || kind === 'mailedDesign'

/** Where another kind of the same picture is. */
export const picturePathAs = (kind: PictureKind, shownPath: string): string =>
  shownPath.slice(0, -endings.shown.length) + endings[kind]

/** Null: it is the address of no picture. */
export function splitEnding(name: string): { facts: string; kind: PictureKind } | null {
  const at = name.indexOf('.')
  const kind = pictureKinds.find((each) => endings[each] === name.slice(at))
  return at > 0 && kind ? { facts: name.slice(0, at), kind } : null
}
