import type { Style } from './svg-document.server.ts'
import { notAsShown } from './svg-problem.ts'
import { length } from './svg-shapes.ts'

/** Returns the PDF operators for everything about a stroke but its color. Throws UnreadableArtwork. */
export function strokeOperators(style: Style, width: number, viewportWidth: number): string {
  const cap = ['butt', 'round', 'square'].indexOf(style['stroke-linecap'])
  const join = ['miter', 'round', 'bevel'].indexOf(style['stroke-linejoin'])
  const dashes = style['stroke-dasharray']
  const lengths =
    dashes === 'none'
      ? []
      : dashes
          .split(/[\s,]+/)
          .filter(Boolean)
          .map((each) => length(each, viewportWidth) ?? 0)
  if (cap < 0) throw notAsShown(`the line cap ${style['stroke-linecap']}`)
  if (join < 0) throw notAsShown(`the line join ${style['stroke-linejoin']}`)
  if (lengths.some((each) => each < 0)) throw notAsShown('dashes of less than nothing')
  const isDashed = lengths.some((each) => each > 0)
  const pattern = isDashed ? (lengths.length % 2 === 0 ? lengths : [...lengths, ...lengths]) : []
  const offset = length(style['stroke-dashoffset'], viewportWidth) ?? 0
  const limit = Math.max(1, Number(style['stroke-miterlimit']) || 4)
  return `${rounded(width)} w ${cap} J ${join} j ${rounded(limit)} M [${pattern.map(rounded).join(' ')}] ${rounded(offset)} d`
}

export const rounded = (value: number) => String(Number(value.toFixed(4)))
