import { placeLoop, type CutLine, type Point } from './cut-line.ts'
import type { Box, Mask } from './mask.ts'

// Traced lines deviate by about a pixel, which is visible in artwork that is only a few pixels wide, because each pixel
// is printed large.
const fewPixels = 24
const enoughPixels = 400

/** Returns the factor by which artwork is enlarged before it is traced. */
export const enlargement = ({ width, height }: Box): number => {
  const longer = Math.max(width, height)
  return longer > fewPixels ? 1 : Math.ceil(enoughPixels / longer)
}

/** Returns the content of the box, enlarged. */
export function enlarge(mask: Mask, box: Box, factor: number): Mask {
  const [width, height] = [box.width * factor, box.height * factor]
  const covered = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = (box.y + Math.floor(y / factor)) * mask.width + box.x
    for (let x = 0; x < width; x++) covered[y * width + x] = mask.covered[row + Math.floor(x / factor)] ?? 0
  }
  return { width, height, covered }
}

/** Converts a line around the enlarged artwork to pixels of the picture. */
export function shrink(line: CutLine, artwork: Box, factor: number): CutLine {
  const place = ({ x, y }: Point): Point => ({ x: artwork.x + x / factor, y: artwork.y + y / factor })
  const { box } = line
  return {
    ...line,
    loops: line.loops.map((loop) => placeLoop(loop, place)),
    box: { ...place(box), width: box.width / factor, height: box.height / factor },
    pixelsPerInch: line.pixelsPerInch / factor,
  }
}
