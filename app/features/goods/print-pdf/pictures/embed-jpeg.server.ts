import { Buffer } from 'node:buffer'
import { PDFRawStream, type PDFContext } from '@cantoo/pdf-lib'
import type { EmbeddedArtwork } from '../embedded-artwork.ts'
import { deviceSpaces, profiledSpace } from './color-spaces.server.ts'
import { isOnItsSide, uprightMap } from './exif-orientation.ts'
import { readJpeg } from './read-jpeg.ts'

/** Adobe's segment that marks the colors as red, green and blue. Ghostscript ignores all other marks. */
const plainRgb = Uint8Array.of(0xff, 0xee, 0, 14, 65, 100, 111, 98, 101, 0, 100, 0, 0, 0, 0, 0)
const startBytes = 2

/** Embeds the file's bytes unchanged. Throws UnreadableArtwork. */
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
    ...(components === 4 && isByAdobe && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
  })
  const ref = context.register(PDFRawStream.of(dict, isNamedRgb ? declareRgb(bytes) : bytes))
  const isTurned = isOnItsSide(orientation)
  return {
    ref,
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    upright: uprightMap(orientation),
  }
}

const declareRgb = (jpeg: Uint8Array): Uint8Array =>
  Buffer.concat([jpeg.subarray(0, startBytes), plainRgb, jpeg.subarray(startBytes)])
