import { fourCharacterCode } from './four-character-code.ts'
import type { ColorSpace } from '#app/features/ground/product/color-space.ts'

type JpxColorSpace = Extract<ColorSpace, 'gray' | 'rgb' | 'cmyk'>

/** The first two markers of a codestream. */
const codestreamStart = 0xff4fff51
const componentsAt = 40
const [boxHead, maxBoxes] = [8, 100]

/** Maps the standard's numbers to color spaces: CMYK, sRGB, gray, and sYCC. */
const enumerated: Record<number, JpxColorSpace> = { 12: 'cmyk', 16: 'rgb', 17: 'gray', 18: 'rgb' }
const profileSpaces: Record<string, JpxColorSpace> = { GRAY: 'gray', 'RGB ': 'rgb', CMYK: 'cmyk' }
const profileSpaceAt = 16

/**
 * Reads the color space that a JPEG 2000 picture names, or else derives it from the number of components per pixel;
 * null if unreadable.
 */
export function jpxColorSpace(picture: Uint8Array): JpxColorSpace | null {
  const view = new DataView(picture.buffer, picture.byteOffset, picture.byteLength)
  try {
    let at = 0
    for (let box = 0; box < maxBoxes; box++) {
      if (view.getUint32(at) === codestreamStart) return spaceOfComponents(view.getUint16(at + componentsAt))
      const [length, type] = [view.getUint32(at), fourCharacterCode(view, at + 4)]
      const named = type === 'colr' ? namedSpace(view, at + boxHead) : null
      if (named) return named
      // Enters these boxes, so that the boxes inside them are read next.
      at += type === 'jp2h' || type === 'jp2c' ? boxHead : Math.max(length, boxHead)
    }
  } catch (error) {
    // The picture is shorter than its boxes claim.
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

function namedSpace(view: DataView, at: number): JpxColorSpace | null {
  const [method, value] = [view.getUint8(at), at + 3]
  if (method === 1) return enumerated[view.getUint32(value)] ?? null
  return method === 2 ? (profileSpaces[fourCharacterCode(view, value + profileSpaceAt)] ?? null) : null
}

/** The count may include transparency. Two components are gray with transparency. */
const spaceOfComponents = (count: number): JpxColorSpace =>
  count <= 2 ? 'gray' : count === 3 ? 'rgb' : 'cmyk'
