import type { SharesBox } from '#app/features/goods/item-drawing/page-frame.ts'

type Pixels = { data: Uint8Array; width: number; height: number }

type Run = { from: number; to: number }

const visible = 32

/**
 * Finds the boxes of texts in a picture (RGBA) with nothing but text: one for each line, or for each part of a line if
 * the gaps are wider than the line height.
 */
export function textBoxes(pixels: Pixels): SharesBox[] {
  const { width, height } = pixels
  const isRowUsed = (y: number) => isUsed(pixels, { x: 0, y, across: width, down: 1 })
  return runs(height, 1, isRowUsed).flatMap(({ from: top, to: bottom }) => {
    const isColumnUsed = (x: number) => isUsed(pixels, { x, y: top, across: 1, down: bottom - top })
    return runs(width, bottom - top, isColumnUsed).map(({ from: left, to: right }): SharesBox => [
      left / width,
      top / height,
      right / width,
      bottom / height,
    ])
  })
}

function isUsed({ data, width }: Pixels, box: { x: number; y: number; across: number; down: number }) {
  for (let y = box.y; y < box.y + box.down; y++) {
    for (let x = box.x; x < box.x + box.across; x++)
      if ((data[(y * width + x) * 4 + 3] ?? 0) >= visible) return true
  }
  return false
}

/** Returns the used parts, joined over gaps narrower than `gap`. */
function runs(length: number, gap: number, isUsedAt: (at: number) => boolean): Run[] {
  const found: Run[] = []
  for (let at = 0; at < length; at++) {
    if (!isUsedAt(at)) continue
    const last = found.at(-1)
    if (last && at - last.to < gap) last.to = at + 1
    else found.push({ from: at, to: at + 1 })
  }
  return found
}
