import { isFrame, jpegSegments } from './jpeg-segments.ts'

const adobe = 0xee
const cmykComponents = 4

/**
 * Reads whether a picture is in CMYK, and whether its inks are inverted. Adobe's programs, and those that follow them,
 * mark their pictures and write the inks inverted. Profiles of up to a megabyte come before that mark.
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
