import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#app/features/goods/cut-line/mask.ts'
import { applied, unchanged, type Matrix } from '#app/features/goods/item-drawing/matrix.ts'
import { overlap } from '#app/features/goods/item-drawing/page-frame.ts'
import type { Layers } from './page-facts.server.ts'
import { mapAfter, restores, saves, listOf, numbersOf, type Operations } from './pdf-operations.server.ts'

type Printed = {
  layers: Layers
  /** The drawn area, in units of the page; null if it is the whole page. */
  drawn: Box | null
}

const onePicture = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject])

const painting = new Set([
  ...onePicture,
  OPS.constructPath,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObjectRepeat,
  OPS.paintImageMaskXObjectGroup,
  OPS.paintInlineImageXObjectGroup,
  OPS.showText,
  OPS.setFillColorN,
  OPS.setStrokeColorN,
])

/** Leaves out lines, pictures and texts on hidden layers, and lines and pictures entirely outside the drawn area. */
export function printedOperations(
  { fnArray, argsArray }: Operations,
  { layers, drawn }: Printed,
): Operations {
  const printed: Operations = { fnArray: [], argsArray: [] }
  const saved: Matrix[] = []
  let hidden = 0
  let map = unchanged
  for (const [at, operation] of fnArray.entries()) {
    const args = listOf(argsArray[at])
    if (saves.has(operation)) saved.push(map)
    if (restores.has(operation)) map = saved.pop() ?? unchanged
    map = mapAfter(operation, args, map)
    switch (operation) {
      case OPS.beginMarkedContent:
      case OPS.beginMarkedContentProps:
        if (hidden > 0 || (args[0] === 'OC' && !layers.isVisible(args[1]))) hidden++
        break
      case OPS.endMarkedContent:
        if (hidden > 0) hidden--
        break
      default:
    }
    const isPrinted = hidden === 0 && !(drawn && isOutside({ operation, args, map, drawn }))
    if (painting.has(operation) && !isPrinted) continue
    printed.fnArray.push(operation)
    printed.argsArray.push(argsArray[at])
  }
  return printed
}

type Placed = { operation: number; args: unknown[]; map: Matrix; drawn: Box }

function isOutside({ operation, args, map, drawn }: Placed): boolean {
  const corners = onePicture.has(operation) ? [0, 0, 1, 1] : numbersOf(args[2])
  if (corners.length !== 4 || (operation !== OPS.constructPath && !onePicture.has(operation))) return false
  const [left = 0, bottom = 0, right = 0, top = 0] = corners
  const points = [left, right].flatMap((x) => [bottom, top].map((y) => applied(map, x, y)))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  // Straight lines have no area.
  const [width, height] = [Math.max(...xs) - x + slight, Math.max(...ys) - y + slight]
  return overlap({ x, y, width, height }, drawn) === null
}

const slight = 1e-6
