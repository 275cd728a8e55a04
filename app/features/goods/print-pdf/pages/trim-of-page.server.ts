import { openPdf } from './open-pdf.server.ts'
import { boxesOf, turnOf } from './page-boxes.server.ts'
import type { Box } from '../print-boxes.ts'

/**
 * Where the artwork is in what is shown of a page (counted from 1), upright, as shares of its sides. Null: it is all of it.
 * Throws UnreadableArtwork.
 */
export async function trimOfPage(bytes: Uint8Array, page: number): Promise<Box | null> {
  const found = (await openPdf(bytes)).getPage(page - 1)
  const { visible, art } = boxesOf(found, false)
  if (art === visible) return null
  const [left, bottom] = [(art.x - visible.x) / visible.width, (art.y - visible.y) / visible.height]
  const [width, height] = [art.width / visible.width, art.height / visible.height]
  const [right, top] = [1 - left - width, 1 - bottom - height]
  switch (turnOf(found)) {
    case 90:
      return { x: bottom, y: left, width: height, height: width }
    case 180:
      return { x: right, y: bottom, width, height }
    case 270:
      return { x: top, y: right, width: height, height: width }
    default:
      return { x: left, y: top, width, height }
  }
}
