import { type Matrix, unchanged } from '#app/features/goods/item-drawing/matrix.ts'

const orientationTag = 0x0112
const maxEntries = 500

/** Reads the orientation from EXIF's TIFF structure; 1 (upright) if there is no valid one. */
export function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength)
  if (tiff.length < 8) return 1
  const order = view.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return 1
  const isLittle = order === 0x4949
  const start = view.getUint32(4, isLittle)
  if (start + 2 > tiff.length) return 1
  const count = Math.min(view.getUint16(start, isLittle), maxEntries)
  for (let at = 0; at < count; at++) {
    const entry = start + 2 + at * 12
    if (entry + 12 > tiff.length) return 1
    if (view.getUint16(entry, isLittle) !== orientationTag) continue
    const value = view.getUint16(entry + 8, isLittle)
    return value >= 1 && value <= 8 ? value : 1
  }
  return 1
}

/** Maps the stored unit square to the upright one; y points up. */
const uprightMaps: Record<number, Matrix> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
}

export const uprightMap = (orientation: number): Matrix => uprightMaps[orientation] ?? unchanged

export const isOnItsSide = (orientation: number): boolean => orientation >= 5
