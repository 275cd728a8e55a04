import type { DrawingLayer } from '#app/features/goods/item-drawing/drawn-parts.ts'

export const pictureKinds = ['shown', 'mailed', 'mailedDesign', 'shared'] as const

export type PictureKind = (typeof pictureKinds)[number]

export type PictureLook = {
  shown: readonly DrawingLayer[]
  /** The longer side of the item, in pixels. */
  side: number
  format: 'webp' | 'png'
  /** Surrounds the item with nothing, with empty space to form a square, or with a card. */
  frame: 'none' | 'square' | 'card'
}

const shown = ['border', 'cut'] as const
const mailed = { side: 240, format: 'png', frame: 'square' } as const

export const pictureLooks: Record<PictureKind, PictureLook> = {
  /** For carts and orders. */
  shown: { shown, side: 640, format: 'webp', frame: 'none' },
  /** For emails, because some email programs don't show WebP, and stretch a picture to its specified size. */
  mailed: { shown, ...mailed },
  /** For library designs in emails. Their files include the border. */
  mailedDesign: { shown: [], ...mailed },
  /** For cards. */
  shared: { shown, side: 960, format: 'png', frame: 'card' },
}

const endings: Record<PictureKind, string> = {
  shown: '.webp',
  mailed: '.png',
  mailedDesign: '.design.png',
  shared: '.share.png',
}

export const isMailed = (kind: PictureKind): boolean => kind === 'mailed' || kind === 'mailedDesign'

/** Returns the path of another kind of the same picture. */
export const picturePathAs = (kind: PictureKind, shownPath: string): string =>
  shownPath.slice(0, -endings.shown.length) + endings[kind]

/** Returns null if no picture has this name. */
export function splitEnding(name: string): { facts: string; kind: PictureKind } | null {
  const at = name.indexOf('.')
  const kind = pictureKinds.find((each) => endings[each] === name.slice(at))
  return at > 0 && kind ? { facts: name.slice(0, at), kind } : null
}
