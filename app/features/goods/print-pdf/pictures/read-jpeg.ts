import { checkJpegHeader, readJpegHeader, type JpegHeader } from '#app/features/goods/files/jpeg-header.ts'
import { UnreadableArtwork } from '#app/features/goods/files/unreadable-artwork.ts'
import { exifOrientation } from './exif-orientation.ts'

/** The facts that a PDF needs to embed a JPEG's bytes unchanged. */
export type Jpeg = Pick<JpegHeader, 'isByAdobe' | 'profile'> & {
  width: number
  height: number
  components: 1 | 3 | 4
  /** EXIF orientation: 1 is upright. */
  orientation: number
  /** True for plain RGB identified only by the names of its components. */
  isNamedRgb: boolean
}

/** Throws UnreadableArtwork. */
export function readJpeg(bytes: Uint8Array): Jpeg {
  const header = readJpegHeader(bytes)
  const frame = checkJpegHeader(header)
  const { isByAdobe, isJfif, exif, profile, stoppedAt } = header
  if (!frame || stoppedAt !== 'pixels' || !hasEnd(bytes)) throw new UnreadableArtwork('corrupt', 'jpeg')
  return {
    width: frame.width,
    height: frame.height,
    components: frame.components,
    isNamedRgb: frame.isNamedRgb && !isJfif && !isByAdobe,
    orientation: exif ? exifOrientation(exif) : 1,
    isByAdobe,
    profile,
  }
}

/** Searches the whole file, because cameras append data after the end marker. */
function hasEnd(bytes: Uint8Array): boolean {
  for (let at = bytes.length - 2; at > 0; at--) if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) return true
  return false
}
