import { Buffer } from 'node:buffer'
import sharp from 'sharp'
import { readOptions } from './render-picture.server.ts'

/** Decodes a picture bit by bit to gray or RGB samples, with sides of at most `side`. */
export async function jpegSamples(bytes: Uint8Array, { channels, side }: { channels: 1 | 3; side: number }) {
  const { data, info } = await sharp(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), readOptions)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { samples: new Uint8Array(data), width: info.width, height: info.height }
}
