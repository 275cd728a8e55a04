import { PDFRawStream, type PDFContext } from '@cantoo/pdf-lib'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { deviceSpaces, profiledSpace } from './color-spaces.server.ts'
import { isOnItsSide, uprightMap } from './exif-orientation.ts'
import { readJpeg } from './read-jpeg.ts'

/** With its own bytes. Throws UnreadableArtwork. */
export function embedJpeg(context: PDFContext, bytes: Uint8Array): EmbeddedArtwork {
  const { width, height, components, orientation, isByAdobe, isNamedRgb, profile } = readJpeg(bytes)
  const dict = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ColorSpace: profiledSpace(context, profile, components) ?? deviceSpaces[components],
    Filter: 'DCTDecode',
    ...(isNamedRgb && { DecodeParms: { ColorTransform: 0 } }),
    ...(components === 4 && isByAdobe && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  })
  const ref = context.register(PDFRawStream.of(dict, bytes))
  const isTurned = isOnItsSide(orientation)
  return {
    ref,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    upright: uprightMap(orientation),
  }
}
