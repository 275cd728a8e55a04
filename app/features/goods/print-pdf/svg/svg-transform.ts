import {
  combined,
  moved,
  scaled,
  turned,
  unchanged,
  type Matrix,
} from '#app/features/goods/item-drawing/matrix.ts'
import { notAsShown } from './svg-problem.ts'

/** Parses a transform attribute, or a CSS transform in pixels and degrees. Throws UnreadableArtwork. */
export function svgTransform(text: string | undefined): Matrix {
  if (!text || text.trim() === 'none') return unchanged
  const calls = text.split(')')
  if (calls.pop()?.trim() !== '') throw notAsShown(`the transform ${text}`)
  return combined(
    ...calls.map((call) => {
      const [name = '', written = ''] = call.split('(')
      return transform(name.replace(',', ' ').trim(), written)
    }),
  )
}

function transform(name: string, written: string): Matrix {
  const parts = written.split(/[\s,]+/).filter(Boolean)
  const numbers = parts.map((part) => Number(part.replace(/(?:px|deg)$/, '')))
  const [a = Number.NaN, b, c, d, e, f] = numbers
  if (numbers.some((number) => !Number.isFinite(number)) || numbers.length === 0)
    throw notAsShown(`the transform ${name}(${written})`)
  switch (name) {
    case 'matrix':
      if (numbers.length !== 6) throw notAsShown(`the transform ${name}(${written})`)
      return [a, b ?? 0, c ?? 0, d ?? 0, e ?? 0, f ?? 0]
    case 'translate':
      return moved(a, b ?? 0)
    case 'translateX':
      return moved(a, 0)
    case 'translateY':
      return moved(0, a)
    case 'scale':
      return scaled(a, b ?? a)
    case 'rotate':
      return b === undefined ? turned(a) : combined(moved(b, c ?? 0), turned(a), moved(-b, -(c ?? 0)))
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0]
    default:
      throw notAsShown(`the transform ${name}(${written})`)
  }
}
