import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import type { Get } from '../svg-geometry.ts'

const inherited = {
  fill: 'black',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  stroke: 'none',
  'stroke-opacity': '1',
  'stroke-width': '1',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-miterlimit': '4',
  'stroke-dasharray': 'none',
  'stroke-dashoffset': '0',
  'clip-rule': 'nonzero',
  color: 'black',
  visibility: 'visible',
  'paint-order': 'normal',
  'marker-start': 'none',
  'marker-mid': 'none',
  'marker-end': 'none',
  'font-family': 'unnamed',
}
type Name = keyof typeof inherited

/** Properties that elements inherit. */
export type Style = Record<Name, string>

const inheritedNames = Object.keys(inherited) as Name[]

export const startStyle: Style = inherited

export function inherit(outer: Style, get: Get): Style {
  const style = { ...outer }
  for (const name of inheritedNames) {
    const value = get(name)
    if (value && value !== 'inherit') style[name] = value
  }
  return style
}

/** The context in which an element is drawn. */
export type Place = {
  style: Style
  /** The size that percentages refer to. */
  viewport: Dimensions
  depth: number
}

/** Returns a text's first font. */
export const fontOf = (style: Style): string =>
  (style['font-family'].split(',')[0] ?? '').replaceAll(/["']/g, '').trim() || startStyle['font-family']
