import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { combined, scaled, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { tallyPictures, type EmbeddedPictures } from '#app/features/goods/print-quality/embedded-pictures.ts'
import { resolveSvg } from './resolve-svg.server.ts'
import { isPicture } from './read-xml.server.ts'
import type { SvgDocument } from './svg-document.server.ts'
import { fontOf, inherit } from './styles/svg-style.ts'
import type { SvgNode } from './svg-tree.ts'

export type MeasuredSvg = {
  pictures: EmbeddedPictures
  /** The fonts of all text. A drawing contains no fonts. */
  fonts: string[]
  /** The thinnest line, as a fraction of the drawing's width; null if there is none, or if it can't be measured. */
  thinnestLine: number | null
}

/** Expects a sanitized drawing. `drawn` is the size to use if it has none. */
export function measureSvg(document: SvgDocument, drawn: Dimensions): MeasuredSvg {
  const tally = tallyPictures()
  const fonts = new Set<string>()
  let thinnest = Infinity

  /** Ignores text and lines in patterns, masks and arrowheads. */
  function measure(node: SvgNode, outer: Matrix, countsLines = true): void {
    const map = combined(outer, node.map)
    const all = (nodes: SvgNode[], inner: Matrix, innerCountsLines: boolean) => {
      for (const each of nodes) measure(each, inner, innerCountsLines)
    }
    if (node.mask) all(node.mask.children, combined(map, node.mask.map), false)
    switch (node.kind) {
      case 'group':
        return all(node.children, map, countsLines)
      case 'picture': {
        const { width, height } = node.file.size
        return tally.add(node.file.size, combined(map, node.pixels, scaled(width, height)))
      }
      case 'text':
        if (node.isPatterned) tally.addUnknown()
        if (countsLines) fonts.add(node.font)
        return
      default:
    }
    const { fill, stroke, markers } = node
    const [a, b, c, d] = map
    if (stroke && countsLines)
      thinnest = Math.min(thinnest, stroke.width * Math.sqrt(Math.abs(a * d - b * c)))
    for (const paint of [fill, stroke?.paint])
      if (paint?.kind === 'pattern') all(paint.children, combined(map, paint.map, paint.contentMap), false)
    all(markers, map, false)
  }

  try {
    const { root, map, size } = resolveSvg(document, drawn)
    if (root) measure(root, map)
    const thinnestLine = Number.isFinite(thinnest) ? thinnest / size.width : null
    return { pictures: tally.of(size), fonts: [...fonts], thinnestLine }
  } catch (error) {
    if (!(error instanceof UnreadableArtwork)) throw error
    return unmeasured(document, drawn)
  }
}

/** Lists all fonts, and counts pictures without measuring them, if a drawing can't be resolved. */
function unmeasured({ elements, getOf, styleAround }: SvgDocument, drawn: Dimensions): MeasuredSvg {
  const tally = tallyPictures()
  if (elements.some(isPicture)) tally.addUnknown()
  const texts = elements.filter(({ name }) => name === 'text')
  const fonts = new Set(texts.map((text) => fontOf(inherit(styleAround(text), getOf(text)))))
  return { pictures: tally.of(drawn), fonts: [...fonts], thinnestLine: null }
}
