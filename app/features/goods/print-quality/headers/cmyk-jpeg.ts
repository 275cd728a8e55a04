import { isFrame, jpegSegments } from './jpeg-segments.ts'

const adobe = 0xee
const cmykComponents = 4

/**
 * Whether a picture is in CMYK, and with the inks as they are: Adobe's programs, and those that follow them, mark their
 * pictures and write the inks inverted. Profiles come before that, up to a megabyte.
 */
export function readCmykJpeg(bytes: Uint8Array): { isCmyk: boolean; isInverted: boolean } {
  const found = { isCmyk: false, isInverted: false }
  for (const { marker, content } of jpegSegments(bytes)) {
    if (isFrame(marker)) found.isCmyk = content[5] === cmykComponents
    if (marker === adobe && String.fromCharCode(...content.subarray(0, 5)) === 'Adobe')
      found.isInverted = true
  }
  return found
}
