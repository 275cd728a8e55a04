import { PDFName, type PDFPage } from '@cantoo/pdf-lib'
import { extraPaths, type ExtraPart } from '#app/features/goods/item-drawing/extra-paths.ts'
import { combined, moved, scaled, type Box } from '#app/features/goods/item-drawing/matrix.ts'
import type { Shape } from '#app/features/ground/product/shape.ts'
import type { Dimensions } from '#app/features/ground/product/size-rule.ts'
import { pdfPath } from '#app/features/goods/svg/svg-path.ts'

const lines = '0.42 G 1 g 0.75 w'
/** Lines are gray so that they don't look like cut lines; holes are white. */
const looks: Record<ExtraPart, string> = {
  hem: `${lines} [3 3] 0 d`,
  grommet: lines,
  seal: '/Veil gs 1 g',
  tear: `${lines} [5 3] 0 d`,
  zip: lines,
  hole: lines,
}
const paints: Record<ExtraPart, string> = {
  hem: 'S',
  grommet: 'B',
  seal: 'f',
  tear: 'S',
  zip: 'S',
  hole: 'B',
}

/**
 * Draws the hem, grommets, seal and similar parts of a banner or bag over its artwork at `trim`. The size is in inches.
 */
export function drawExtras(
  page: PDFPage,
  { shape, size }: { shape: Shape; size: Dimensions },
  trim: Box,
): void {
  const extras = extraPaths(shape, size)
  if (extras.length === 0) return
  const { context } = page.node
  const veil = context.obj({ Type: 'ExtGState', ca: 0.45 })
  page.node.setExtGState(PDFName.of('Veil'), veil)
  const map = combined(
    moved(trim.x, trim.y + trim.height),
    scaled(trim.width / size.width, -trim.height / size.height),
  )
  const content = extras.map(({ part, path }) => `q ${looks[part]}\n${pdfPath(path, map)}\n${paints[part]} Q`)
  page.node.addContentStream(context.register(context.flateStream(content.join('\n'))))
}

/** Returns null for shapes without extras. */
export function extrasText(shape: Shape): string | null {
  if (shape === 'banner') return 'The gray lines are the hem and grommets.'
  return shape === 'bag'
    ? 'The light area is the seal. The gray lines are the tear line, zipper and hang hole.'
    : null
}
